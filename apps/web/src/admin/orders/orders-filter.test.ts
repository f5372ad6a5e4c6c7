import { adminOrdersQuery } from '@gadgetry/contract/orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ordersFilter } from './orders-filter.ts';

function asked(address: string) {
  const query = new URLSearchParams(address);
  return ordersFilter((name) => query.get(name) ?? '');
}

test('the address says what is looked for', () => {
  expect(
    asked(
      'status=SHIPPED&payment=PAID&money=attention&from=2026-01-01&to=2026-02-01&search=%20jo%40',
    ),
  ).toEqual({
    status: 'SHIPPED',
    paymentStatus: 'PAID',
    money: 'attention',
    from: '2026-01-01',
    to: '2026-02-01',
    search: 'jo@',
  });
  expect(asked('')).toEqual({});
  expect(asked('money=transfer')).toEqual({ money: 'transfer' });
  expect(asked('money=enough')).toEqual({});
});

test('whatever status and payment an address claims, the server understands the question', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (status, payment) => {
      const filter = ordersFilter((name) => ({ status, payment })[name] ?? '');
      expect(adminOrdersQuery.safeParse(filter).success).toBe(true);
    }),
  );
});

test('half a date is no date, nor is one that no calendar has', () => {
  expect(asked('from=2026-01&to=tomorrow')).toEqual({});
  expect(asked('from=2026-02-31')).toEqual({});
});
