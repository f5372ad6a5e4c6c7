import type { Order } from '@gadgetry/contract/orders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderShipments } from './order-shipments.tsx';

const item = (id: string): Order['items'][number] => ({
  _id: id,
  product: { _id: id, name: `Lamp ${id}`, price: 20, image: null },
  variantId: id,
  options: [],
  quantity: 1,
  total: 20,
});
const parcel: Order['shipments'][number] = {
  _id: 's',
  shippedAt: '2026-11-28T20:51:00.000Z',
  deliveredAt: null,
  carrier: null,
  carrierId: null,
  trackingNumber: null,
  trackingUrl: null,
  lines: [{ itemId: 'a', quantity: 1 }],
};
const shown = (restFollows: boolean | undefined) =>
  renderToStaticMarkup(
    <OrderShipments order={{ items: [item('a'), item('b')], shipments: [parcel], restFollows }} />,
  );

test('the rest of an order is told of only where it is still to be sent', () => {
  const words = 'The rest of your order is sent separately.';
  expect(shown(true)).toContain(words);
  for (const restFollows of [false, undefined]) {
    expect(shown(restFollows)).toContain('1 × Lamp a');
    expect(shown(restFollows)).not.toContain(words);
  }
});
