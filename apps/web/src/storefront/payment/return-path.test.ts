import { expect, test } from 'vitest';
import { returnPathOf } from './return-path.ts';

test('a payer comes back to the completion page of the address they are on', () => {
  expect(returnPathOf('http://localhost:3000/shop/complete?session_id=cs_test_1')).toBe(
    '/shop/complete?session_id=cs_test_1',
  );
});

test('no other place is gone to', () => {
  for (const url of ['http://localhost:3000/', 'javascript:alert(1)', '/shop/complete', '']) {
    expect(returnPathOf(url)).toBe(null);
  }
});
