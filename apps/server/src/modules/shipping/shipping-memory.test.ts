import type { ShippingSetup } from '@gadgetry/contract/shipping';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { KEPT_MS } from '../../database/kept-read.ts';
import { createShippingMemory } from './shipping-memory.ts';

test('another process knows a change after a moment, and asks the database no more often', async () => {
  const shop = await openStockedShop();
  let clock = 0;
  const { current } = createShippingMemory(
    shop.database.db,
    { country: () => 'LK', timeZone: () => 'UTC' },
    () => clock,
  );
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

test('days are counted by the shop’s time zone until working days have one that somebody has saved', async () => {
  const shop = await openStockedShop();
  const countedBy = async (timeZone: string) => {
    const of = { country: () => 'LK', timeZone: () => timeZone };
    const { calendar } = await createShippingMemory(shop.database.db, of).current();
    return calendar.timeZone;
  };
  expect(await countedBy('UTC')).toBe('Asia/Colombo');
  expect(await countedBy('Europe/Berlin')).toBe('Europe/Berlin');
  const { body } = await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin);
  const { _id, version: _version, ...days } = body.workingDays;
  const saved = { ...days, cutOff: '10:00' };
  await shop.call('PUT', '/admin/shipping/working-days', shop.admin, saved);
  expect(await countedBy('Europe/Berlin')).toBe('Asia/Colombo');
});
