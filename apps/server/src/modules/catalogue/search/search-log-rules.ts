import { hasLink } from '@gadgetry/contract/person-name';
import { wordsTyped } from './search-text-rules.ts';

const LETTERS_MAX = 100;
/** So many figures in a row, whatever stands between them, are rather a telephone's or a card's number. */
const LONG_NUMBER = /\p{N}{8}/u;
/** As many as a card's number has, among whatever words. */
const FIGURES_MAX = 12;
/** Rather the id of an order, or a piece of one, than a product's: letters a to f with figures. */
const ID = /^(?=.*\d)[\da-f]{8,}$/;
/** The same in groups: so many of these letters and figures, of which some are figures. */
const GROUPED_ID = /[\da-f]{16,}/g;
/** Longer words with figures in them are keys, tokens and numbers of accounts. */
const TOKEN_MIN = 20;
/** Longer ones that find nothing are rather somebody's address, or a sentence, than what a thing is called. */
const WORDS_IN_VAIN_MAX = 6;
const SPELT_AT = /[([{<]\s*at\s*[)\]}>]/i;

const figuresIn = (text: string) => text.match(/\p{N}/gu)?.length ?? 0;

function decoded(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    // Bytes that are no text: what of them is ASCII can still be read.
    return escaped.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
  }
}

/** A search without its disguises: signs that look like others, and what was escaped for an address, often. */
function plainly(search: string): string {
  const plain = search
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?:%[\da-f]{2})+/gi, decoded);
  return plain === search ? plain : plainly(plain);
}

/** Whether it has a number, an address or an id in it that may be a person's. */
function tellsOfSomebody(search: string): boolean {
  const plain = plainly(search);
  if (hasLink(plain) || SPELT_AT.test(plain)) return true;
  const joined = plain.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (LONG_NUMBER.test(joined) || figuresIn(joined) > FIGURES_MAX) return true;
  if (joined.match(GROUPED_ID)?.some((id) => figuresIn(id) >= 4) === true) return true;
  return wordsTyped(plain).some(
    (word) => ID.test(word) || (word.length >= TOKEN_MIN && figuresIn(word) > 0),
  );
}

/**
 * A search as it is remembered; null where it may tell of a person, or says nothing.
 * @param search as it was typed
 * @param results how many products it found
 */
export function rememberedAs(search: string, results = 1): string | null {
  if (tellsOfSomebody(search)) return null;
  const typed = wordsTyped(search);
  if (results === 0 && typed.length > WORDS_IN_VAIN_MAX) return null;
  const words = typed.join(' ');
  return words === '' || words.length > LETTERS_MAX ? null : words;
}

/** Searches that were typed on, of which the longer one is what was meant. */
export function withoutBeginnings(searches: readonly string[]): string[] {
  return searches.filter(
    (one) => !searches.some((other) => other.length > one.length && other.startsWith(one)),
  );
}
