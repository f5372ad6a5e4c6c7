import { expect, test } from 'vitest';
import { orderShippingText } from './order-shipping.ts';

const shippingMethod = {
  name: 'Standard delivery',
  estimate: { from: '2026-11-24', to: '2026-11-26' },
};

test.each(['PENDING', 'CONFIRMED', 'SHIPPED'] as const)('%s: it says when it arrives', (status) => {
  expect(orderShippingText({ orderStatus: status, shippingMethod })).toBe(
    'Standard delivery · arrives Tue 24 to Thu 26 Nov',
  );
});

test.each(['DELIVERED', 'CANCELLED'] as const)('%s: it arrives no more', (status) => {
  expect(orderShippingText({ orderStatus: status, shippingMethod })).toBe('Standard delivery');
  expect(orderShippingText({ orderStatus: status, shippingMethod: null })).toBeNull();
});
