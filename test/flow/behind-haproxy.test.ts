import { HAPROXY } from "./behind/proxy.ts";
import { behaves } from "./behind/questions.ts";

behaves(HAPROXY);
