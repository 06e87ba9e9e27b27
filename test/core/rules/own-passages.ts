/** Passages of our own writing in which every kind of edit has something to take hold of. */
import { languageOf } from "../../../bff/edge/text/language.ts";
import type { Passage } from "./edits.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "Travel policy": `The policy was approved by the board of Tarnwick in 2021 and revised in 2024.
The hotel limit is 210 EUR a night for employees who travel to Lisbon or Oslo.
Flights of more than 6 hours can be booked in the higher class when Finance agrees.
Receipts are not required for meals of less than 25 EUR.
Travellers must keep their tickets for 90 days after the journey has started.
Some journeys are paid by the host, and many hosts ask for an invoice.`,
  "Access to records": `Access is granted by the register of Oxbow and reviewed every 30 days.
The first review was held in March 2019, four years before the merger with Pellworm.
A denied request may be repeated once, and the owner should answer within five days.
Internal documents are not shown to readers outside Pellworm.
External auditors can often see the public part, usually within two working days.
Accepted requests are kept for 12 months and then removed by the archive in Haldern.`,
  "Model evaluation": `The evaluation compares 3 models on 1,200 questions that were collected in 2022.
The score of Kestrel increased from 71.5 to 78.2 percent after the prompts were changed.
Smaller models are cheaper, but Kestrel was more accurate above 40 tokens.
The threshold is set by the team of Merrow and should not be changed during a test.
Results below the threshold are usually repeated and sometimes rejected by Merrow.
A failed run may possibly be caused by the limit of 8 parallel calls.`,
  "Incident handling": `An incident is reported to the desk in Varberg within 4 hours of its discovery.
The desk was opened in 2016 and has answered about 900 reports since then.
Critical incidents are handled before minor ones, and the owner is called at night.
The report must not contain the names of customers or of staff at Linden.
Several services were disabled in 2023 because the backups of Linden could not be read.
The earlier procedure allowed ten days, which was longer than most customers accepted.`,
  "Release gates": `A release passes seven gates, of which the last one is owned by Quality.
The gate for security was added in 2020 and is closed when a high risk is found.
Teams can start the next gate while the tests of Brindle are running.
An exception is valid for 14 days and must be signed by the head of Quality.
Valid exceptions are included in the report that Brindle sends on the first Monday.
Releases after 18:00 are generally avoided, and some teams never release on a Friday.`,
  "Source quality": `Sources are rated on a scale from 1 to 5 by the editors of Sandmere.
A rating of 4 or more is required for a citation in the handbook of Sandmere.
Ratings were introduced in 1998, when the library held fewer than 2,000 documents.
Old versions are kept for 36 months but are not shown to external readers.
Higher ratings may be given by the board when two editors from Colwick agree.
The editors should answer complaints within eight days of the first letter.`,
};

const { sentences } = languageOf("en");

export const OWN_PASSAGES: readonly Passage[] = Object.entries(TEXTS).map(([title, text]) => {
  const joined = text.replace(/\n/g, " ");
  return { title, text: joined, sentences: sentences(joined) };
});
