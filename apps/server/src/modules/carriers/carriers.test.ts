import type { Carrier } from '@gadgetry/contract/carriers';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../test/stocked-shop.ts';

test('two carriers whose names look the same are refused, also when both are added at once', async () => {
  const shop = await openStockedShop();
  const add = (name: string) =>
    shop.call<Carrier & ErrorBody>('POST', '/admin/carriers', shop.admin, {
      name,
      trackingPatterns: [],
      trackingLink: '',
    });
  const first = await add('Night Post');
  expect(first.status).toBe(201);
  for (const alike of ['ＮＩＧＨＴ post', 'Night\u200B Post', 'night post']) {
    const { status, body } = await add(alike);
    expect([status, body.code]).toEqual([409, 'name_taken']);
  }
  const atOnce = await Promise.all(['Owl', 'ＯＷＬ', 'Ｏwl'].map(add));
  expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const other = await add('Day Post');
  const { _id, name, ...said } = other.body;
  const renamed = (to: string) =>
    shop.call('PUT', `/admin/carriers/${_id}`, shop.admin, {
      name: to,
      trackingPatterns: said.trackingPatterns,
      trackingLink: said.trackingLink,
    });
  expect((await renamed('Ｎight Post')).body.code).toBe('name_taken');
  expect((await renamed(name.toUpperCase())).status).toBe(200);
});
