import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('text of people is no formula, and signs of the format are text', () => {
  expect(csvLine(['=1+1', '+94 77', '-5', '@me', '\tx', 'a,b', 'say "hi"', 'two\nlines'])).toBe(
    `'=1+1,'+94 77,'-5,'@me,'\tx,"a,b","say ""hi""","two\nlines"\r\n`,
  );
  expect(csvLine([-5, 12.5, null, ''])).toBe('-5,12.5,,\r\n');
});
