import { expect, test } from 'vitest';
import {
  type KnownWord,
  beginningsOf,
  isAscii,
  stagesOf,
  wordsAsked,
} from './search-query-rules.ts';

const known = (...words: (string | [word: string, inNames: number, inProducts?: number])[]) =>
  words.map((one): KnownWord => {
    const [word, in_names, in_products = in_names] = typeof one === 'string' ? [one, 1] : one;
    return { word, in_names, in_products };
  });

test('small words count only where nothing else was typed, and eight words are enough', () => {
  expect(wordsAsked('the speaker for my desk').typed).toEqual(['speaker', 'desk']);
  expect(wordsAsked('for the').typed).toEqual(['for', 'the']);
  expect(wordsAsked('a1 b2 c3 d4 e5 f6 g7 h8 i9').typed).toHaveLength(8);
  expect(wordsAsked(' !? ')).toEqual({
    typed: [],
    exact: [],
    keys: [],
    beginnings: [],
    inside: [],
  });
});

test('of a search the words are asked for in either number, joined, parted, begun and misspelt', () => {
  const asked = wordsAsked('tv lamps');
  expect(asked.exact).toEqual(
    expect.arrayContaining(['tv', 'lamps', 'lamp', 'tvlamps', 'la', 'mps']),
  );
  expect(asked.beginnings).toEqual(['lamps', 'lamp']);
  // Too short for one error to be told from another word.
  expect(asked.keys).toContain('lamps');
  expect(asked.keys).not.toContain('tv');
  expect(asked.inside).toEqual([]);
  expect(wordsAsked('\u0436\u0443\u043a tv').inside).toEqual(['\u0436\u0443\u043a']);
});

test('how long a word has to be, to be begun, misspelt or looked for inside of others', () => {
  const asked = (word: string) => {
    const { beginnings, keys, inside } = wordsAsked(word);
    return [beginnings, keys.length > 0, inside];
  };
  expect(asked('tv')).toEqual([[], false, []]);
  expect(asked('red')).toEqual([['red'], false, []]);
  expect(asked('lamp')).toEqual([['lamp'], true, []]);
  expect(asked('charger')).toEqual([['charger', 'charg'], true, []]);
  expect(asked('\u0436\u0443')).toEqual([[], false, []]);
  expect(asked('\u0436\u0443\u043a')).toEqual([
    ['\u0436\u0443\u043a'],
    false,
    ['\u0436\u0443\u043a'],
  ]);
});

test('letters of other scripts are told', () => {
  expect([isAscii('speaker 5'), isAscii('caf\u00e9'), isAscii('\u{1f3a7}')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('beginnings have to be there all together', () => {
  expect(beginningsOf(['tv', 'la'])).toBe("'tv':* & 'la':*");
});

const stages = (search: string, ...found: Parameters<typeof known>) =>
  stagesOf(wordsAsked(search), known(...found));

test('nothing is asked where nothing was typed that is a word', () => {
  expect(stages('!')).toEqual([]);
});

test('a known word is asked for with its other number and what begins with it, then with its like', () => {
  expect(stages('lamp', 'lamp', 'lamps', ['lampshade', 5], 'camp')).toEqual([
    "('lamp' | 'lamps' | 'lampshade')",
    "('lamp' | 'lamps' | 'lampshade' | 'camp')",
  ]);
});

test('of what begins with a word the commonest are asked for, by names before products', () => {
  expect(stages('hea', ['head', 1, 9], ['heap', 1, 2], ['heat', 3, 3], ['heal', 1, 2])).toEqual([
    "('hea' | 'heat' | 'head' | 'heal' | 'heap')",
  ]);
  const many = Array.from({ length: 20 }, (_, n): [string, number] => [`hea${n}`, 20 - n]);
  expect(stages('hea', ...many)[0]?.split(' | ')).toHaveLength(13);
});

test('only the last word may be unfinished, unless another is not known at all', () => {
  expect(stages('lamp red', 'lamp', 'lampshade', 'red', 'redder')[0]).toBe(
    "'lamp' & ('red' | 'redder')",
  );
  expect(stages('lam red', 'lampshade', 'red')[0]).toBe("('lam' | 'lampshade') & 'red'");
});

test('an unknown word is corrected first, known ones only then, and at last one may be missing', () => {
  expect(stages('speeker red stand', 'speaker', 'red', 'stand', 'strand')).toEqual([
    "'speeker' & 'red' & 'stand'",
    "('speeker' | 'speaker') & 'red' & 'stand'",
    "('speeker' | 'speaker') & 'red' & ('stand' | 'strand')",
    "('red' & ('stand' | 'strand')) | (('speeker' | 'speaker') & ('stand' | 'strand')) | (('speeker' | 'speaker') & 'red')",
  ]);
  // Of two words none may be missing.
  expect(stages('red stand', 'red', 'stand')).toEqual(["'red' & 'stand'"]);
});

test('a word that is known in another number, or by its stem, is not taken for misspelt', () => {
  expect(stages('lamps red', 'lamp', 'camps', 'red')).toEqual([
    "('lamps' | 'lamp') & 'red'",
    "('lamps' | 'lamp' | 'camps') & 'red'",
  ]);
  expect(stages('chargers', 'charging', 'changers')).toEqual([
    "'chargers'",
    "('chargers' | 'changers' | 'charging')",
  ]);
  // Two letters begin nothing, and one error in three makes another word.
  expect(stages('tv', 'tvs', 'tva')).toEqual(["'tv'"]);
  expect(stages('rad', 'red')).toEqual(["'rad'"]);
});

test('words that are written as one elsewhere are found both ways', () => {
  expect(stages('head phones', 'head', 'phones', 'headphone', 'headphones')[0]).toBe(
    "(('head' & 'phones') | 'headphones' | 'headphone')",
  );
  expect(stages('headphones', 'head', 'phones')[0]).toBe("('headphones' | ('head' <-> 'phones'))");
  expect(stages('headphones', 'head')[0]).toBe("'headphones'");
});

test('a synonym stands for all its words, as a phrase, in either number', () => {
  const asked = wordsAsked('tv stand black');
  const found = known('tv', 'stand', 'black');
  const meant = [{ from: 0, length: 2, others: [['sideboard'], ['media', 'unit']] }];
  expect(stagesOf(asked, found, meant)[0]).toBe(
    "(('tv' & 'stand') | ('sideboard' | 'sideboards') | ('media' <-> 'unit')) & 'black'",
  );
});

test('words of other scripts are found inside of words', () => {
  expect(stages('\u0436\u0443\u043a', 'x\u0436\u0443\u043ay')[0]).toBe(
    "('\u0436\u0443\u043a' | 'x\u0436\u0443\u043ay')",
  );
});
