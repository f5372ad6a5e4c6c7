import { SYNONYM_WORDS_MAX } from '@gadgetry/contract/searches';
import { otherNumber, wordsTyped } from './search-text-rules.ts';

/** A term as searches compare it: its words, one blank between them. */
export function keyOf(term: string): string {
  return wordsTyped(term).join(' ');
}

/** Why terms can't be a group; null where they can. */
export function refusalOfTerms(terms: readonly string[]): string | null {
  const keys = terms.map(keyOf);
  const wordless = terms.find((_, n) => keys[n] === '');
  if (wordless !== undefined) return `There is no word in “${wordless}”.`;
  const long = terms.find((_, n) => (keys[n] ?? '').split(' ').length > SYNONYM_WORDS_MAX);
  if (long !== undefined) return `“${long}” has more than ${SYNONYM_WORDS_MAX} words.`;
  const twice = terms.find((_, n) => keys.indexOf(keys[n] ?? '') < n);
  return twice === undefined ? null : `“${twice}” is there twice.`;
}

/** Where a term may stand in a search, and the terms that it may be: its last word in either number. */
interface Span {
  readonly from: number;
  readonly length: number;
  readonly keys: readonly string[];
}

function spansOf(typed: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (let length = SYNONYM_WORDS_MAX; length >= 1; length -= 1) {
    for (let from = 0; from + length <= typed.length; from += 1) {
      const words = typed.slice(from, from + length);
      const last = words.at(-1) ?? '';
      const keys = [last, ...otherNumber(last)].map((word) =>
        words.with(length - 1, word).join(' '),
      );
      spans.push({ from, length, keys });
    }
  }
  return spans;
}

/** Every term that a search may have in it. */
export function termsIn(typed: readonly string[]): string[] {
  return [...new Set(spansOf(typed).flatMap(({ keys }) => keys))];
}

/** Words of a search that mean the same as others. */
export interface Meant {
  readonly from: number;
  readonly length: number;
  /** Each as its words. */
  readonly others: readonly (readonly string[])[];
}

/**
 * What else the words of a search mean, the longest terms first; no word is in two.
 * @param groups the keys of each group that has one of `termsIn`
 */
export function meantBy(typed: readonly string[], groups: readonly (readonly string[])[]): Meant[] {
  const taken = new Set<number>();
  return spansOf(typed).flatMap(({ from, length, keys }) => {
    const places = Array.from({ length }, (_, n) => from + n);
    const having = groups.filter((group) => keys.some((key) => group.includes(key)));
    if (having.length === 0 || places.some((place) => taken.has(place))) return [];
    for (const place of places) taken.add(place);
    const others = new Set(having.flat().filter((key) => !keys.includes(key)));
    return [{ from, length, others: [...others].map((key) => key.split(' ')) }];
  });
}
