import { wordsTyped } from './search-text-rules.ts';

const LETTERS_MAX = 100;
/** So many figures in a row are rather a telephone's or a card's number than a product's. */
const NUMBER = /\d{8}/;

/**
 * A search as it is remembered; null where it may tell of a person, or says nothing.
 * @param search as it was typed
 */
export function rememberedAs(search: string): string | null {
  if (search.includes('@') || NUMBER.test(search.replaceAll(/[\s()./-]/g, ''))) return null;
  const words = wordsTyped(search).join(' ');
  return words === '' || words.length > LETTERS_MAX ? null : words;
}

/** Searches that were typed on, of which the longer one is what was meant. */
export function withoutBeginnings(searches: readonly string[]): string[] {
  return searches.filter(
    (one) => !searches.some((other) => other.length > one.length && other.startsWith(one)),
  );
}
