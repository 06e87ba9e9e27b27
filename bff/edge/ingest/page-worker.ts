/** The thread that reads pages: no environment, bounded memory, killed when it takes too long. */
import { parentPort } from "node:worker_threads";
import type { PageTask } from "./page-task.ts";
import { readFile } from "./read-file.ts";

parentPort?.on("message", (task: PageTask) => {
  parentPort?.postMessage(readFile(task));
});
