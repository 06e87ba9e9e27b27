export declare const NO_CHROMIUM: string;
export declare const CHROMIUM_FLAGS: readonly string[];
export declare function findChromium(
  env?: Readonly<Record<string, string | undefined>>,
): string | undefined;
