import type { PersonalData } from '@gadgetry/contract/customers';
import type { OrderDraft, OrderDraftSummary } from '@gadgetry/contract/order-drafts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { aDraft, manualOrdersIn, saveDraft } from '../../../../test/manual-orders.ts';
import { signUp } from '../../../../test/shop.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return () => shop.close();
});

const path = '/admin/order-drafts';
const listed = async () =>
  (await shop.call<OrderDraftSummary[]>('GET', path, shop.admin)).body.map(({ _id }) => _id);

test('what was typed so far is kept as it is, right or not, for every admin', async () => {
  const saved = await saveDraft(shop);
  expect(saved).toMatchObject({ owner: shop.admin.person.email, version: 1, content: aDraft });
  const colleague = await signUp(shop, { role: 'admin' });
  const list = await shop.call<OrderDraftSummary[]>('GET', path, colleague);
  expect(list.body).toMatchObject([{ _id: saved._id, email: 'Caller@example.com', lines: 0 }]);
  const more = { ...aDraft, fullName: 'Cal Caller' };
  const of = `${path}/${saved._id}`;
  const edited = await shop.call<OrderDraft>('PUT', of, colleague, { content: more, version: 1 });
  expect(edited.body).toMatchObject({
    owner: colleague.person.email,
    version: 2,
    content: { fullName: 'Cal Caller' },
  });
  const stale = await shop.call('PUT', of, shop.admin, { content: aDraft, version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_edit']);
  await shop.call('DELETE', of, shop.admin);
  expect((await shop.call('DELETE', of, shop.admin)).status).toBe(200);
  expect((await shop.call('GET', of, shop.admin)).status).toBe(404);
  const history = await shop.call<{ action: string }[]>(
    'GET',
    `/history?entity=order_draft&id=${saved._id}`,
    shop.admin,
  );
  expect(history.body.map(({ action }) => action)).toEqual(['deleted', 'updated', 'created']);
  expect(JSON.stringify(history.body)).not.toContain('Caller');
});

test.each([
  ['could not be told apart from others', '40001'],
  ['stood in a ring of those who wait for each other', '40P01'],
])('whoever %s each time is told to come back, and nothing is kept', async (_why, code) => {
  const { pool } = shop.database;
  await pool.query(`
    CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'others were in the way' USING ERRCODE = '${code}'; END $$;
    CREATE TRIGGER broken_off BEFORE INSERT ON order_drafts EXECUTE FUNCTION broken_off()`);
  onTestFinished(async () => {
    await pool.query('DROP FUNCTION broken_off CASCADE');
  });
  const before = await listed();
  const answer = await shop.call('POST', path, shop.admin, { content: aDraft });
  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '2',
  ]);
  expect(await listed()).toEqual(before);
});

test('it goes with the order that was made of it, and stays where that was refused', async () => {
  const owner = manualOrdersIn(shop);
  const product = await shop.addProduct({ stockQuantity: 1 });
  const { _id: draftId } = await saveDraft(shop);
  expect((await owner.make([{ product, quantity: 2 }], { draftId })).status).toBe(400);
  expect(await listed()).toContain(draftId);
  await owner.made([{ product, quantity: 1 }], { draftId });
  expect(await listed()).not.toContain(draftId);
  const more = await shop.addProduct({ stockQuantity: 5 });
  const again = await owner.make([{ product: more, quantity: 1 }], { draftId });
  expect([again.status, again.body.code]).toEqual([409, 'stale_edit']);
  expect(await shop.stockOf(more)).toBe(5);
});

test('its person gets it on request, and it goes with the account of its address, however typed', async () => {
  const { person } = await signUp(shop, { email: 'caller@example.com' });
  const [mine, other] = [
    await saveDraft(shop, { ...aDraft, email: ' Caller@Example.com ' }),
    await saveDraft(shop, { ...aDraft, email: 'other@example.com' }),
  ];
  const { body } = await shop.call<PersonalData>(
    'POST',
    `/admin/customers/${person.id}/export`,
    shop.admin,
    {},
  );
  expect(body.drafts).toMatchObject([{ content: { address: { city: 'Colombo' } } }]);
  expect(JSON.stringify(body)).not.toContain(shop.admin.person.email);
  await shop.call('DELETE', `/accounts/${person.id}`, shop.admin);
  const left = await listed();
  expect(left).not.toContain(mine._id);
  expect(left).toContain(other._id);
});

test.each([
  { ...aDraft, price: 1 },
  { ...aDraft, lines: [{ productId: 'none', variantId: '', quantity: '1' }] },
  { ...aDraft, email: 'x'.repeat(255) },
])('what is no draft is refused: %#', async (content) => {
  expect((await shop.call('POST', path, shop.admin, { content })).status).toBe(400);
});
