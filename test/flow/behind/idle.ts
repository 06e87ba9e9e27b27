/**
 * How long a proxy keeps a connection that nobody uses. The assistant closes one after 5 s; a proxy
 * that takes it for open sends the next question into nowhere.
 */
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { call } from "../../edge/http/door.ts";
import { openAuthService } from "./auth-service.ts";
import { freePort, startProxy } from "./proxy.ts";
import type { Recipe } from "./proxy.ts";

/** Milliseconds from an answer to the proxy's closing of the connection that it came over; 0 where at once. */
export async function idleTime(recipe: Recipe): Promise<number> {
  const server: Server = createServer({ keepAliveTimeout: 10_000 }, (_, response) => {
    response.end("here");
  });
  const closed = new Promise<number>((resolve) => {
    server.once("connection", (socket: Socket) => {
      socket.on("error", () => undefined); // a reset is one way of closing
      socket.once("close", () => resolve(performance.now()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const auth = await openAuthService();
  const [assistant, readers] = [(server.address() as AddressInfo).port, await freePort()];
  const ports = { assistant, readers, auth: auth.port };
  const proxy = await startProxy(recipe, { ports, proof: "x" });
  try {
    await call(`http://127.0.0.1:${readers}/`, { headers: { cookie: "session=ada" } });
    const answered = performance.now();
    return Math.max(0, (await closed) - answered);
  } finally {
    await Promise.all([proxy.stop(), auth.close()]);
    server.close();
  }
}
