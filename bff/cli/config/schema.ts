/** `pca config schema`: the JSON Schema, from the same schema that the file is parsed with. */
import { jsonSchema } from "../../config.ts";
import { EXIT, printJson } from "../support/io.ts";
import { verb } from "../support/verb.ts";

export const run = verb(
  {
    command: "pca config schema",
    summary: "Prints the JSON Schema of assistant.config.json.",
    options: {},
    positionals: [],
  },
  (_, io) => {
    printJson(io, jsonSchema());
    return EXIT.good;
  },
);
