/**
 * Options of a verb as a table: what is parsed, what `--help` says and what the values are typed as
 * all come from it.
 */
import { parseArgs } from "node:util";
import { UsageError } from "./errors.ts";

export interface Option {
  /** A placeholder such as `DIR` makes it an option with a value; without one it is a switch. */
  readonly value?: string;
  readonly help: string;
  readonly required?: true;
}

export interface Positional {
  readonly name: string;
  readonly help: string;
  readonly required: boolean;
}

export interface VerbTable<O extends Readonly<Record<string, Option>>> {
  /** As typed: `pca pack build`. */
  readonly command: string;
  /** One sentence. */
  readonly summary: string;
  readonly options: O;
  readonly positionals: readonly Positional[];
  /** More lines for `--help`, printed as they stand. */
  readonly notes?: readonly string[];
}

export type Values<O extends Readonly<Record<string, Option>>> = {
  readonly [K in keyof O]: O[K] extends { readonly value: string }
    ? O[K] extends { readonly required: true }
      ? string
      : string | null
    : boolean;
};

export interface Parsed<O extends Readonly<Record<string, Option>>> {
  readonly values: Values<O>;
  readonly positionals: readonly string[];
}

type Table = VerbTable<Readonly<Record<string, Option>>>;

const HELP: Option = { help: "Show this help." };

interface Found {
  readonly values: Map<string, string | true>;
  readonly positionals: string[];
}

function takeOption(
  table: Table,
  token: {
    rawName: string;
    name: string;
    value: string | undefined;
    inlineValue?: boolean | undefined;
  },
): string | true {
  const fail = (message: string): never => {
    throw new UsageError(message, table.command);
  };
  const option = Object.hasOwn(table.options, token.name) ? table.options[token.name] : undefined;
  if (option === undefined) return fail(`Unknown option "${token.rawName}".`);
  if (option.value === undefined) {
    return token.value === undefined ? true : fail(`${token.rawName} takes no value.`);
  }
  const looksLikeOption = token.inlineValue !== true && token.value?.startsWith("--") === true;
  if (token.value === undefined || token.value === "" || looksLikeOption) {
    return fail(`${token.rawName} needs a value: ${token.rawName} ${option.value}.`);
  }
  return token.value;
}

function scan(table: Table, argv: readonly string[]): Found {
  const options = Object.fromEntries(
    Object.entries(table.options).map(([name, option]) => {
      return [
        name,
        { type: option.value === undefined ? ("boolean" as const) : ("string" as const) },
      ];
    }),
  );
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const found: Found = { values: new Map(), positionals: [] };
  for (const token of tokens) {
    if (token.kind === "positional") found.positionals.push(token.value);
    if (token.kind !== "option") continue;
    if (found.values.has(token.name)) {
      throw new UsageError(`${token.rawName} is given twice.`, table.command);
    }
    found.values.set(token.name, takeOption(table, token));
  }
  return found;
}

function checkPresence(table: Table, found: Found): void {
  for (const [name, option] of Object.entries(table.options)) {
    if (option.required === true && !found.values.has(name)) {
      throw new UsageError(`--${name} ${option.value ?? ""} is missing.`, table.command);
    }
  }
  const missing = table.positionals.filter((one) => one.required)[found.positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing.name} is missing.`, table.command);
  const extra = found.positionals[table.positionals.length];
  if (extra !== undefined)
    throw new UsageError(`"${extra}" is one argument too many.`, table.command);
}

/** Whether the caller asks for help, wherever it stands before `--`. */
export function wantsHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return argv
    .slice(0, end < 0 ? argv.length : end)
    .some((word) => word === "--help" || word === "-h");
}

/** Reads a command line by its table; throws {@link UsageError} with one sentence. */
export function parseOptions<const O extends Readonly<Record<string, Option>>>(
  table: VerbTable<O>,
  argv: readonly string[],
): Parsed<O> {
  const found = scan(table, argv);
  checkPresence(table, found);
  const values = Object.fromEntries(
    Object.entries(table.options).map(([name, option]) => {
      return [name, found.values.get(name) ?? (option.value === undefined ? false : null)];
    }),
  );
  return { values: values as Values<O>, positionals: found.positionals };
}

function usageLine(table: Table): string {
  const options = Object.entries(table.options).map(([name, option]) => {
    const text = option.value === undefined ? `--${name}` : `--${name} ${option.value}`;
    return option.required === true ? text : `[${text}]`;
  });
  const positionals = table.positionals.map((one) => (one.required ? one.name : `[${one.name}]`));
  return [table.command, ...positionals, ...options].join(" ");
}

const WIDTH = 100;

/** Breaks a text into lines of at most `width` characters, at spaces. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function described(rows: readonly (readonly [string, string])[]): readonly string[] {
  const widest = rows.reduce((most, [name]) => Math.max(most, name.length), 0);
  return rows.flatMap(([name, help]) => {
    return wrap(help, WIDTH - widest - 4).map((line, at) => {
      return `  ${(at === 0 ? name : "").padEnd(widest)}  ${line}`;
    });
  });
}

/** The help of a verb, from its table. */
export function helpOf(table: Table): string {
  const [first = "", ...more] = wrap(usageLine(table), WIDTH - 7);
  const options = Object.entries({ ...table.options, help: HELP }).map(([name, option]) => {
    const value = option.value === undefined ? "" : ` ${option.value}`;
    return [`--${name}${value}`, option.help] as const;
  });
  const positionals = table.positionals.map((one) => [one.name, one.help] as const);
  return [
    table.summary,
    "",
    `Usage: ${first}`,
    ...more.map((line) => `       ${line}`),
    "",
    ...described([...positionals, ...options]),
    ...(table.notes === undefined ? [] : ["", ...table.notes]),
  ].join("\n");
}
