import type { Customer, PersonalData } from '@gadgetry/contract/customers';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { InternalNotes } from '@gadgetry/contract/internal-notes';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { signUp } from '../../../../test/shop.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return () => shop.close();
});

const pathOf = (id: string) => `/admin/customers/${id}/notes`;
const write = (id: string, text: string) =>
  shop.call<Customer>('POST', pathOf(id), shop.admin, { text });
const historyOf = async (id: string) =>
  (await shop.call<HistoryEntry[]>('GET', `/history?entity=account&id=${id}`, shop.admin)).body;

test('notes about a customer are added, hinted at on their orders, deleted, never rewritten', async () => {
  const shopper = await signUp(shop);
  const { id } = shopper.person;
  await write(id, 'Deaf: write, do not call');
  for (const text of ['two', 'three', 'four']) await write(id, text);
  const { accountNotes } = (await write(id, ' <b>five</b> ')).body;
  expect(accountNotes.total).toBe(5);
  expect(accountNotes.newest[0]).toMatchObject({
    text: '<b>five</b>',
    author: shop.admin.person.email,
  });
  const orderId = await shop.placed(shopper, [{ product: await shop.addProduct(), quantity: 1 }]);
  const desk = await shop.call<InternalNotes>('GET', `/admin/orders/${orderId}/desk`, shop.admin);
  expect(desk.body.customer.notes).toMatchObject({
    total: 5,
    newest: [{ text: '<b>five</b>' }, { text: 'four' }, { text: 'three' }],
  });
  expect(JSON.stringify(await shop.readOrder(orderId))).not.toContain('five');
  const one = `${pathOf(id)}/${accountNotes.newest[0]?._id}`;
  const gone = await shop.call<Customer>('DELETE', one, shop.admin);
  expect(gone.body.accountNotes.total).toBe(4);
  expect((await shop.call('DELETE', one, shop.admin)).status).toBe(200);
  expect((await historyOf(id)).slice(0, 2).map(({ changes }) => changes[0])).toEqual([
    { field: 'internal note', from: '<b>five</b>', to: null },
    { field: 'internal note', from: null, to: '<b>five</b>' },
  ]);
  const rewriting = shop.database.pool.query(`UPDATE customer_notes SET text = 'other'`);
  await expect(rewriting).rejects.toMatchObject({ constraint: 'customer_notes_kept' });
});

test('they are the person’s to read on request, without who wrote them, and go with the account', async () => {
  const shopper = await signUp(shop);
  const { id } = shopper.person;
  await write(id, 'Collects on Fridays');
  const data = await shop.call<PersonalData>(
    'POST',
    `/admin/customers/${id}/export`,
    shop.admin,
    {},
  );
  expect(data.body.notes).toEqual([
    { text: 'Collects on Fridays', order: null, at: expect.any(String) },
  ]);
  await shop.call('DELETE', `/accounts/${id}`, shop.admin);
  expect((await write(id, 'too late')).status).toBe(404);
  const left = await shop.database.pool.query('SELECT 1 FROM customer_notes WHERE user_id = $1', [
    id,
  ]);
  expect(left.rows).toEqual([]);
  const history = JSON.stringify(await historyOf(id));
  expect(history).toContain('removed');
  expect(history).not.toContain('Fridays');
});

test.each([' ', 'x'.repeat(2_001), 'nul \0', 'half \ud83d'])(
  'what is no note is refused: %#',
  async (text) => {
    expect((await write(shop.shopper.person.id, text)).status).toBe(400);
  },
);

test('there are notes about accounts alone, and a note is deleted where it belongs', async () => {
  const unknown = '01890000-0000-7000-8000-000000000000';
  expect((await write(unknown, 'x')).status).toBe(404);
  const { body } = await write(shop.shopper.person.id, 'Stays');
  const other = await signUp(shop);
  const note = body.accountNotes.newest[0]?._id;
  await shop.call('DELETE', `${pathOf(other.person.id)}/${note}`, shop.admin);
  const still = await shop.call<Customer>(
    'GET',
    `/admin/customers/${shop.shopper.person.id}`,
    shop.admin,
  );
  expect(still.body.accountNotes.newest).toMatchObject([{ text: 'Stays' }]);
});
