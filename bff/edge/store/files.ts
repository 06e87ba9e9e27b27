/** The small files of the store, opened together and polled by content. */
import type { Change, Controls, LabelRow, ReleaseRule } from "../../core/documents.ts";
import { parseChanges } from "./changes.ts";
import { parseControls } from "./controls.ts";
import { DocumentError } from "./door.ts";
import { parseLabels } from "./labels.ts";
import { parseReleaseRules } from "./release-rules.ts";
import type { RegistryState, StoreConfig, StoreFault, StorePart } from "./store-config.ts";
import { WatchedFile } from "./watched.ts";

export interface Files {
  readonly labels: WatchedFile<readonly LabelRow[]> | null;
  readonly changes: WatchedFile<readonly Change[]> | null;
  readonly controls: WatchedFile<Controls> | null;
  readonly release_rules: WatchedFile<readonly ReleaseRule[]> | null;
  readonly registry: WatchedFile<RegistryState> | { readonly value: RegistryState };
}

/** What became too old to stand. */
export interface Expired {
  readonly labels: boolean;
  readonly changes: boolean;
  readonly controls: boolean;
}

type Polled = Exclude<StorePart, "pack">;

const NO_REGISTRY: RegistryState = { records: [], reason: "No registry is configured." };

/** Opens all files. Faults go to `faults`; a file with a fault is answered as null. */
export async function openFiles(
  config: StoreConfig,
  { at, faults }: { readonly at: number; readonly faults: string[] },
): Promise<Files> {
  const open = <T>(path: string | null, parse: (text: string) => T) =>
    path === null ? null : orFault(WatchedFile.open({ path, parse }, at), faults);
  const [labels, changes, controls, releaseRules, registry] = await Promise.all([
    open(config.labels, parseLabels),
    open(config.changes, parseChanges),
    open(config.controls, parseControls),
    open(config.releaseRules, parseReleaseRules),
    orFault(openRegistry(config, at), faults),
  ]);
  const registryFile = registry ?? { value: NO_REGISTRY };
  return { labels, changes, controls, release_rules: releaseRules, registry: registryFile };
}

/** Reads every file again and answers the parts that changed. */
export async function pollFiles(files: Files, at: number): Promise<readonly Polled[]> {
  const polled = Object.entries(files).map(async ([part, file]) =>
    file instanceof WatchedFile && (await file.poll(at)) ? [part as Polled] : [],
  );
  return (await Promise.all(polled)).flat();
}

/** Each fault of an error, as a line of its own. */
export function faultsOf(error: unknown): readonly string[] {
  if (error instanceof DocumentError)
    return error.message.split("\n").slice(0, 1).concat(error.faults);
  return [error instanceof Error ? error.message : String(error)];
}

/** What is wrong with the files, for the operator; a registry that nobody configured is not. */
export function fileFaults(
  files: Files,
  expired: Expired,
  hasRegistry: boolean,
): readonly StoreFault[] {
  const own = (["labels", "changes", "controls", "release_rules"] as const).flatMap((part) => {
    const old = part !== "release_rules" && expired[part];
    const message = files[part]?.fault ?? (old ? "not read for too long" : null);
    return message === null ? [] : [{ part, message, expired: old }];
  });
  const { reason, records } = files.registry.value;
  if (reason === null || records.length > 0 || !hasRegistry) return own;
  return [...own, { part: "registry", message: reason, expired: false }];
}

async function orFault<T>(opening: Promise<T>, faults: string[]): Promise<T | null> {
  try {
    return await opening;
  } catch (error) {
    faults.push(...faultsOf(error));
    return null;
  }
}

/** A bad registry is unconfigured at once, at start as later; a missing named file is a fault. */
async function openRegistry(config: StoreConfig, at: number): Promise<Files["registry"]> {
  const { registry } = config;
  if (registry === null) return { value: NO_REGISTRY };
  const parse = (text: string): RegistryState => {
    try {
      return config.parseRegistry(text);
    } catch (error) {
      return unconfigured(faultsOf(error).join(" "));
    }
  };
  if ("text" in registry) return { value: parse(registry.text) };
  return WatchedFile.open({ path: registry.path, parse, instead: unconfigured }, at);
}

function unconfigured(reason: string): RegistryState {
  return { records: [], reason };
}
