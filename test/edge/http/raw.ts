/** HTTP by hand, for what a client library would not send or would not show. */
import { connect } from "node:net";
import type { Socket } from "node:net";

export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
}

export interface Heard {
  readonly text: string;
  /** Milliseconds until the other side closed. */
  readonly ms: number;
}

/** Everything the other side says until it closes the connection. */
export function hear(socket: Socket): Promise<Heard> {
  const began = performance.now();
  let text = "";
  socket.setEncoding("latin1");
  return new Promise((resolve) => {
    socket.on("data", (chunk: string) => (text += chunk));
    socket.on("error", () => undefined); // a reset is one way of closing
    socket.once("close", () => resolve({ text, ms: performance.now() - began }));
  });
}

/** Sends `text` and hears the answer until the connection ends. */
export async function exchange(port: number, text: string): Promise<Heard> {
  const socket = await open(port);
  const heard = hear(socket);
  socket.write(text);
  return heard;
}

export const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
