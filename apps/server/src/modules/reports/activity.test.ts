import type { ActivityEntry } from '@gadgetry/contract/activity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { signUp } from '../../../test/shop.ts';

let shop: SellingShop;
beforeAll(async () => {
  shop = await openSellingShop();
});
afterAll(() => shop.close());

const log = async (query = '', as = shop.admin) =>
  (await shop.call<ActivityEntry[]>('GET', `/admin/activity${query}`, as)).body;

test('the log finds what somebody did, to what, and when; orders and all else together', async () => {
  const alex = await signUp(shop, { role: 'admin', email: 'alex@staff.example' });
  const product = await shop.addProduct({ name: 'Watched lamp' });
  const order = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.call('POST', `/admin/orders/${order}/cancel`, alex, {});
  await shop.call('PUT', `/products/${product._id}/status?status=false`, alex);

  const ofAlex = await log('?who=alex');
  expect(ofAlex.map(({ who, entity, action }) => [who, entity, action])).toEqual([
    ['alex@staff.example', 'product', 'deactivated'],
    ['alex@staff.example', 'order', 'cancelled'],
  ]);
  expect(ofAlex[0]).toMatchObject({
    name: 'Watched lamp',
    changes: [{ field: 'status', from: 'active', to: 'inactive' }],
  });
  expect(ofAlex[1]?.name).toMatch(/^[A-Z0-9]{3}(-[A-Z0-9]{3}){2}$/);

  const ofProduct = await log(`?entity=product&id=${product._id}`);
  expect(ofProduct.map(({ action }) => action)).toEqual(['deactivated', 'created']);
  const ofOrder = await log(`?entity=order&id=${order}`);
  expect(ofOrder.map(({ action }) => action)).toEqual(['cancelled']);
  expect(await log('?to=2020-01-01')).toEqual([]);
  expect(await log('?from=2099-01-01')).toEqual([]);
  expect((await log('?from=2020-01-01&to=2099-01-01')).length).toBeGreaterThan(2);
});

test('the log comes in pages, newest first, and none is left out or told twice', async () => {
  for (const name of ['One', 'Two', 'Three']) await shop.addCategory(`Paged ${name}`);
  const all = await log();
  const seen: ActivityEntry[] = [];
  let path: string | undefined = '/admin/activity?limit=2';
  while (path !== undefined) {
    const answer: Awaited<ReturnType<typeof shop.call<ActivityEntry[]>>> = await shop.call<
      ActivityEntry[]
    >('GET', path, shop.admin);
    seen.push(...answer.body);
    const link = String(answer.headers['link'] ?? '');
    path = /^<\/api\/v1([^>]+)>; rel="next"$/.exec(link)?.[1];
  }
  expect(seen).toEqual(all);
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('each role reads in log and file only of what it may see, and text of people is no formula', async () => {
  const worker = await signUp(shop, { staffRole: 'catalogue' });
  await shop.addCategory('=Cmd');
  const product = await shop.addProduct();
  const order = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.call('POST', `/admin/orders/${order}/cancel`, shop.admin, {});
  const kinds = (entries: ActivityEntry[]) => new Set(entries.map(({ entity }) => entity));
  expect(kinds(await log('', worker))).toEqual(new Set(['product', 'category']));
  expect(kinds(await log('?entity=order', worker))).toEqual(new Set());
  expect(kinds(await log('?entity=order'))).toEqual(new Set(['order']));
  const file = async (headers: Readonly<Record<string, string>>) =>
    (await shop.app.inject({ url: '/api/v1/admin/activity.csv', headers: { ...headers } })).body;
  const seen = await file(worker.headers);
  expect(seen).toContain("'=Cmd");
  expect(seen).not.toContain('Order,');
  expect(await file(shop.admin.headers)).toContain(',Order,');
});

test('what makes no sense is refused', async () => {
  for (const query of [
    '?id=1',
    '?entity=all',
    '?from=yesterday',
    '?who=%00',
    '?limit=0',
    '?odd=1',
  ]) {
    const { status } = await shop.call('GET', `/admin/activity${query}`, shop.admin);
    expect(status, query).toBe(400);
  }
});
