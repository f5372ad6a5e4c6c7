import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { type TestShop, openTestShop, signUp } from '../../test/shop.ts';

async function listening(shop: TestShop): Promise<URL> {
  return new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
}

async function lineOf(shop: TestShop, path: string): Promise<Record<string, unknown>> {
  return vi.waitFor(() => {
    const found = shop.logged.filter((line) => line['path'] === path);
    expect(found).toHaveLength(1);
    return found[0] ?? {};
  });
}

test('every answer has one line: address, method, path without query, status, time, account, id', async () => {
  const shop = await openTestShop({ settings: { TRUST_PROXY: '1' } });
  const origin = await listening(shop);
  const shopper = await signUp(shop);
  const forwarded = { 'x-forwarded-for': '203.0.113.99, 192.0.2.44' };
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(path, origin), { headers: { ...forwarded, ...headers } });
    await answer.text();
    return answer;
  };
  const cases = [
    // From memory, ahead of the application, and made for the first who asks.
    { path: '/api/v1/products', query: '?search=what-i-look-for', status: 200 },
    { path: '/shop', query: '?search=what-i-look-for', status: 200 },
    { path: '/api/v1/products/nothing', query: '', status: 400 },
    // By the application.
    { path: '/api/v1/orders/user', query: '?limit=5', status: 200, person: shopper },
    { path: '/api/v1/admin/books', query: '', status: 403, person: shopper },
    { path: '/api/auth/callback/hosted', query: '?code=worth-a-session', status: 404 },
    { path: '/media/../../etc/passwd', query: '', status: 404, at: '/etc/passwd' },
    { path: '/media/nothing.webp', query: '', status: 404 },
    { path: '/api/v1/%E0%A4%A', query: '', status: 400 },
  ];
  for (const { path, query, status, person, at = path } of cases) {
    const answer = await ask(path + query, { ...person?.headers });
    expect(answer.status, path).toBe(status);
    expect(await lineOf(shop, at)).toMatchObject({
      level: 30,
      msg: 'answered',
      client: '192.0.2.44',
      method: 'GET',
      status,
      ms: expect.any(Number),
      reqId: answer.headers.get('x-request-id'),
    });
  }
  expect(await lineOf(shop, '/api/v1/orders/user')).toMatchObject({
    account: shopper.person.id,
  });
  const answered = shop.logged.filter(({ msg }) => msg === 'answered');
  expect(JSON.stringify(answered)).not.toMatch(/what-i-look-for|worth-a-session|203\.0\.113/);
});

test('an answer from memory has its line too, each time', async () => {
  const shop = await openTestShop();
  const origin = await listening(shop);
  for (let time = 0; time < 3; time += 1) {
    await (await fetch(new URL('/api/v1/categories', origin))).text();
  }
  const lines = shop.logged.filter(({ path }) => path === '/api/v1/categories');
  expect(lines.map(({ status, client }) => [status, client])).toEqual(
    Array.from({ length: 3 }, () => [200, '127.0.0.1']),
  );
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(3);
});

test('an answer that its reader breaks off has its line too', async () => {
  const shop = await openTestShop();
  const admin = await signUp(shop, { role: 'admin' });
  await shop.database.pool.query(`
    INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
      status, payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents,
      ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone)
    SELECT gen_random_uuid(), '${admin.person.id}', 'a@example.com', 'A', n::text, 'f', 'CANCELLED', 'PENDING',
      100, 0, 0, 100, repeat('x', 200), 'y', 'C', 'W', '00100', '0771234567'
    FROM generate_series(1, 20000) n`);
  const origin = await listening(shop);
  const path = '/api/v1/admin/orders.csv';
  const { body } = await fetch(new URL(path, origin), { headers: admin.headers });
  await body?.cancel();
  await expect
    .poll(() => shop.logged.filter((line) => line['path'] === path), { timeout: 20_000 })
    .toEqual([
      expect.objectContaining({ msg: 'answered in part', account: admin.person.id, status: 200 }),
    ]);
});

test('what is not even HTTP, or names no host, leaves a line', async () => {
  const shop = await openTestShop();
  const { port } = await listening(shop);
  for (const text of ['rubbish\r\n\r\n', 'GET /hostless HTTP/1.1\r\n\r\n']) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.resume().write(text);
    await once(socket, 'close');
  }
  expect(shop.logged).toContainEqual(
    expect.objectContaining({ msg: 'answered what is not HTTP', client: '127.0.0.1' }),
  );
  expect(await lineOf(shop, '/hostless')).toMatchObject({ status: 400, client: '127.0.0.1' });
});

test('health checks and a shop that is to be quiet write no such line', async () => {
  const shop = await openTestShop({ settings: { LOG_LEVEL: 'warn' } });
  const origin = await listening(shop);
  for (const path of ['/healthz', '/api/v1/categories', '/api/v1/orders/user']) {
    await (await fetch(new URL(path, origin))).text();
  }
  expect(shop.logged.filter(({ msg }) => msg === 'answered')).toEqual([]);
});
