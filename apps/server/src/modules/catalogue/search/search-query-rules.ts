import type { Meant } from './synonym-rules.ts';
import { isNear, keysOf, otherNumber, partings, stemOf, wordsTyped } from './search-text-rules.ts';

/** A word of the catalogue, and how many products and names had it when they were last counted. */
export interface KnownWord {
  readonly word: string;
  readonly in_products: number;
  readonly in_names: number;
}

/** More words narrow nothing down that these have not. */
const TYPED_MAX = 8;
/** So many words of the catalogue stand for one that was typed. */
const CANDIDATES_MAX = 12;
/** Of model numbers very many are one error apart; the other words of a search tell which is meant. */
const NEAR_MAX = 60;
/** In shorter words one letter makes another word of nearly everything. */
const CORRECTED_MIN = 4;
/** Shorter beginnings are those of very many words. */
const BEGINNING_MIN = 3;

/** Said for the sake of the sentence: nothing has to have them. */
const LITTLE = new Set(
  'a an and as at by for from in is my of on or some the to which with without'.split(' '),
);

/** What has to be known of the catalogue's words to understand a search. */
export interface WordsAsked {
  readonly typed: readonly string[];
  readonly exact: readonly string[];
  readonly keys: readonly string[];
  readonly beginnings: readonly string[];
  /** Looked for anywhere in a word, for what the index on three letters may not know. */
  readonly inside: readonly string[];
}

const each = (words: readonly string[], of: (word: string) => readonly string[]) => [
  ...new Set(words.flatMap(of)),
];

const pairs = (typed: readonly string[]) =>
  typed.slice(1).map((word, n) => `${typed[n] ?? ''}${word}`);

export function isAscii(text: string): boolean {
  return !/[\u0080-\u{10ffff}]/u.test(text);
}

export function wordsAsked(search: string): WordsAsked {
  const all = wordsTyped(search);
  const telling = all.filter((word) => !LITTLE.has(word));
  const typed = (telling.length > 0 ? telling : all).slice(0, TYPED_MAX);
  return {
    typed,
    exact: each([...typed, ...pairs(typed)], (word) => [
      word,
      ...otherNumber(word),
      ...partings(word).flat(),
    ]),
    keys: each(typed, (word) => (word.length < CORRECTED_MIN ? [] : keysOf(word))),
    beginnings: each(typed, (word) =>
      word.length < BEGINNING_MIN ? [] : [word, ...(stemOf(word) === word ? [] : [stemOf(word)])],
    ),
    inside: typed.filter((word) => word.length >= BEGINNING_MIN && !isAscii(word)),
  };
}

const lexeme = (word: string) => `'${word}'`;

/** Each word or whatever begins with it, for what is few enough to be looked through. */
export function beginningsOf(typed: readonly string[]): string {
  return typed.map((word) => `${lexeme(word)}:*`).join(' & ');
}

function oneOf(alternatives: readonly string[]): string {
  return alternatives.length === 1 ? (alternatives[0] ?? '') : `(${alternatives.join(' | ')})`;
}

const commonFirst = (one: KnownWord, other: KnownWord) =>
  other.in_names - one.in_names ||
  other.in_products - one.in_products ||
  (one.word < other.word ? -1 : 1);

/** A word in either number, several as a phrase. */
function phrase(words: readonly string[]): string {
  const [only] = words;
  if (words.length > 1 || only === undefined) return `(${words.map(lexeme).join(' <-> ')})`;
  return oneOf([only, ...otherNumber(only)].map(lexeme));
}

/** What of the catalogue may be meant by each typed word. */
function meanings({ typed, inside }: WordsAsked, found: readonly KnownWord[]) {
  const known = new Map(found.map((one) => [one.word, one]));
  const best = (fits: (word: string) => boolean, most = CANDIDATES_MAX) =>
    found
      .filter(({ word }) => fits(word))
      .sort(commonFirst)
      .slice(0, most)
      .map(({ word }) => lexeme(word));
  return typed.map((word, n) => {
    const numbers = otherNumber(word).filter((other) => known.has(other));
    const isKnown = known.has(word) || numbers.length > 0;
    const begins = word.length >= BEGINNING_MIN && (n === typed.length - 1 || !isKnown);
    const parted = isKnown
      ? []
      : partings(word).filter(([left, right]) => known.has(left) && known.has(right));
    const stem = stemOf(word);
    return {
      isKnown,
      asTyped: [
        lexeme(word),
        ...numbers.map(lexeme),
        ...(begins ? best((other) => other.startsWith(word)) : []),
        ...(inside.includes(word) ? best((other) => other.includes(word)) : []),
        ...parted.slice(0, CANDIDATES_MAX).map(([a, b]) => `(${lexeme(a)} <-> ${lexeme(b)})`),
      ],
      corrected: [
        ...(word.length < CORRECTED_MIN ? [] : best((other) => isNear(other, word), NEAR_MAX)),
        ...(stem === word ? [] : best((other) => stemOf(other) === stem)),
      ],
    };
  });
}

interface Understood {
  /** What may be meant by each typed word. */
  readonly alternatives: readonly (readonly string[])[];
  readonly known: ReadonlySet<string>;
  readonly synonyms: readonly Meant[];
}

/** Some words by what may be meant by each, and by what all of them together may be as well. */
function together(alternatives: readonly (readonly string[])[], others: readonly string[]) {
  const words = alternatives.map((one) => oneOf([...new Set(one)]));
  const all = words.length === 1 ? (words[0] ?? '') : `(${words.join(' & ')})`;
  return oneOf([all, ...others]);
}

/** Each word by what may be meant by it, two neighbours also written as one, and synonyms of words. */
function allOf(typed: readonly string[], { alternatives, known, synonyms }: Understood): string {
  const parts: string[] = [];
  for (let n = 0; n < typed.length; ) {
    const meant = synonyms.find(({ from }) => from === n);
    const joined = `${typed[n] ?? ''}${typed[n + 1] ?? ''}`;
    const asOne = [joined, ...otherNumber(joined)].filter((word) => known.has(word)).map(lexeme);
    const isPair = n + 1 < typed.length && asOne.length > 0;
    const length = meant?.length ?? (isPair ? 2 : 1);
    const others = meant === undefined ? (isPair ? asOne : []) : meant.others.map(phrase);
    parts.push(together(alternatives.slice(n, n + length), others));
    n += length;
  }
  return parts.join(' & ');
}

/**
 * What to ask of the products' words, in PostgreSQL's language of searches: first what was typed; then,
 * each only where the one before finds nothing, with unknown words corrected, with known ones as well,
 * and without one of three or more words. None where nothing was typed that is a word.
 */
export function stagesOf(
  asked: WordsAsked,
  found: readonly KnownWord[],
  synonyms: readonly Meant[] = [],
): string[] {
  const { typed } = asked;
  if (typed.length === 0) return [];
  const known = new Set(found.map(({ word }) => word));
  const meant = meanings(asked, found);
  const asTyped = meant.map((one) => one.asTyped);
  const corrected = meant.map(({ isKnown, ...one }) =>
    isKnown ? one.asTyped : [...one.asTyped, ...one.corrected],
  );
  const widened = meant.map((one) => [...one.asTyped, ...one.corrected]);
  const withoutOne = typed.map((_, n) => {
    const others = { alternatives: widened.toSpliced(n, 1), known, synonyms: [] };
    return `(${allOf(typed.toSpliced(n, 1), others)})`;
  });
  return [
    ...new Set([
      ...[asTyped, corrected, widened].map((alternatives) =>
        allOf(typed, { alternatives, known, synonyms }),
      ),
      ...(typed.length > 2 ? [withoutOne.join(' | ')] : []),
    ]),
  ];
}
