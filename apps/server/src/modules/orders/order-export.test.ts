import { expect, test } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';
import { openPaidOrder } from '../../../test/paid-order.ts';

/** Enough for the files of this shop: no cell of theirs has a line in it. */
function read(file: string): Record<string, string>[] {
  const [head = '', ...lines] = file.replace('\uFEFF', '').trimEnd().split('\r\n');
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"'),
    );
  const names = head.split(',');
  return lines.map((line) => {
    const row = cells(line);
    return Object.fromEntries(names.map((name, at) => [name, row[at] ?? '']));
  });
}

test('the orders of a list are a file that a spreadsheet reads, with what came of each', async () => {
  const { shop, orderId, refund } = await openPaidOrder();
  await refund(5);
  const product = await shop.addProduct({ name: 'Lamp, "folding"', price: 12.5 });
  const unpaid = await shop.placed(shop.shopper, [{ product, quantity: 3 }]);
  await shop.database.pool.query(`UPDATE orders SET ship_recipient = '=cmd()' WHERE id = $1`, [
    unpaid,
  ]);
  const ask = (query = '') =>
    shop.app.inject({ url: `/api/v1/admin/orders.csv${query}`, headers: shop.admin.headers });
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="orders.csv"',
  });
  expect(answer.body.startsWith('\uFEFFnumber,id,placed,')).toBe(true);
  const [newest, paid, ...more] = read(answer.body);
  expect(more).toEqual([]);
  const { number } = await shop.readOrder(unpaid);
  expect(newest).toMatchObject({
    number,
    id: unpaid,
    status: 'PENDING',
    recipient: "'=cmd()",
    items: '3 × Lamp, "folding"',
    pieces: '3',
    currency: 'USD',
    total: '37.5',
    refunded: '0',
  });
  expect(paid).toMatchObject({ id: orderId, 'payment status': 'PAID', total: '40', refunded: '5' });
  expect(read((await ask('?status=CONFIRMED')).body).map(({ id }) => id)).toEqual([orderId]);
  expect(read((await ask('?search=folding')).body).map(({ id }) => id)).toEqual([unpaid]);
  expect((await ask('?status=NOTHING')).statusCode).toBe(400);
});

test('more orders than a page has are all in the file, each once', async () => {
  const shop = await openSellingShop();
  const { pool } = shop.database;
  const product = await shop.addProduct();
  await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const columns = `user_id, customer_email, customer_name, request_fingerprint, status, payment_status,
    sub_total_cents, discount_basis_points, discount_cents, grand_total_cents, ship_line_1, ship_line_2,
    ship_city, ship_state, ship_zip_code, ship_phone, hold_expires_at`;
  await pool.query(
    `INSERT INTO orders (id, idempotency_key, ${columns})
     SELECT gen_random_uuid(), 'copy-' || n, ${columns} FROM orders, generate_series(1, 249) AS n`,
  );
  const { body } = await shop.app.inject({
    url: '/api/v1/admin/orders.csv',
    headers: shop.admin.headers,
  });
  const rows = read(body);
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([250, 250]);
});
