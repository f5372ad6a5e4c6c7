import { expect, test } from 'vitest';
import { openTestShop } from '../shop.ts';
import { type AccessShop, VISITORS, type Visitor, openAccessShop } from './access-shop.ts';
import { callAs } from './access-calls.ts';
import { accessTable } from './access-table.ts';
import { withRoutes } from './running-routes.ts';

const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

const hosted = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'a-client-secret',
};

const kindsOfShop: [string, Record<string, string>][] = [
  ['a shop with the sandbox', {}],
  ['a demo', { DEMO: '1' }],
  ['a shop with Stripe', stripe],
  ['a shop with a hosted provider', hosted],
  ['a shop with figures', { METRICS_TOKEN: 'a-token-that-nobody-here-has' }],
];

test.each(kindsOfShop)(
  'every route of %s is in the table of who may do what',
  async (_, settings) => {
    const { routes } = await withRoutes(() => openTestShop({ settings }));
    expect(routes.length).toBeGreaterThan(40);
    const unknown = routes.filter(({ method, path }) => !(`${method} ${path}` in accessTable));
    expect(unknown).toEqual([]);
  },
);

async function make(access: AccessShop, name: string, visitor: Visitor): Promise<number> {
  return (await callAs(access, name, visitor)).statusCode;
}

test('guest, shopper, another shopper and admin: each may do what the table says, on every route', async () => {
  const { access, routes } = await withAccess();
  // A busy machine may take more than the second that the first look at the database has.
  await expect.poll(() => make(access, 'GET /readyz', 'guest')).toBe(200);
  const seen: Record<string, number[]> = {};
  const said: Record<string, readonly number[]> = {};
  for (const { method, path } of routes) {
    const name = `${method} ${path}`;
    const codes: number[] = [];
    for (const visitor of VISITORS) codes.push(await make(access, name, visitor));
    seen[name] = codes;
    said[name] = accessTable[name]?.expected ?? [];
  }
  expect(seen).toEqual(said);
}, 180_000);

async function withAccess() {
  const { shop: access, routes } = await withRoutes(openAccessShop);
  return { access, routes };
}

test('every write of an admin, on every route, leaves a record of who did it', async () => {
  const { access, routes } = await withAccess();
  const { pool } = access.shop.database;
  const { id, email } = access.shop.admin.person;
  const records = async () => {
    const { rows } = await pool.query<{ history: number; timeline: number }>(
      `SELECT (SELECT count(*) FROM admin_changes WHERE actor_id = $1) AS history,
        (SELECT count(*) FROM order_events WHERE actor = $2) AS timeline`,
      [id, email],
    );
    return rows[0] ?? { history: 0, timeline: 0 };
  };
  const writes = routes.filter(({ method, path }) => {
    const [guest, shopper] = accessTable[`${method} ${path}`]?.expected ?? [];
    return method !== 'GET' && guest === 401 && shopper === 403;
  });
  expect(writes.length).toBeGreaterThan(12);
  const seen: Record<string, object> = {};
  const said: Record<string, object> = {};
  for (const { method, path } of writes) {
    const name = `${method} ${path}`;
    const before = await records();
    const status = await make(access, name, 'admin');
    const after = await records();
    seen[name] = {
      status,
      history: after.history > before.history,
      timeline: after.timeline > before.timeline,
    };
    const { expected = [], leaves = 'nothing' } = accessTable[name] ?? {};
    said[name] = {
      status: expected.at(-1),
      history: leaves === 'history' || leaves === 'both',
      timeline: leaves === 'timeline' || leaves === 'both',
    };
  }
  expect(seen).toEqual(said);
});
