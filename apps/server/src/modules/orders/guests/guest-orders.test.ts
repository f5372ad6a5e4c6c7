import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Order } from '@gadgetry/contract/orders';
import type { Quote } from '@gadgetry/contract/quotes';
import { expect, test } from 'vitest';
import { openSellingShop, orderBody } from '../../../../test/buying.ts';
import {
  guest,
  keyIn,
  openGuestShop,
  orderAsGuest,
  tryAsGuest,
  withKeys,
} from '../../../../test/guests.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { signUp } from '../../../../test/shop.ts';
import { createOrderKeys } from './order-keys.ts';

test('a shop takes no order without an account, unless its owner wants it to', async () => {
  const shop = await openSellingShop();
  const items = [{ product: await shop.addProduct(), quantity: 1 }];
  expect((await tryAsGuest(shop, items)).body.code).toBe('unauthenticated');
  const signedIn = await tryAsGuest(shop, items, { headers: shop.shopper.headers });
  expect([signedIn.status, signedIn.body.code]).toEqual([400, 'validation_failed']);
});

test('a guest orders, pays and comes back with the key that the order was answered with', async () => {
  const shop = await openGuestShop();
  const items = [{ product: await shop.addProduct({ price: 20 }), quantity: 2 }];
  const { orderId, orderKey } = await orderAsGuest(shop, items);
  const holder = withKeys(orderKey);

  const placed = await shop.call<Order>('GET', `/orders/${orderId}`, holder);
  expect(placed.body).toMatchObject({ isGuest: true, orderStatus: 'PENDING', grandTotal: 40 });
  const sessionId = await shop.pay(holder, orderId);
  const back = await shop.comeBack(holder, sessionId);
  expect(back.body).toMatchObject({
    orderId,
    orderStatus: 'CONFIRMED',
    customer_email: guest.email,
  });

  const [mail] = await waitingMails(shop, 'order-confirmed');
  expect(mail?.to).toBe(guest.email);
  expect(mail?.text).toContain(guest.fullName);
  expect(mail?.text).toContain(`/shop/order-details?orderId=${orderId}#key=`);
  const mailed = withKeys(keyIn(mail?.text));
  expect((await shop.call<Order>('GET', `/orders/${orderId}`, mailed)).body.orderStatus).toBe(
    'CONFIRMED',
  );
  const seen = await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin);
  expect(seen.body.customer).toMatchObject({ name: guest.fullName, email: guest.email });
  await shop.expectBooksInOrder();
});

test('an account has no key to its orders, and its mails have none', async () => {
  const shop = await openGuestShop();
  const items = [{ product: await shop.addProduct(), quantity: 1 }];
  const { body } = await shop.order(shop.shopper, items);
  expect(body).not.toHaveProperty('orderKey');
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, body.orderId));
  const [mail] = await waitingMails(shop, 'order-confirmed');
  expect(keyIn(mail?.text)).toBe('');
});

test('a key opens its own order and nothing else, and none opens without one', async () => {
  const shop = await openGuestShop();
  const items = [{ product: await shop.addProduct(), quantity: 1 }];
  const [mine, other] = [await orderAsGuest(shop, items), await orderAsGuest(shop, items)];
  const ofAccount = await shop.placed(shop.shopper, items);
  const read = (id: string, as: Parameters<typeof shop.call>[2]) =>
    shop.call('GET', `/orders/${id}`, as).then(({ status }) => status);
  const key = withKeys(mine.orderKey);
  expect(await read(mine.orderId, key)).toBe(200);
  expect(await read(other.orderId, key)).toBe(404);
  expect(await read(ofAccount, key)).toBe(404);
  expect(await read(mine.orderId, null)).toBe(401);
  expect(await read(mine.orderId, shop.shopper)).toBe(404);
  const namesake = await signUp(shop, { email: guest.email.toLowerCase(), emailVerified: true });
  expect(await read(mine.orderId, namesake)).toBe(404);
  expect(await read(mine.orderId, withKeys(other.orderKey, mine.orderKey))).toBe(200);

  const [id = '', version = '', ends = '', signature = ''] = mine.orderKey.split('.');
  for (const forged of [
    [other.orderId, version, ends, signature],
    [id, '1', ends, signature],
    [id, version, String(Number(ends) + 1), signature],
    [id, version, ends, `${signature.slice(0, -2)}AA`],
  ]) {
    expect(await read(forged[0] ?? '', withKeys(forged.join('.')))).toBe(401);
  }
  for (const path of ['cancel', 'claim']) {
    const refused = await shop.call('POST', `/orders/${other.orderId}/${path}`, key);
    expect([401, 404]).toContain(refused.status);
  }
  expect((await shop.checkout(key, other.orderId)).status).toBe(401);
  expect((await shop.checkout(key)).status).toBe(401);
  const sessionId = await shop.pay(withKeys(other.orderKey), other.orderId);
  expect((await shop.comeBack(key, sessionId)).status).toBe(404);
  expect((await shop.call('GET', '/orders/user', key)).status).toBe(401);
});

test('a key ends after 180 days', () => {
  const keys = createOrderKeys('a secret of the test that is long enough');
  const order = { id: '01890000-0000-7000-8000-000000000000', key_version: 0 };
  const made = new Date('2026-01-01T00:00:00Z');
  const key = keys.keyTo(order, made) ?? '';
  const opens = (at: string) => keys.read({ 'order-keys': key }, new Date(at)).opens(order);
  expect(opens('2026-06-29T23:59:59Z')).toBe(true);
  expect(opens('2026-06-30T00:00:00Z')).toBe(false);
  expect(keys.keyTo({ ...order, key_version: null }, made)).toBeNull();
});

test('the same request of a guest is the same order, with a key to it', async () => {
  const shop = await openGuestShop();
  const items = [{ product: await shop.addProduct({ stockQuantity: 3 }), quantity: 1 }];
  const key = 'one-and-the-same-attempt';
  const [one, again] = [
    await orderAsGuest(shop, items, { key }),
    await orderAsGuest(shop, items, { key }),
  ];
  expect(again.orderId).toBe(one.orderId);
  expect((await shop.call('GET', `/orders/${one.orderId}`, withKeys(again.orderKey))).status).toBe(
    200,
  );
  const renamed = { key, guest: { ...guest, fullName: 'Somebody Else' } };
  expect((await tryAsGuest(shop, items, renamed)).body.code).toBe('idempotency_conflict');
  const someoneElse = await orderAsGuest(shop, items, {
    key,
    guest: { ...guest, email: 'other@guests.example' },
  });
  expect(someoneElse.orderId).not.toBe(one.orderId);
});

test('a guest who goes back and corrects the address replaces what they have the key to', async () => {
  const shop = await openGuestShop();
  const product = await shop.addProduct({ stockQuantity: 1 });
  const items = [{ product, quantity: 1 }];
  const first = await orderAsGuest(shop, items);
  const replacing = { 'replaces-orders': first.orderId };
  const corrected = { guest: { ...guest, email: 'gale.right@guests.example' } };

  const without = await tryAsGuest(shop, items, { headers: replacing });
  expect(without.body.code).toBe('insufficient_stock');
  const quoteWith = (headers: Record<string, string>) =>
    shop.call<Quote>('POST', '/quotes', { headers }, { items });
  expect((await quoteWith(replacing)).body.lines[0]?.problem).toBe('sold_out');

  const headers = { ...replacing, 'order-keys': first.orderKey };
  expect((await quoteWith(headers)).body.lines[0]?.problem).toBeNull();
  const second = await orderAsGuest(shop, items, { headers, ...corrected });
  expect(await shop.kindsOf(first.orderId)).toEqual(['placed', 'replaced']);
  expect((await shop.readOrder(second.orderId)).orderStatus).toBe('PENDING');
  await shop.expectBooksInOrder();
});

test('who has gone on to sign in replaces the order that they made as a guest', async () => {
  const shop = await openGuestShop();
  const product = await shop.addProduct({ stockQuantity: 1 });
  const items = [{ product, quantity: 1 }];
  const first = await orderAsGuest(shop, items);
  const as = {
    ...shop.shopper,
    headers: { ...shop.shopper.headers, 'order-keys': first.orderKey },
  };
  const second = await shop.order(as, items, { replaces: [first.orderId] });
  expect(second.status).toBe(201);
  expect(second.body).not.toHaveProperty('orderKey');
  expect(await shop.kindsOf(first.orderId)).toEqual(['placed', 'replaced']);
});

test('a guest cancels what they have not paid', async () => {
  const shop = await openGuestShop();
  const product = await shop.addProduct({ stockQuantity: 1 });
  const { orderId, orderKey } = await orderAsGuest(shop, [{ product, quantity: 1 }]);
  const key = withKeys(orderKey);
  const cancelled = await shop.call<Order>('POST', `/orders/${orderId}/cancel`, key);
  expect(cancelled.body).toMatchObject({
    orderStatus: 'CANCELLED',
    cancelledBecause: 'by_customer',
  });
  expect(await shop.stockOf(product)).toBe(1);
});

test('what hangs on who a customer is is for accounts: guests are told so, in quote and order', async () => {
  const shop = await openGuestShop();
  const items = [{ product: await shop.addProduct({ price: 20 }), quantity: 1 }];
  const make = (code: string, rules: object) =>
    shop.call('POST', '/promocodes', shop.admin, {
      code,
      discountPercentage: 10,
      expiresAt: '2999-12-31',
      ...rules,
    });
  await make('WELCOME', { firstOrderOnly: true });
  await make('ONCE', { maxUsesPerCustomer: 1 });
  const conditions = { customers: [shop.shopper.person.id] };
  await make('FRIEND', { conditions });
  await make('ALL', {});
  await make('BYITSELF', { way: 'automatic', name: 'Welcome', firstOrderOnly: true });

  const codeOf = async (code: string) => {
    const body = { items, promoCode: code };
    const quote = await shop.call<Quote>('POST', '/quotes', null, body);
    const typed = await shop.call('POST', '/promocodes/validate', null, { code, items });
    const order = await tryAsGuest(shop, items, { body: { promoCode: code } });
    return [
      quote.body.promoCode?.refusal?.code ?? `off ${quote.body.discount}`,
      typed.body.code,
      order.status === 201 ? 'placed' : order.body.code,
    ];
  };
  const needsAccount = Array.from({ length: 3 }, () => 'promocode_needs_account');
  expect(await codeOf('WELCOME')).toEqual(needsAccount);
  expect(await codeOf('ONCE')).toEqual(needsAccount);
  expect(await codeOf('FRIEND')).toEqual(Array.from({ length: 3 }, () => 'promocode_invalid'));
  expect(await codeOf('ALL')).toEqual(['off 2', 'ALL', 'placed']);
  // In a shop without guests nobody knows yet whose first order it would be.
  const usual = await openSellingShop();
  await usual.call('POST', '/promocodes', usual.admin, {
    code: 'WELCOME',
    discountPercentage: 10,
    expiresAt: '2999-12-31',
    firstOrderOnly: true,
  });
  const asked = await usual.call('POST', '/promocodes/validate', null, { code: 'WELCOME' });
  expect(asked.status).toBe(200);
});

test('what guests hold unpaid is counted by their network, and never by an address that anybody can type', async () => {
  const settings = { UNPAID_ORDERS_PER_ACCOUNT: '2', UNPAID_ORDERS_PER_ADDRESS: '3' };
  const shop = await openGuestShop({ RATE_LIMITS: 'on', ...settings });
  const items = [{ product: await shop.addProduct(), quantity: 1 }];
  const from = (remoteAddress: string, email = guest.email) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/orders',
      remoteAddress,
      body: { ...orderBody(items), guest: { ...guest, email } },
    });
  for (const email of [guest.email, guest.email.toUpperCase(), 'other@guests.example']) {
    expect((await from('10.0.0.1', email)).statusCode).toBe(201);
  }
  for (const email of [guest.email, 'third@guests.example']) {
    expect((await from('10.0.0.1', email)).json()).toMatchObject({ code: 'unpaid_orders_limit' });
  }
  expect((await from('10.0.0.2')).statusCode).toBe(201);
});

test('tries with somebody’s address elsewhere take nothing from how often they may order', async () => {
  const shop = await openGuestShop({ RATE_LIMITS: 'on' });
  const from = (remoteAddress: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/orders',
      remoteAddress,
      body: { items: [], guest },
    });
  for (let tries = 0; tries < 30; tries += 1) await from('10.0.1.1');
  const [there, here] = [await from('10.0.1.1'), await from('10.0.1.2')];
  expect([there.statusCode, here.statusCode]).toEqual([429, 400]);
});

test('a request that is repeated gives no key back that was ended, and makes no second order of a claimed one', async () => {
  const shop = await openGuestShop();
  const items = [{ product: await shop.addProduct({ stockQuantity: 9 }), quantity: 1 }];
  const ended = await orderAsGuest(shop, items, { key: 'ended' });
  await shop.call('POST', `/admin/orders/${ended.orderId}/new-link`, shop.admin);
  const again = await tryAsGuest(shop, items, { key: 'ended' });
  expect(again.body).toEqual({ orderId: ended.orderId, paymentMethod: 'card' });

  const owner = await signUp(shop, { email: guest.email.toLowerCase(), emailVerified: true });
  for (let run = 0; run < 5; run += 1) {
    const key = `claimed ${run}`.replace(' ', '-');
    const { orderId, orderKey } = await orderAsGuest(shop, items, { key });
    const headers = { ...owner.headers, 'order-keys': orderKey };
    const [claimed, repeated] = await Promise.all([
      shop.call('POST', `/orders/${orderId}/claim`, { headers }),
      tryAsGuest(shop, items, { key }),
    ]);
    expect([claimed.status, repeated.status]).toEqual([200, 201]);
    const later = await tryAsGuest(shop, items, { key });
    expect([repeated.body.orderId, later.body]).toEqual([
      orderId,
      { orderId, paymentMethod: 'card' },
    ]);
  }
});

test('a key to one order does not make a session that has ended good for others', async () => {
  const shop = await openGuestShop();
  const product = await shop.addProduct({ stockQuantity: 9 });
  const items = [{ product, quantity: 1 }];
  const own = await shop.placed(shop.shopper, items);
  const { orderId, orderKey } = await orderAsGuest(shop, items);
  await shop.database.pool.query('DELETE FROM sessions WHERE user_id = $1', [
    shop.shopper.person.id,
  ]);
  for (const headers of [
    shop.shopper.headers,
    { ...shop.shopper.headers, 'order-keys': orderKey },
  ]) {
    expect((await shop.call('POST', `/orders/${own}/cancel`, { headers })).status).toBe(401);
    const pay = { orderId: own };
    const path = '/payments/create-checkout-session';
    expect((await shop.call('POST', path, { headers }, pay)).status).toBe(401);
  }
  const beside = { headers: { ...shop.shopper.headers, 'order-keys': orderKey } };
  expect((await shop.call('GET', `/orders/${orderId}`, beside)).status).toBe(401);
  expect((await shop.call('GET', `/orders/${orderId}`, withKeys(orderKey))).status).toBe(200);
  expect((await shop.readOrder(own)).orderStatus).toBe('PENDING');
});

test('asking for a link takes as long for an order that is there as for none', async () => {
  const shop = await openGuestShop();
  const product = await shop.addProduct();
  const { orderId } = await orderAsGuest(shop, [{ product, quantity: 1 }]);
  const { number } = await shop.readOrder(orderId);
  for (const asked of [number, 'BBB-BBB-BBB']) {
    const begun = performance.now();
    await shop.call('POST', '/orders/find', null, { number: asked, email: guest.email });
    expect(performance.now() - begun).toBeGreaterThan(290);
  }
});

test('guests and accounts whose address has to be verified first exclude each other', async () => {
  const settings = { GUEST_CHECKOUT: '1', REQUIRE_VERIFIED_EMAIL: '1', ...unreachableMail };
  await expect(openSellingShop({ settings })).rejects.toThrow(/GUEST_CHECKOUT=1/);
});

test('nobody without an account is asked for reviews, which accounts write', async () => {
  const shop = await openGuestShop();
  const items = [{ product: await shop.addProduct(), quantity: 1 }];
  const { orderId, orderKey } = await orderAsGuest(shop, items);
  await shop.comeBack(withKeys(orderKey), await shop.pay(withKeys(orderKey), orderId));
  await shop.call('POST', `/admin/orders/${orderId}/ship`, shop.admin, {});
  await shop.call('POST', `/admin/orders/${orderId}/deliver`, shop.admin);
  await shop.app.scheduledWork.askForReviews(new Date(Date.now() + 11 * 86_400_000));
  expect(await waitingMails(shop, 'review-request')).toEqual([]);
});
