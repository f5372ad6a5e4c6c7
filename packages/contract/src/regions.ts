import { iso31662 } from 'iso-3166';
import { foldedRegion as folded, regionKey } from './place-keys.ts';

/** By what people write, its code; null: two of the country are called so. */
type Names = ReadonlyMap<string, string | null>;

function namesOf(country: string): Names {
  const there = iso31662.filter(({ code }) => code.startsWith(`${country}-`));
  const names = new Map<string, string | null>();
  for (const { code, name } of there) {
    const key = folded(name);
    names.set(key, names.has(key) ? null : code);
  }
  // A code is nobody else's name.
  for (const { code } of there) {
    names.set(folded(code.slice(country.length + 1)), code).set(folded(code), code);
  }
  return names;
}

const known = new Map<string, Names>();

function codeOf(country: string, region: string): string | null {
  const names = known.get(country) ?? namesOf(country);
  known.set(country, names);
  return names.get(folded(region)) ?? null;
}

/**
 * Whether two texts are one state or province: 2 where they are written alike, 1 where one is the other's
 * code or another way to write its name (ISO 3166-2), 0 where they are not.
 * @param country ISO 3166-1, two capital letters
 */
export function regionLikeness(country: string, one: string, other: string): 0 | 1 | 2 {
  if (regionKey(one) === regionKey(other)) return 2;
  const code = codeOf(country, one);
  return code !== null && code === codeOf(country, other) ? 1 : 0;
}
