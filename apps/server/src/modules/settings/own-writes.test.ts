import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { TOO_OLD } from '../../http/response-cache.ts';
import { REFRESH_MS } from './index.ts';

const PATH = '/admin/settings';

test('whoever has saved finds it at once, also on a process that has not been told yet', async () => {
  const { admin, call, database } = await openStockedShop();
  const { app: other } = await openTestShop({ database });
  const { body: first } = await call<StoredOwnerSettings>('GET', PATH, admin);
  const { _id, noGuestsBecause: _why, version: _version, ...stored } = first;
  for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) {
    const { headers } = await call('PUT', PATH, admin, { ...stored, name });
    expect(String(headers['set-cookie'])).toContain('gadgetry_fresh=1');
    const home = await other.inject({ url: '/', headers: { cookie: 'gadgetry_fresh=1' } });
    expect(/<title>(.*?)<\/title>/.exec(home.body)?.[1]).toBe(name);
  }
});

test('what a page is made of and how long it is kept are less than a second together', () => {
  expect(REFRESH_MS + TOO_OLD).toBeLessThan(1_000);
});
