import type { HistoryEntry } from '@gadgetry/contract/history';
import { ORDER_VIEWS_MAX, type OrderView } from '@gadgetry/contract/order-views';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { saveView, toSend } from '../../../../test/order-views.ts';
import { signUp } from '../../../../test/shop.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return () => shop.close();
});

afterEach(async () => {
  await shop.database.pool.query('DELETE FROM order_views');
});

const path = '/admin/order-views';
const post = (body: unknown) => shop.call('POST', path, shop.admin, body);
const names = async (as = shop.admin) =>
  (await shop.call<OrderView[]>('GET', path, as)).body.map(({ name }) => name);

test('a view is every admin’s: saved, renamed and deleted, with what was done in the history', async () => {
  const filter = {
    paymentStatus: 'PENDING',
    tag: 'late',
    search: 'Ann',
    from: '2026-01-02',
  } as const;
  const view = await saveView(shop, { name: ' Ann’s ', filter });
  expect(view).toMatchObject({ name: 'Ann’s', filter, version: 1 });
  const colleague = await signUp(shop, { role: 'admin' });
  expect(await names(colleague)).toEqual(['Ann’s']);
  const of = `${path}/${view._id}`;
  const renamed = await shop.call<OrderView[]>('PUT', of, colleague, { name: 'Late', version: 1 });
  expect(renamed.body).toMatchObject([{ name: 'Late', filter, version: 2 }]);
  const stale = await shop.call('PUT', of, shop.admin, { name: 'Other', version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_edit']);
  expect((await shop.call('DELETE', of, shop.admin)).body).toEqual([]);
  expect((await shop.call('DELETE', of, shop.admin)).status).toBe(200);
  expect((await shop.call('PUT', of, shop.admin, { name: 'x', version: 2 })).status).toBe(404);
  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=order_view&id=${view._id}`,
    shop.admin,
  );
  expect(history.body.map(({ action, changes }) => [action, changes[0]])).toEqual([
    ['deleted', { field: 'name', from: 'Late', to: null }],
    ['updated', { field: 'name', from: 'Ann’s', to: 'Late' }],
    ['created', { field: 'name', from: null, to: 'Ann’s' }],
  ]);
  // Whom somebody looked for is in the view alone.
  expect(JSON.stringify(history.body.map(({ changes }) => changes[1]))).not.toContain('Ann');
});

test('two views have two names, whatever their capitals', async () => {
  const view = await saveView(shop);
  const other = await saveView(shop, { ...toSend, name: 'Other' });
  const again = await post({ ...toSend, name: 'TO SEND' });
  expect([again.status, again.body.code]).toEqual([409, 'name_taken']);
  const taken = await shop.call('PUT', `${path}/${other._id}`, shop.admin, {
    name: view.name,
    version: 1,
  });
  expect([taken.status, taken.body.code]).toEqual([409, 'name_taken']);
});

test('there are no more than fit, and one that is deleted makes room', async () => {
  const all = Array.from({ length: ORDER_VIEWS_MAX + 2 }, (_, at) => ({
    ...toSend,
    name: `View ${at}`,
  }));
  const answers = await Promise.all(all.map(post));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(ORDER_VIEWS_MAX);
  const refused = answers.find(({ status }) => status !== 201);
  expect([refused?.status, refused?.body.message]).toEqual([
    400,
    'There can be 20 views. Delete one that nobody needs any more',
  ]);
  const [first] = (await shop.call<OrderView[]>('GET', path, shop.admin)).body;
  await shop.call('DELETE', `${path}/${first?._id}`, shop.admin);
  expect((await post({ ...toSend, name: 'New' })).status).toBe(201);
  const oneMore = shop.database.pool.query(
    `INSERT INTO order_views (id, slot, name, filter) VALUES (gen_random_uuid(), 21, 'x', '{"tag":"x"}')`,
  );
  await expect(oneMore).rejects.toMatchObject({ code: '23514' });
});

test.each([
  { name: '', filter: { status: 'CONFIRMED' } },
  { name: 'x'.repeat(41), filter: { status: 'CONFIRMED' } },
  { name: 'All', filter: {} },
  { name: 'All', filter: { search: ' ' } },
  { name: 'Lost', filter: { status: 'LOST' } },
  { name: 'Paged', filter: { status: 'CONFIRMED', cursor: 'x' } },
  { name: 'Half \ud83d', filter: { status: 'CONFIRMED' } },
])('what is no view is refused: %#', async (body) => {
  expect((await post(body)).status).toBe(400);
});

test('one that looks for somebody’s address goes with their account', async () => {
  const { person } = await signUp(shop, { email: 'looked.for@example.com' });
  await saveView(shop, { name: 'Hers', filter: { search: 'Looked.For@example.com' } });
  await saveView(shop, { name: 'Not hers', filter: { search: 'forlooked@example.com' } });
  await shop.call('DELETE', `/accounts/${person.id}`, shop.admin);
  expect(await names()).toEqual(['Not hers']);
});
