import type { AdminOrder, AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import { type Order, shortOrderId } from '@gadgetry/contract/orders';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { type SignedIn, signUp } from '../../../test/shop.ts';
import { readAllPages } from '../../../test/stocked-shop.ts';

let shop: SellingShop;
let buyer: SignedIn;
const orderIds: string[] = [];

beforeAll(async () => {
  shop = await openSellingShop();
  buyer = await signUp(shop, { email: 'bea.buyer@customers.example', fullName: 'Bea Buyer' });
  const product = await shop.addProduct({ price: 10, stockQuantity: 100 });
  for (let quantity = 1; quantity <= 5; quantity += 1) {
    orderIds.push(await shop.placed(buyer, [{ product, quantity }]));
  }
  return () => shop.close();
});

const none = '00000000-0000-7000-8000-000000000000';

test('another’s order is as unknown as one of none; an admin sees every order', async () => {
  const [orderId = ''] = orderIds;
  const get = (id: string, as: SignedIn | null) => shop.call('GET', `/orders/${id}`, as);
  expect((await get(orderId, buyer)).status).toBe(200);
  expect((await get(orderId, shop.admin)).status).toBe(200);
  expect(await get(orderId, shop.shopper)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect(await get(none, buyer)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await get('not-an-id', buyer)).status).toBe(400);
  expect((await get(orderId, null)).status).toBe(401);
});

test('My Orders has one’s own, newest first, and nobody else’s', async () => {
  const mine = await shop.call<Order[]>('GET', '/orders/user', buyer);
  expect(mine.headers['cache-control']).toBe('no-store');
  expect(mine.body.map((order) => order._id)).toEqual(orderIds.toReversed());
  expect(mine.headers['x-total-count']).toBe('5');
  const theirs = await shop.call<Order[]>('GET', '/orders/user', shop.shopper);
  expect(theirs.body).toEqual([]);
  expect((await shop.call('GET', '/orders/user', null)).status).toBe(401);
});

test('pages of My Orders follow each other without a gap or a repeat', async () => {
  const pages = await readAllPages<Order>(shop, '/orders/user?limit=2', buyer);
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat().map((order) => order._id)).toEqual(orderIds.toReversed());
});

test.each(['GET /admin/orders', `GET /admin/orders/${none}`])(
  '%s is for admins only',
  async (call) => {
    const path = call.slice(4);
    expect((await shop.call('GET', path, null)).status).toBe(401);
    expect((await shop.call('GET', path, buyer)).status).toBe(403);
  },
);

test.each(['ship', 'deliver', 'cancel'])('to %s an order is for admins only', async (action) => {
  const path = `/admin/orders/${orderIds[0]}/${action}`;
  expect((await shop.call('POST', path, null)).status).toBe(401);
  expect((await shop.call('POST', path, buyer)).status).toBe(403);
  expect((await shop.readOrder(orderIds[0] ?? '')).orderStatus).toBe('PENDING');
});

test('the admin’s list has all orders, newest first, page by page', async () => {
  const pages = await readAllPages<AdminOrderSummary>(shop, '/admin/orders?limit=3', shop.admin);
  expect(pages.map((page) => page.length)).toEqual([3, 2]);
  expect(pages.flat()[0]).toMatchObject({
    _id: orderIds[4],
    customer: { _id: buyer.person.id, name: 'Bea Buyer', email: 'bea.buyer@customers.example' },
    itemCount: 5,
    grandTotal: 50,
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
  });
});

test('the admin’s list is narrowed by status, payment, days and search', async () => {
  const [first = '', second = ''] = orderIds;
  await shop.call('POST', `/admin/orders/${first}/cancel`, shop.admin);
  const found = async (query: string) => {
    const answer = await shop.call<AdminOrderSummary[]>(
      'GET',
      `/admin/orders?${query}`,
      shop.admin,
    );
    expect(answer.headers['x-total-count']).toBe(String(answer.body.length));
    return answer.body.map((order) => order._id);
  };
  const all = orderIds.toReversed();
  expect(await found('status=CANCELLED')).toEqual([first]);
  expect(await found('paymentStatus=FAILED')).toEqual([first]);
  expect(await found('status=SHIPPED')).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await found(`from=${today}&to=${today}`)).toEqual(all);
  expect(await found('to=2020-01-01')).toEqual([]);
  expect(await found('from=2999-01-01')).toEqual([]);
  expect(await found(`search=${second}`)).toEqual([second]);
  expect(await found(`search=${second.toUpperCase()}`)).toEqual([second]);
  expect(await found(`search=${shortOrderId(second)}`)).toEqual([second]);
  expect(await found(`search=%23${shortOrderId(second).toUpperCase()}`)).toEqual([second]);
  expect(await found('search=Bea.Buyer@')).toEqual(all);
  expect(await found('search=nobody')).toEqual([]);
  expect(await found('search=%25')).toEqual([]);
});

test('the admin’s searches are answered by an index', async () => {
  const plan = async (condition: string) => {
    const { rows } = await shop.database.pool.query<Record<'QUERY PLAN', string>>(
      `EXPLAIN SELECT id FROM orders WHERE ${condition} ORDER BY created_at DESC, id DESC LIMIT 25`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  await shop.database.pool.query(
    `INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
       status, payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents,
       ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, created_at)
     SELECT gen_random_uuid(), 'u' || n % 1000, n || '@bulk.example', 'Bulk', 'bulk-' || n, 'f',
       'DELIVERED', 'PAID', 100, 0, 0, 100, '1', '2', 'c', 's', 'z', '0123456789',
       '2001-01-01'::timestamptz + n * interval '1 minute'
     FROM generate_series(1, 20000) AS n`,
  );
  await shop.database.pool.query('ANALYZE orders');
  expect(await plan(`right(id::text, 8) = '00c0ffee'`)).toContain('orders_by_number');
  expect(await plan(`payment_status = 'FAILED'`)).toContain('orders_not_paid');
  expect(await plan(`status = 'CANCELLED'`)).toContain('orders_by_status');
  expect(await plan(`user_id = 'u7'`)).toContain('orders_by_user');
  expect(await plan('true')).toContain('orders_by_age');
});

test('unknown filters and sorts are refused', async () => {
  for (const query of ['status=LOST', 'sort=total', 'userId=1', 'limit=1000', 'from=yesterday']) {
    expect((await shop.call('GET', `/admin/orders?${query}`, shop.admin)).status).toBe(400);
  }
});

test('an admin sees who did what, and what can be done next', async () => {
  const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${orderIds[0]}`, shop.admin);
  expect(body.timeline.map(({ kind, orderStatus, actor }) => [kind, orderStatus, actor])).toEqual([
    ['placed', 'PENDING', null],
    ['cancelled', 'CANCELLED', shop.admin.person.email],
  ]);
  expect(body).toMatchObject({ payment: null, actions: [] });
});
