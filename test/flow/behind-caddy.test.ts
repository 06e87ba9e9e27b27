import { CADDY } from "./behind/proxy.ts";
import { behaves } from "./behind/questions.ts";

// Debian's version sends the text of its template where the auth service named no groups.
behaves(CADDY, { needsGroups: true, keepsOddNames: true });
