import type { AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { orderColumns } from './order-columns.tsx';

const listed = (changes: Partial<AdminOrderSummary>) => {
  const order: AdminOrderSummary = {
    _id: '019a0000-0000-7000-8000-000000000001',
    number: 'K7M-2Q9-XR4',
    orderDate: '2026-11-28T20:51:00.000Z',
    customer: { _id: 'c', name: 'Kim', email: 'kim@example.com' },
    itemCount: 2,
    grandTotal: 97.8,
    orderStatus: 'SHIPPED',
    paymentStatus: 'PAID',
    paymentMethod: 'card',
    ...changes,
  };
  return renderToStaticMarkup(<>{orderColumns.at(-1)?.cell(order)}</>);
};

test('the list says of which orders a part was refunded, and says REFUNDED alone of all of it', () => {
  expect(listed({})).not.toContain('refunded');
  expect(listed({ refunded: 47.9 })).toMatch(/>PAID<.*>partly refunded</);
  expect(listed({ refunded: 97.8, paymentStatus: 'REFUNDED' })).not.toContain('partly');
});
