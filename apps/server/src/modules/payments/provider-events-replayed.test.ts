import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Reconciliation, ProviderEvent } from '@gadgetry/contract/provider-events';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';
import { signUp } from '../../../test/shop.ts';
import { readAllPages } from '../../../test/stocked-shop.ts';

async function paidOrder() {
  const shop = await openSellingShop();
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const sessionId = await shop.pay(shop.shopper, orderId);
  const [event] = await shop.eventsAbout(sessionId);
  if (event === undefined) throw new Error('no event');
  return { shop, orderId, event };
}

test('an admin sees what the provider has told, how often, and what became of it', async () => {
  const { shop, event } = await paidOrder();
  await shop.deliver(event);
  await shop.deliver(event);
  const { body, headers } = await shop.call<ProviderEvent[]>(
    'GET',
    '/admin/webhook-events',
    shop.admin,
  );
  expect(headers['x-total-count']).toBe('1');
  expect(body).toEqual([
    {
      _id: event.id,
      type: 'checkout.session.completed',
      receivedAt: expect.any(String),
      deliveries: 2,
      processedAt: expect.any(String),
      outcome: 'confirmed',
    },
  ]);
});

test('pages of events follow each other without a gap or a repeat', async () => {
  const { shop, event } = await paidOrder();
  const ids = Array.from({ length: 5 }, (_, number) => `${event.id}${number}`);
  for (const id of ids) await shop.deliver({ ...event, id });
  const pages = await readAllPages<ProviderEvent>(
    shop,
    '/admin/webhook-events?limit=2&state=processed',
    shop.admin,
  );
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat().map(({ _id }) => _id)).toEqual(ids.toReversed());
});

test('an event whose processing broke off is processed by replaying it, and a second time changes nothing', async () => {
  const { shop, orderId, event } = await paidOrder();
  await shop.setFaults({ api: 'error' });
  expect((await shop.deliver(event)).status).toBe(502);
  const path = '/admin/webhook-events?state=unprocessed';
  const waiting = await shop.call<ProviderEvent[]>('GET', path, shop.admin);
  expect(waiting.body).toMatchObject([{ _id: event.id, processedAt: null, outcome: null }]);

  await shop.setFaults({});
  const replay = () =>
    shop.call<ProviderEvent>('POST', `/admin/webhook-events/${event.id}/replay`, shop.admin);
  expect((await replay()).body.outcome).toBe('confirmed');
  expect((await replay()).body.outcome).toBe('already');
  expect((await shop.readOrder(orderId)).paymentStatus).toBe('PAID');
  await shop.expectBooksInOrder();
});

test('an event whose processing broke off is processed by reconciliation too, once it is old enough', async () => {
  const { shop, event } = await paidOrder();
  await shop.setFaults({ api: 'error' });
  await shop.deliver(event);
  await shop.setFaults({});
  const outcome = async () => {
    const { body } = await shop.call<ProviderEvent[]>('GET', '/admin/webhook-events', shop.admin);
    return body.map((one) => one.outcome);
  };
  await shop.app.scheduledWork.reconcilePayments(new Date());
  expect(await outcome()).toEqual([null]);
  await shop.app.scheduledWork.reconcilePayments(new Date(Date.now() + 120_000));
  expect(await outcome()).toEqual(['already']);
});

test('an event that never came can’t be replayed', async () => {
  const { shop } = await paidOrder();
  const path = '/admin/webhook-events/evt_unheard/replay';
  expect((await shop.call('POST', path, shop.admin)).status).toBe(404);
});

test('reconciling by hand settles at once, and says when something was left', async () => {
  const { shop, orderId } = await paidOrder();
  const reconcile = () => shop.call<Reconciliation>('POST', '/admin/reconcile', shop.admin);
  await shop.setFaults({ api: 'error' });
  expect((await reconcile()).body).toEqual({ finished: false });
  await shop.setFaults({});
  expect((await reconcile()).body).toEqual({ finished: true });
  expect((await shop.readOrder(orderId)).paymentStatus).toBe('PAID');
});

test('who replayed an event, and who reconciled, is in the history, also where it failed', async () => {
  const { shop, event } = await paidOrder();
  const other = await signUp(shop, { role: 'admin', email: 'other@shop.example' });
  await shop.deliver(event);
  await shop.setFaults({ api: 'error' });
  const path = `/admin/webhook-events/${event.id}/replay`;
  expect((await shop.call('POST', path, other)).status).toBe(502);
  await shop.setFaults({});
  await shop.call('POST', path, shop.admin);
  await shop.call('POST', '/admin/reconcile', other);
  const historyOf = async (entity: string, id: string) => {
    const query = `/history?entity=${entity}&id=${id}`;
    const { body } = await shop.call<HistoryEntry[]>('GET', query, shop.admin);
    return body.map(({ who, action }) => [who, action]);
  };
  expect(await historyOf('webhook_event', event.id)).toEqual([
    ['admin@shop.example', 'replayed'],
    ['other@shop.example', 'replayed'],
  ]);
  expect(await historyOf('reconciliation', 'all')).toEqual([['other@shop.example', 'reconciled']]);
});

test.each([
  ['GET', '/admin/webhook-events'],
  ['POST', '/admin/webhook-events/evt_1/replay'],
  ['POST', '/admin/reconcile'],
] as const)('%s %s is for admins', async (method, path) => {
  const { shop } = await paidOrder();
  expect((await shop.call(method, path, shop.shopper)).status).toBe(403);
  expect((await shop.call(method, path, null)).status).toBe(401);
});
