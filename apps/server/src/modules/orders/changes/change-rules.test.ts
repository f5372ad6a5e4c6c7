import { expect, test } from 'vitest';
import { refusalOfChange } from './change-rules.ts';

const somebodys = { customer_email: 'a@example.com', payment_status: 'PAID' } as const;

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
  const deleted = { ...somebodys, customer_email: '', status: 'CONFIRMED' } as const;
  expect(refusalOfChange(deleted, false)).toContain('deleted');
  const refunded = { ...somebodys, payment_status: 'REFUNDED', status: 'CONFIRMED' } as const;
  expect(refusalOfChange(refunded, false)).toContain('went back');
});
