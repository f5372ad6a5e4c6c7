import { expect, test } from 'vitest';
import { refusalOfChange } from './change-rules.ts';

const somebodys = { customer_email: 'a@example.com' };

test.each(['PENDING', 'CONFIRMED'] as const)(
  'an order that is %s can go elsewhere, and otherwise',
  (status) => {
    expect(refusalOfChange({ ...somebodys, status }, false)).toBe(null);
  },
);

test('what is cancelled, was sent or is nobody’s stays as it was, and each says why', () => {
  const of = (status: 'CONFIRMED' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED', sent = false) =>
    refusalOfChange({ ...somebodys, status }, sent);
  expect(of('CANCELLED')).toContain('cancelled');
  expect(of('CONFIRMED', true)).toContain('sent already');
  expect(of('SHIPPED')).toContain('sent already');
  expect(of('DELIVERED')).toContain('sent already');
  expect(refusalOfChange({ customer_email: '', status: 'CONFIRMED' }, false)).toContain('deleted');
});
