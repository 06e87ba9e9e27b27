// A model service on loopback that speaks OpenAI's chat completions, whole and as a stream, with a
// JSON Schema where one is asked for: `node service.mjs WEIGHTS RUNNER`. Prints its port. One request
// at a time, since it has one processor; greedy, so that the same request gives the same answer.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , weights, runner] = process.argv;
const entry = createRequire(join(runner, "package.json")).resolve(runner);
const { getLlama, LlamaChatSession } = await import(pathToFileURL(entry).href);

const llama = await getLlama({ gpu: false, build: "never", logLevel: "error" });
const model = await llama.loadModel({ modelPath: weights });
// More threads only wait for each other where the machine has other work.
const context = await model.createContext({ contextSize: 8192, threads: 1 });
const sequence = context.getSequence();
const NAME = basename(weights, ".gguf");

/** A model of this size seldom ends a list or a text by itself: these bounds end them. */
const MOST = { array: { maxItems: 4 }, string: { maxLength: 240 } };

/** The runner's schemas know `oneOf` alone. */
function translated(schema) {
  if (Array.isArray(schema)) return schema.map(translated);
  if (schema === null || typeof schema !== "object") return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key === "anyOf" ? "oneOf" : key,
    translated(value),
  ]);
  const bound = schema.enum === undefined ? MOST[schema.type] : undefined;
  return { ...Object.fromEntries(entries), ...bound };
}

async function answer({ messages, max_tokens, response_format }, { onTextChunk, signal }) {
  const [system, user] = messages;
  const schema = response_format?.json_schema?.schema;
  const grammar =
    schema === undefined ? undefined : await llama.createGrammarForJsonSchema(translated(schema));
  const before = sequence.tokenMeter.getState();
  const session = new LlamaChatSession({
    contextSequence: sequence,
    systemPrompt: system.content,
  });
  const { responseText, stopReason } = await session.promptWithMeta(user.content, {
    maxTokens: max_tokens,
    temperature: 0,
    signal,
    stopOnAbortSignal: true,
    onTextChunk,
    ...(grammar === undefined ? {} : { grammar }),
  });
  const used = sequence.tokenMeter.diff(before);
  session.dispose({ disposeSequence: false });
  return {
    text: responseText,
    finish_reason: stopReason === "maxTokens" ? "length" : "stop",
    usage: { prompt_tokens: used.usedInputTokens, completion_tokens: used.usedOutputTokens },
  };
}

const frame = (data) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

async function streamed(body, res, signal) {
  const chunk = (delta, finish_reason = null) =>
    res.write(frame({ model: NAME, choices: [{ index: 0, delta, finish_reason }] }));
  res.writeHead(200, { "content-type": "text/event-stream" });
  const onTextChunk = (content) => chunk({ content });
  const { finish_reason, usage } = await answer(body, { onTextChunk, signal });
  chunk({}, finish_reason);
  res.write(frame({ model: NAME, choices: [], usage }));
  res.end(frame("[DONE]"));
}

async function whole(body, res, signal) {
  const { text, finish_reason, usage } = await answer(body, { signal });
  const choices = [{ index: 0, finish_reason, message: { role: "assistant", content: text } }];
  res.writeHead(200, { "content-type": "application/json" });
  res.end(JSON.stringify({ model: NAME, choices, usage }));
}

async function take(req, res) {
  let text = "";
  for await (const piece of req) text += String(piece);
  const body = JSON.parse(text);
  const left = new AbortController();
  res.once("close", () => left.abort());
  await (body.stream ? streamed : whole)(body, res, left.signal);
}

let last = Promise.resolve();
const server = createServer((req, res) => {
  last = last
    .then(() => take(req, res))
    .catch((error) => {
      console.error(String(error));
      if (!res.headersSent) res.writeHead(400, { "content-type": "application/json" });
      res.end("{}");
    });
});
// It ends with whoever started it.
process.stdin.resume().once("end", () => process.exit());
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
