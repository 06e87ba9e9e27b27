/**
 * The model that a service says has answered: a name, or nothing. It comes into traces, telemetry and
 * the widget, where a service's own words have no place.
 */
import { z } from "zod";

/** Names, versions and paths as services give them; no spaces, and no address. */
const NAME = /^(?!.*\/\/)[A-Za-z0-9/][A-Za-z0-9._:/@+-]{0,79}$/;

export const modelName = z
  .unknown()
  .optional() // the key may be missing as well
  .transform((said) => (typeof said === "string" && NAME.test(said) ? said : null));
