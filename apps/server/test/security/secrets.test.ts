import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { CARD, openSellingShop, orderBody } from '../buying.ts';

const planted = {
  password: 'planted-password-7Qx2',
  newPassword: 'planted-new-password-9Zk4',
  wrongPassword: 'planted-wrong-password-3Vw8',
  cardNumber: '4242424242424242',
  declinedCard: '4000000000000002',
  cvc: '739',
};

/** Every text that the database holds, in every column of every schema that is not its own. */
async function readWholeDatabase(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    for (const { row } of rows) found.push(`${name}: ${row}`);
  }
  return found;
}

const cookieOf = (answer: { cookies: { name: string; value: string }[] }) => {
  const session = answer.cookies.find(({ name }) => name.endsWith('session_token'));
  if (session === undefined) throw new Error('no session cookie');
  return session;
};

// Three digits in a row are everywhere; the code stands for itself only as a value of its own.
const isSecret = (name: string, secret: string, text: string) =>
  name === 'cvc'
    ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text)
    : text.includes(secret);

test('after a whole purchase no password, card, token or secret is in the database or the log', async () => {
  const shop = await openSellingShop({ settings: { LOG_LEVEL: 'trace' } });
  const { app, env } = shop;
  const form = { name: 'Robin', email: 'robin@example.org', password: planted.password };
  const origin = env.origins[0];
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { origin, ...headers } });
  const secrets = new Map<string, string>(Object.entries(planted));
  const keep = (name: string, value: string) => secrets.set(name, value);

  const signedUp = cookieOf(await post('/api/auth/sign-up/email', form));
  keep('session cookie', signedUp.value);
  keep('session token', signedUp.value.split('.')[0] ?? '');
  const cookie = `${signedUp.name}=${encodeURIComponent(signedUp.value)}`;
  const { email } = form;
  const guess = { email, password: planted.wrongPassword };
  expect((await post('/api/auth/sign-in/email', guess)).statusCode).toBe(401);
  const bearerAnswer = await app.inject({ url: '/api/auth/token', headers: { cookie } });
  const { token } = bearerAnswer.json<{ token: string }>();
  keep('bearer', token);
  keep('signature of the bearer', token.split('.')[2] ?? '');

  const headers = { authorization: `Bearer ${token}` };
  const product = await shop.addProduct();
  const placed = await post('/api/v1/orders', orderBody([{ product, quantity: 1 }]), headers);
  const { orderId } = placed.json<{ orderId: string }>();
  const session = await post('/api/v1/payments/create-checkout-session', { orderId }, headers);
  const { clientSecret } = session.json<{ clientSecret: string }>();
  const pay = (number: string) =>
    post('/sandbox/v1/payment-page/confirm', {
      clientSecret,
      card: { number, expiry: '12/40', cvc: planted.cvc },
      name: 'Robin',
    });
  expect((await pay(CARD.declined)).json()).toMatchObject({ outcome: 'failed' });
  // A card in a call that takes none, and in one that is refused for something else.
  await post('/api/v1/promocodes/validate', { code: 1, card: planted.cardNumber });
  await post('/sandbox/v1/payment-page/confirm', { clientSecret, card: planted.cardNumber });
  const paid = (await pay('4242 4242 4242 4242')).json<{ outcome: string; returnUrl: string }>();
  expect(paid.outcome).toBe('paid');
  const sessionId = new URL(paid.returnUrl).searchParams.get('session_id') ?? '';
  await app.inject({ url: `/api/v1/payments/session-status?session_id=${sessionId}`, headers });
  for (const event of await shop.eventsAbout(sessionId)) await shop.deliver(event);

  const changed = await post(
    '/api/auth/change-password',
    { currentPassword: planted.password, newPassword: planted.newPassword },
    { cookie },
  );
  expect(changed.statusCode).toBe(200);
  keep('new session token', cookieOf(changed).value.split('.')[0] ?? '');
  await post('/api/auth/request-password-reset', { email });
  await delay(200);

  const settings = ['AUTH_SECRET'] as const;
  for (const name of settings) keep(name, env[name]);
  const rows = await readWholeDatabase(shop.database.pool);
  expect(rows.length).toBeGreaterThan(15);
  const lines = shop.logged.map((line) => `log: ${JSON.stringify(line)}`);
  expect(lines.length).toBeGreaterThan(10);
  const leaks = [...rows, ...lines].flatMap((text) =>
    [...secrets]
      .filter(([name, secret]) => isSecret(name, secret, text))
      .map(([name]) => `${name} in ${text}`),
  );
  expect(leaks).toEqual([]);
  // The payer's secret is the sandbox's to keep, which is the provider here; nowhere else.
  const secretRows = [...rows, ...lines].filter((text) => text.includes(clientSecret));
  expect(secretRows.filter((text) => !text.startsWith('stripe_sandbox.'))).toEqual([]);
});
