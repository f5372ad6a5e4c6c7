import { WEBHOOK_EVENT_TYPES, type WebhookWithSecret } from '@gadgetry/contract/webhooks';
import { expect, test } from 'vitest';
import { openSellingShop, type SellingShop } from '../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { signUp } from '../../../test/shop.ts';

const HOOKS = '/admin/webhooks';
const form = (url: string, events: readonly string[] = WEBHOOK_EVENT_TYPES) => ({
  url,
  events,
  isActive: true,
});

async function add(shop: SellingShop, url: string, events: readonly string[]) {
  const made = await shop.call<WebhookWithSecret>('POST', HOOKS, shop.admin, form(url, events));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

test('nobody has a program told of what they may not see, nor sends it to another address', async () => {
  const shop = await openSellingShop();
  const keeper = await signUp(shop, { permissions: ['keys:read', 'keys:write', 'products:read'] });
  const url = 'https://203.0.114.7/hooks';
  expect((await shop.call('POST', HOOKS, keeper, form(url))).status).toBe(403);
  expect((await shop.call('POST', HOOKS, keeper, form(url, ['stock.low']))).status).toBe(201);
  const { _id, version } = await add(shop, url, ['order.paid']);
  await shop.call('POST', `${HOOKS}/${_id}/test`, shop.admin);
  const entries = `${HOOKS}/${_id}/deliveries`;
  const [told] = (await shop.call<{ _id: string }[]>('GET', entries, shop.admin)).body;
  // Narrowing it and moving it in one go would take along what waits and what is in the log.
  const elsewhere = { ...form('https://203.0.114.8/hooks', ['stock.low']), version };
  for (const [method, path, body] of [
    ['PUT', `${HOOKS}/${_id}`, elsewhere],
    ['PUT', `${HOOKS}/${_id}`, { ...form(url, ['order.paid', 'stock.low']), version }],
    ['POST', `${HOOKS}/${_id}/secret`, undefined],
    ['POST', `${HOOKS}/${_id}/test`, undefined],
    ['GET', entries, undefined],
    ['POST', `${entries}/${told?._id}/send-again`, undefined],
    ['DELETE', `${HOOKS}/${_id}`, undefined],
  ] as const) {
    expect((await shop.call(method, path, keeper, body)).status, `${method} ${path}`).toBe(403);
  }
});

test('what a webhook is no longer told of is given up, and sent again by nobody who may not see it', async () => {
  const shop = await openSellingShop();
  const keeper = await signUp(shop, { permissions: ['keys:read', 'keys:write', 'products:read'] });
  const url = 'https://203.0.114.7/hooks';
  const { _id, version } = await add(shop, url, ['order.paid', 'stock.low']);
  const { pool } = shop.database;
  const waiting = async () => {
    const { rows } = await pool.query(
      `SELECT id, type FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL ORDER BY type`,
    );
    return rows;
  };
  await pool.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, message_id, type, body, next_attempt_at)
    SELECT gen_random_uuid(), $1, gen_random_uuid(), type, '{}', now() + interval '1 hour'
    FROM unnest('{order.paid,stock.low}'::text[]) AS type`,
    [_id],
  );
  const [order, stock] = await waiting();
  await shop.call('PUT', `${HOOKS}/${_id}`, shop.admin, { ...form(url, ['stock.low']), version });
  expect(await waiting()).toEqual([stock]);
  const sentAgain = (id: string) =>
    shop.call('POST', `${HOOKS}/${_id}/deliveries/${id}/send-again`, keeper);
  expect((await sentAgain(order.id)).status).toBe(403);
  expect((await sentAgain(stock.id)).status).toBe(200);
});

test('whoever has the shop tell an address is told so by mail, each time it is another one', async () => {
  const shop = await openSellingShop({ settings: unreachableMail });
  const { email } = shop.admin.person;
  const hook = await add(shop, 'https://203.0.114.7/hooks', ['order.paid']);
  const told = async () =>
    (await waitingMails(shop, 'account-notice')).map(({ to, subject }) => [to, subject]);
  const added = [email, 'A webhook was added with your account'];
  expect(await told()).toEqual([added]);
  const put = (url: string, version: number) =>
    shop.call('PUT', `${HOOKS}/${hook._id}`, shop.admin, {
      ...form(url, ['order.paid', 'stock.low']),
      version,
    });
  expect((await put(hook.url, hook.version)).status).toBe(200);
  expect(await told()).toEqual([added]);
  expect((await put('https://203.0.114.8/hooks', hook.version + 1)).status).toBe(200);
  expect(await told()).toEqual([added, [email, 'A webhook was changed with your account']]);
  const [first, second] = await waitingMails(shop, 'account-notice');
  expect(first?.text).toContain('What is told: 203.0.114.7.\n\nOf: order.paid.');
  expect(second?.text).toContain('Before, it told 203.0.114.7.\n');
  expect(second?.text).toContain('What is told: 203.0.114.8.\n');
});

test('only this machine is told without https, where that is allowed for trying it out', async () => {
  const shop = await openSellingShop({ settings: { WEBHOOKS_TO_LOOPBACK: '1' } });
  const status = async (url: string) =>
    (await shop.call('POST', HOOKS, shop.admin, form(url, ['order.paid']))).status;
  expect(await status('http://127.0.0.1:9/')).toBe(201);
  expect(await status('http://203.0.114.7/')).toBe(400);
  expect(await status('http://[2606:4700::1111]/')).toBe(400);
});
