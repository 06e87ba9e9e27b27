/**
 * The ranking: how good on judged data and how fast, beside search libraries over the same documents
 * in the same run (design, targets, "Answer quality" and "Speed and size").
 */
import type { Bench } from "./results.ts";
import { quality, sections } from "./retrieval-quality.ts";
import { load, speed } from "./retrieval-speed.ts";

export const retrieval: Bench = {
  name: "retrieval",
  title: "Ranking: quality, time of a query, loading",
  run: async (say) => [
    ...(await quality(say)),
    ...(await sections(say)),
    ...(await speed(say)),
    ...(await load(say)),
  ],
};
