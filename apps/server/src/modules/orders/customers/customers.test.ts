import type { ActivityEntry } from '@gadgetry/contract/activity';
import type { Customer, CustomerSummary, PersonalData } from '@gadgetry/contract/customers';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, address, openSellingShop } from '../../../../test/buying.ts';
import { readProductFile as readFile } from '../../../../test/product-files.ts';
import { unreachableMail } from '../../../../test/mails.ts';
import { type SignedIn, openTestShop, signUp } from '../../../../test/shop.ts';
import { readAllPages } from '../../../../test/stocked-shop.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop({ settings: unreachableMail });
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

async function paid(shopper: SignedIn, price = 10): Promise<string> {
  const product = await shop.addProduct({ price });
  const orderId = await shop.placed(shopper, [{ product, quantity: 1 }]);
  await shop.comeBack(shopper, await shop.pay(shopper, orderId));
  return orderId;
}

const list = async (query = '') =>
  (await shop.call<CustomerSummary[]>('GET', `/admin/customers${query}`, shop.admin)).body;

const one = (id: string) => shop.call<Customer>('GET', `/admin/customers/${id}`, shop.admin);

const refund = (orderId: string, amount: number) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${orderId}/refunds`,
    headers: { ...shop.admin.headers, 'idempotency-key': `refund-${orderId}` },
    body: { amount, reason: 'scratched' },
  });

test('a customer is what they have ordered and paid, less what went back', async () => {
  const shopper = await signUp(shop, { fullName: 'Nadia Perera' });
  const first = await paid(shopper, 40);
  const second = await paid(shopper, 30);
  expect((await refund(first, 15)).statusCode).toBe(200);
  await shop.call('POST', '/account/addresses', shopper, { address });
  await shop.call('POST', `/admin/orders/${first}/notes`, shop.admin, { text: 'Rings twice' });
  const { body } = await one(shopper.person.id);
  expect(body).toMatchObject({
    fullName: 'Nadia Perera',
    email: shopper.person.email,
    isActive: true,
    orders: 2,
    spent: 55,
    latestOrders: [{ _id: second }, { _id: first }],
    notes: [{ text: 'Rings twice', order: { _id: first } }],
    addresses: [{ address: { line_1: address.line_1 }, isDefault: true }],
    reviews: [],
  });
  expect(body.firstOrderAt && body.lastOrderAt && body.firstOrderAt < body.lastOrderAt).toBe(true);
});

test('the customers that the list would show are exported, and no formula is among them', async () => {
  const shopper = await signUp(shop, { fullName: '=Nadine+Exported' });
  await paid(shopper, 25);
  await signUp(shop, { fullName: 'Otto Exported' });
  const exported = async (query: string, as = shop.admin) => {
    const url = `/api/v1/admin/customers.csv${query}`;
    const { statusCode, body } = await shop.app.inject({ url, headers: as.headers });
    return statusCode === 200 ? readFile(body) : statusCode;
  };
  expect(await exported('?search=exported&sort=-spent')).toEqual([
    {
      id: shopper.person.id,
      name: "'=Nadine+Exported",
      email: shopper.person.email,
      phone: '',
      recipient: '',
      company: '',
      'address line 1': '',
      'address line 2': '',
      city: '',
      state: '',
      'zip code': '',
      country: '',
      account: 'own',
      status: 'active',
      since: expect.any(String),
      orders: '1',
      spent: '25',
      currency: 'USD',
      'last order': expect.any(String),
    },
  ]);
  expect(await exported('?search=exported')).toMatchObject([{ name: 'Otto Exported' }, {}]);
  // More than are read at a time.
  await shop.database.pool.query(`
    INSERT INTO users (id, name, email, email_verified)
    SELECT gen_random_uuid(), 'Many Listed', 'many-' || n || '@example.org', true
    FROM generate_series(1, 501) n`);
  expect(await exported('?search=many-')).toHaveLength(501);
  expect(await exported('', shopper)).toBe(403);
  const log = async () =>
    (await shop.call<ActivityEntry[]>('GET', '/admin/activity?entity=customer_list', shop.admin))
      .body;
  const before = await log();
  await exported('');
  const [last, ...earlier] = await log();
  expect(earlier).toEqual(before);
  expect(last).toMatchObject({
    who: shop.admin.person.email,
    action: 'exported',
    changes: [{ field: 'customers', from: null, to: 'all of them' }],
  });
  expect(earlier[0]?.changes).toMatchObject([{ to: 'those that were searched for' }]);
  expect(JSON.stringify(earlier)).not.toContain('many-');
});

test('customers are found by name and address, whatever the order of the words', async () => {
  const shopper = await signUp(shop, { fullName: 'Ishara de Silva' });
  const found = await list('?search=silva%20ISHARA');
  expect(found.map(({ _id }) => _id)).toEqual([shopper.person.id]);
  expect(await list(`?search=${encodeURIComponent(shopper.person.email)}`)).toHaveLength(1);
  expect(await list('?search=nobody-is-called-so')).toEqual([]);
  expect(await list('?search=silva&sort=-spent')).toEqual([]);
});

test('who has spent most comes first, page after page, each once', async () => {
  const [rich, poor] = [await signUp(shop), await signUp(shop)];
  await paid(rich, 900);
  await paid(poor, 5);
  const pages = await readAllPages<CustomerSummary>(
    shop,
    '/admin/customers?sort=-spent&limit=1',
    shop.admin,
  );
  const all = pages.flat();
  const spent = all.map((row) => row.spent);
  expect(spent).toEqual(spent.toSorted((a, b) => b - a));
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
  expect(all[0]).toMatchObject({ _id: rich.person.id, spent: 900, orders: 1 });
  const newest = await list('?limit=2');
  expect(newest.map(({ _id }) => _id)).toEqual([poor.person.id, rich.person.id]);
});

test('an order that was replaced unpaid is none, and figures follow what becomes of the others', async () => {
  const shopper = await signUp(shop);
  const product = await shop.addProduct();
  const given = await shop.placed(shopper, [{ product, quantity: 1 }]);
  await shop.placed(shopper, [{ product, quantity: 2 }], { replaces: [given] });
  expect((await one(shopper.person.id)).body).toMatchObject({ orders: 1, spent: 0 });
});

test('the same is counted by however many processes at once', async () => {
  const shopper = await signUp(shop);
  await paid(shopper, 12);
  const second = await openTestShop({ database: shop.database });
  await Promise.all(
    [shop, second, shop, second].map(({ app }) => app.scheduledWork.countCustomers()),
  );
  expect((await one(shopper.person.id)).body).toMatchObject({ orders: 1, spent: 12 });
});

test('somebody’s data are all there for them, without others, and that they were read is in the history', async () => {
  const shopper = await signUp(shop);
  const orderId = await paid(shopper);
  await shop.call('POST', '/account/addresses', shopper, { address });
  await shop.call('POST', `/products/${(await shop.addProduct())._id}/notices`, shopper, {
    kind: 'cheaper',
  });
  await shop.call('POST', `/admin/orders/${orderId}/notes`, shop.admin, { text: 'rings twice' });
  const { id } = shopper.person;
  const { status, body } = await shop.call<PersonalData>(
    'POST',
    `/admin/customers/${id}/export`,
    shop.admin,
    {},
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    account: { _id: id, email: shopper.person.email, role: 'shopper' },
    orders: [{ _id: orderId, addressId: { line_1: address.line_1 } }],
    addresses: [{ isDefault: true }],
    notices: [{ kind: 'cheaper' }],
    notes: [{ text: 'rings twice', order: expect.any(String) }],
    reviews: [],
  });
  expect(JSON.stringify(body)).not.toContain(shop.admin.person.email);
  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=account&id=${id}`,
    shop.admin,
  );
  expect(history.body).toMatchObject([{ action: 'exported', who: shop.admin.person.email }]);
});

test('an admin deletes an account on request by the rules of the account itself', async () => {
  const shopper = await signUp(shop);
  const orderId = await paid(shopper);
  const { id, email } = shopper.person;
  expect(await shop.call('DELETE', `/accounts/${id}`, shop.admin)).toMatchObject({ status: 200 });
  expect((await one(id)).status).toBe(404);
  expect(await shop.call('DELETE', `/accounts/${id}`, shop.admin)).toMatchObject({ status: 404 });
  const order = await shop.call('GET', `/admin/orders/${orderId}`, shop.admin);
  expect(order.body).toMatchObject({ customer: { name: 'Deleted account', email: '' } });
  const history = await shop.call('GET', `/history?entity=account&id=${id}`, shop.admin);
  expect(history.body).toMatchObject([{ action: 'deleted', who: shop.admin.person.email }]);
  expect(JSON.stringify(history.body)).not.toContain(email);
  await shop.app.scheduledWork.countCustomers();
  const left = await shop.database.pool.query('SELECT 1 FROM customer_figures WHERE user_id = $1', [
    id,
  ]);
  expect(left.rows).toEqual([]);
});

test('no admin is deleted by another, nor by themselves from here', async () => {
  const other = await signUp(shop, { role: 'admin' });
  const remove = (id: string) => shop.call('DELETE', `/accounts/${id}`, shop.admin);
  expect(await remove(other.person.id)).toMatchObject({
    status: 403,
    body: { message: 'Take the admin role from this account first' },
  });
  expect(await remove(shop.admin.person.id)).toMatchObject({ status: 403 });
});
