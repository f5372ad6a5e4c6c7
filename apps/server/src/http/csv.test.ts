import { expect, test } from 'vitest';
import { csvLine, defused, meant } from './csv.ts';

test('text of people is no formula, and signs of the format are text', () => {
  expect(csvLine(['=1+1', '+94 77', '-5', '@me', '\tx', 'a,b', 'say "hi"', 'two\nlines'])).toBe(
    `'=1+1,'+94 77,'-5,'@me,'\tx,"a,b","say ""hi""","two\nlines"\r\n`,
  );
  // Where a spreadsheet parts cells by something else than a comma.
  expect(csvLine([';=1+1|=2', 'a;\t=1', 'x\r\n=1+1', '＝1+1', 'a;b', 'a - b'])).toBe(
    `;'=1+1|=2,a;\t'=1,"x\r\n'=1+1",'＝1+1,a;b,a - b\r\n`,
  );
  expect(csvLine([-5, 12.5, null, ''])).toBe('-5,12.5,,\r\n');
});

test('what was defused is meant as it was written', () => {
  const plain = ['=1+1', '-5', 'a;=1', '\tx', 'two\n+lines', 'a - b', "it's", '＝1'];
  // Signs of their own are kept: what goes out and comes in again is the same.
  const signed = ["'=TICK", "''-1", "'\tx", "a;'=1", "'quoted'"];
  for (const text of [...plain, ...signed]) expect(meant(defused(text))).toBe(text);
});
