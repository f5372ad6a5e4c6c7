import type { ShippingSetup } from '@gadgetry/contract/shipping';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { KEPT_MS } from '../../database/kept-read.ts';
import { createShippingMemory } from './shipping-memory.ts';

test('another process knows a change after a moment, and asks the database no more often', async () => {
  const shop = await openStockedShop();
  let clock = 0;
  const { current } = createShippingMemory(shop.database.db, 'LK', () => clock);
  const first = await current();
  const { body } = await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin);
  const [method] = body.methods;
  await shop.call('PUT', `/admin/shipping/methods/${method?._id}/status?status=false`, shop.admin);
  clock = KEPT_MS - 1;
  expect(await current()).toBe(first);
  clock = KEPT_MS;
  const [one, other] = await Promise.all([current(), current()]);
  expect(one).toBe(other);
  expect(one.methods).toMatchObject([{ is_active: false }]);
});
