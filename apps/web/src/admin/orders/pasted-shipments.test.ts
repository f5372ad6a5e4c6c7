import { describe, expect, test } from 'vitest';
import { bodyOf, readPasted } from './pasted-shipments.ts';

const cells = (text: string) =>
  readPasted(text).map(({ number, trackingNumber, problem }) => [number, trackingNumber, problem]);

describe('what an owner pastes', () => {
  test.each([
    ['two columns of a spreadsheet', 'K7M-2Q9-XR4\t1Z999'],
    ['a line of CSV', 'K7M-2Q9-XR4,1Z999'],
    ['cells in quotes', '"K7M-2Q9-XR4";"1Z999"'],
    ['a blank between them', 'K7M-2Q9-XR4 1Z999'],
    ['empty cells behind', 'K7M-2Q9-XR4\t1Z999\t\t'],
    ['a heading above', 'Order number,Tracking number\nK7M-2Q9-XR4,1Z999'],
    ['the first sign of a file', '\ufeffK7M-2Q9-XR4,1Z999\r\n\r\n'],
  ])('%s is a number and a tracking number', (_what, text) => {
    expect(cells(text)).toEqual([['K7M-2Q9-XR4', '1Z999', null]]);
  });

  test('an order may go without a tracking number, and a number may have blanks in it', () => {
    expect(cells('K7M-2Q9-XR4\nk7m2q9xr5\t1Z 999 AA1')).toEqual([
      ['K7M-2Q9-XR4', '', null],
      ['k7m2q9xr5', '1Z 999 AA1', null],
    ]);
  });

  test('each line says what is wrong with it, and lines keep their places', () => {
    const text = 'K7M-2Q9-XR4,1Z1\n\nhello,1Z2\nk7m 2q9\nK7M2Q9XR4,1Z3\nK7M-2Q9-XR5,größe';
    expect(readPasted(text).map(({ line, problem }) => [line, problem])).toEqual([
      [1, null],
      [3, 'This is no order number'],
      [4, 'This is no order number'],
      [5, 'This order is named above already'],
      [6, 'This cannot be a tracking number'],
    ]);
  });

  test('more than go at once are told from the first one on', () => {
    const digits = '23456789BC';
    const numbers = Array.from(
      { length: 201 },
      (_, at) =>
        `K7M-2Q${digits[Math.floor(at / 100)]}-${digits[Math.floor(at / 10) % 10]}${digits[at % 10]}R`,
    );
    const problems = readPasted(numbers.join('\n')).map(({ problem }) => problem);
    expect(problems.filter((problem) => problem !== null)).toEqual([
      'At most 200 orders go at once',
    ]);
  });

  test('no carrier, and no number, are left out of what is asked', () => {
    const pasted = readPasted('K7M-2Q9-XR4\nK7M-2Q9-XR5,1Z9');
    expect(bodyOf(pasted, '')).toEqual({
      orders: [{ number: 'K7M-2Q9-XR4' }, { number: 'K7M-2Q9-XR5', trackingNumber: '1Z9' }],
    });
    expect(bodyOf(pasted, 'some-id')).toMatchObject({ carrierId: 'some-id' });
  });
});
