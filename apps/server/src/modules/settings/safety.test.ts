import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { StoredSafetySettings } from '@gadgetry/contract/safety-settings';
import { expect, test } from 'vitest';
import { newId } from '../../database/identifiers.ts';
import { type TestShop, openTestShop, signUp } from '../../../test/shop.ts';
import { callsOf, openStockedShop } from '../../../test/stocked-shop.ts';

const PATH = '/admin/safety-settings';

async function openShop(settings: Record<string, string> = {}) {
  const shop = await openStockedShop({ settings });
  const read = async () => (await shop.call<StoredSafetySettings>('GET', PATH, shop.admin)).body;
  const save = async <Body = ErrorBody>(changes: object) => {
    const { staffSecondFactor, keepSecurityEvents, keepSearches, ...more } = await read();
    const { keepMails, keepDrafts, keepDeliveries, version } = more;
    const kept = { keepSecurityEvents, keepSearches, keepMails, keepDrafts, keepDeliveries };
    const body = { staffSecondFactor, ...kept, version, ...changes };
    return shop.call<Body>('PUT', PATH, shop.admin, body);
  };
  return { shop, read, save };
}

test('until somebody saves something, things are kept as ever and nobody needs a second factor', async () => {
  const { read } = await openShop();
  const stored = await read();
  expect(stored).toMatchObject({
    staffSecondFactor: false,
    secondFactorBecause: null,
    keepSecurityEvents: 180,
    keepSearches: 90,
    keepMails: 30,
    keepDrafts: 90,
    keepDeliveries: 30,
    version: 0,
  });
  const rules = Object.fromEntries(stored.securityRules.map(({ name, value }) => [name, value]));
  expect(rules).toMatchObject({
    Passwords: '8 characters or more',
    'Staying signed in': '30 days after the last visit',
    'Wrong passwords': '5 in 15 minutes from one address, 30 in an hour in all',
  });
  expect(stored.periods.map(({ name }) => name)).toContain('Imports');
});

test('what is to be removed when is decided by the owner, in every process', async () => {
  const { shop, save } = await openShop();
  const other = await openTestShop({ database: shop.database });
  const { pool } = shop.database;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const write = async () => {
    for (const days of [8, 100]) {
      const [id, at] = [newId(), daysAgo(days)];
      await pool.query(
        `INSERT INTO mails (id, kind, sealed, created_at, sent_at) VALUES ($1, $2, 'x', $3, $3)`,
        [id, `${days}`, at],
      );
      await pool.query(
        `INSERT INTO order_drafts (id, owner, email, content, updated_at) VALUES ($1, $2, '', '{}', $3)`,
        [id, `${days}`, at],
      );
      await pool.query(
        `INSERT INTO security_events (id, kind, detail, created_at, last_at) VALUES ($1, 'sign_in', $2, $3, $3)`,
        [id, `${days}`, at],
      );
    }
  };
  const left = async (column: string, table: string) => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT ${column} AS name FROM ${table} WHERE ${column} IN ('8', '100') ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };
  await write();
  await save({ keepMails: 120, keepDrafts: 7, keepSecurityEvents: 90 });
  // The very moment after, in a process that was started before.
  await other.app.scheduledWork.pruneOldRows(new Date());
  expect(await left('owner', 'order_drafts')).toEqual([]);
  expect(await left('kind', 'mails')).toEqual(['100', '8']);
  expect(await left('detail', 'security_events')).toEqual(['8']);
});

test('a period that is too short or too long is refused at its field, and nothing is saved', async () => {
  const { save, read } = await openShop();
  for (const [field, value, message] of [
    ['keepSecurityEvents', 89, 'At least 90 days'],
    ['keepSecurityEvents', 731, 'At most 730 days'],
    ['keepSearches', 13, 'At least 14 days'],
    ['keepMails', 0, 'At least 7 days'],
    ['keepDrafts', -1, 'At least 7 days'],
    ['keepDeliveries', 91, 'At most 90 days'],
    ['keepMails', 7.5, 'Please enter a whole number'],
    ['keepMails', '30', 'Please enter a whole number'],
    ['staffSecondFactor', 'yes', 'Invalid input'],
    ['version', undefined, 'Required'],
  ] as const) {
    const { status, body } = await save({ [field]: value });
    expect([field, status, body.issues]).toEqual([field, 400, [{ path: field, message }]]);
  }
  expect((await save({ keepOrders: 1 })).status).toBe(400);
  expect((await read()).version).toBe(0);
});

/** The people of the shop have an app each; whether they have shown it is up to the test. */
async function giveApps({ database }: Pick<TestShop, 'database'>): Promise<void> {
  await database.pool.query(
    'INSERT INTO totp_factors (user_id, secret, confirmed_at) SELECT id, $1, now() FROM users',
    ['a secret'],
  );
}

test('nobody locks themselves out: a second factor is demanded only by who has shown one', async () => {
  const { shop, save, read } = await openShop();
  const { body, status } = await save({ staffSecondFactor: true });
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'staffSecondFactor']);
  expect(body.issues?.[0]?.message).toContain('locked out');
  await giveApps(shop);
  await shop.database.pool.query('UPDATE sessions SET second_factor = true');
  expect((await save({ staffSecondFactor: true })).status).toBe(200);
  // At once, for who is signed in already as well.
  expect((await shop.call('GET', '/admin/settings', shop.admin)).status).toBe(200);
  await shop.database.pool.query('UPDATE sessions SET second_factor = false');
  const { body: refused } = await shop.call('GET', '/admin/settings', shop.admin);
  expect(refused.code).toBe('second_factor_required');
  await shop.database.pool.query('UPDATE sessions SET second_factor = true');
  expect((await save({ staffSecondFactor: false })).status).toBe(200);
  expect((await read()).staffSecondFactor).toBe(false);
});

test('what the start demands is not taken back on the screen, nor written down as a choice', async () => {
  const { shop, save } = await openShop();
  await save({ keepMails: 31 });
  const strict = await openTestShop({
    settings: { REQUIRE_STAFF_SECOND_FACTOR: '1' },
    database: shop.database,
  });
  await giveApps(shop);
  await shop.database.pool.query('UPDATE sessions SET second_factor = true');
  const call = callsOf(strict.app);
  const { body } = await call<StoredSafetySettings>('GET', PATH, shop.admin);
  expect(body.staffSecondFactor).toBe(true);
  expect(body.secondFactorBecause).toContain('REQUIRE_STAFF_SECOND_FACTOR');
  const { keepSecurityEvents, keepSearches, keepDrafts, keepDeliveries, version } = body;
  const kept = { keepSecurityEvents, keepSearches, keepDrafts, keepDeliveries };
  const asked = { ...kept, keepMails: 32, version };
  const refused = await call('PUT', PATH, shop.admin, { ...asked, staffSecondFactor: false });
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'staffSecondFactor']);
  expect((await call('PUT', PATH, shop.admin, { ...asked, staffSecondFactor: true })).status).toBe(
    200,
  );
  const { rows } = await shop.database.pool.query(
    'SELECT staff_second_factor, keep_mails FROM safety_settings',
  );
  expect(rows).toEqual([{ staff_second_factor: false, keep_mails: 32 }]);
});

test('each change is in the history by its name; of two at once one is saved; a stale edit is refused', async () => {
  const { shop, save, read } = await openShop();
  const both = await Promise.all([
    save({ keepMails: 40, version: 0 }),
    save({ keepMails: 50, version: 0 }),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const late = both.find(({ status }) => status === 409);
  expect(late?.body.message).toBe('Someone else has changed this in the meantime: Sent mails');
  const { _id, keepMails } = await read();
  const { body } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=safety_settings&id=${_id}`,
    shop.admin,
  );
  expect(body.map(({ changes }) => changes)).toEqual([
    [{ field: 'keepMails', from: 30, to: keepMails }],
  ]);
});

test('whoever has not shown lately who they are changes no rule, and shoppers see none', async () => {
  const { shop, save, read } = await openShop();
  await shop.database.pool.query(
    "UPDATE sessions SET authenticated_at = now() - interval '1 hour'",
  );
  expect((await save({ keepMails: 60 })).body.code).toBe('reauthentication_required');
  expect((await read()).version).toBe(0);
  expect((await shop.call('GET', PATH, await signUp(shop))).status).toBe(403);
  expect((await shop.call('GET', PATH, null)).status).toBe(401);
});
