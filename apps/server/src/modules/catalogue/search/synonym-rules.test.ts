import { expect, test } from 'vitest';
import { stagesOf, wordsAsked } from './search-query-rules.ts';
import { meantBy, refusalOfTerms, termsIn } from './synonym-rules.ts';

test('terms of a group have words, few enough, and differ', () => {
  expect(refusalOfTerms(['TV', 'television', 'Téléviseur'])).toBeNull();
  expect(refusalOfTerms(['cell phone', 'mobile'])).toBeNull();
  expect(refusalOfTerms(['tv', '&!'])).toContain('no word');
  expect(refusalOfTerms(['tv', 'a b c d'])).toContain('more than 3 words');
  expect(refusalOfTerms(['café', 'Cafe'])).toContain('twice');
});

test('a search is looked through for terms of up to three words, the last one in either number', () => {
  expect(termsIn(['cell', 'phones'])).toEqual(
    expect.arrayContaining(['cell phones', 'cell phone', 'cell', 'cells', 'phone', 'phones']),
  );
  expect(termsIn(['a', 'b', 'c', 'd'])).toEqual(expect.arrayContaining(['a b c', 'b c d']));
  expect(termsIn(['a', 'b', 'c', 'd'])).not.toContain('a b c d');
});

test('the longest term counts, and no word twice', () => {
  const groups = [
    ['cell phone', 'mobile'],
    ['phone', 'handset'],
  ];
  expect(meantBy(['red', 'cell', 'phones'], groups)).toEqual([
    { from: 1, length: 2, others: [['mobile']] },
  ]);
  expect(meantBy(['phone', 'case'], groups)).toEqual([
    { from: 0, length: 1, others: [['handset']] },
  ]);
  expect(meantBy(['case'], groups)).toEqual([]);
});

test('what means the same is asked for beside what was typed', () => {
  const ask = (search: string, groups: string[][]) => {
    const asked = wordsAsked(search);
    return stagesOf(asked, [], meantBy(asked.typed, groups))[0];
  };
  expect(ask('telly 55', [['telly', 'tv', 'smart screen']])).toBe(
    "('telly' | 'tv' | ('smart' <-> 'screen')) & '55'",
  );
  expect(ask('cell phone', [['cell phone', 'mobile']])).toBe(
    "(('cell' & 'phone') | ('mobile' | 'mobiles'))",
  );
});
