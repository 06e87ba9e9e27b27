/** The two ways in which model services speak, by their name in the configuration. */
import { chat } from "./chat.ts";
import { messages } from "./messages.ts";

export const DIALECTS = { "openai-chat": chat, "anthropic-messages": messages } as const;
