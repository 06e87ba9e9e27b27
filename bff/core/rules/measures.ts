/** Units of measure and of money: one name for what is written in several ways. */

const WRITTEN = `
eur € euro euros
usd $ dollar dollars
gbp £
percent % pct
ms millisecond milliseconds msec
second seconds sec secs
minute minutes min mins
hour hours hr hrs hourly
day days daily
week weeks wk wks weekly
month months monthly
year years yr yrs yearly annually
night nights
byte bytes
kb kilobyte kilobytes
mb megabyte megabytes
gb gigabyte gigabytes
tb terabyte terabytes
bit bits
mm millimetre millimetres millimeter millimeters
cm centimetre centimetres centimeter centimeters
metre metres meter meters
km kilometre kilometres kilometer kilometers
mile miles
foot feet ft
inch inches
gram grams
kg kilogram kilograms kilo kilos
mg milligram milligrams
lb lbs
hz hertz
khz
mhz
ghz
`;

const NAMES: ReadonlyMap<string, string> = new Map(
  WRITTEN.trim()
    .split("\n")
    .flatMap((line) => {
      const spellings = line.split(" ");
      return spellings.map((spelling) => [spelling, spellings[0] ?? ""] as const);
    }),
);

/** The one name of a measure, or null for a word that is none. */
export const measureOf = (word: string): string | null => NAMES.get(word) ?? null;
