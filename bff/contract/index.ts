/** The contract: words, shapes and the reply parser. A leaf: it imports nothing outside itself. */
export * from "./words.ts";
export type * from "./request.ts";
export type * from "./reply.ts";
export * from "./places.ts";
export { parseReply } from "./parse-reply.ts";
