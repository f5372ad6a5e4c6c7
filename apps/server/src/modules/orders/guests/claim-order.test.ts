import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Order } from '@gadgetry/contract/orders';
import { expect, test } from 'vitest';
import { guest, keyIn, openGuestShop, orderAsGuest, withKeys } from '../../../../test/guests.ts';
import { waitingMails } from '../../../../test/mails.ts';
import { signUp } from '../../../../test/shop.ts';

/** As accounts keep it. */
const address = guest.email.toLowerCase();

test('an account with the confirmed address takes the order over, once, with the uses of its discounts', async () => {
  const shop = await openGuestShop();
  const product = await shop.addProduct({ price: 20 });
  const items = [{ product, quantity: 1 }];
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'TENTH',
    discountPercentage: 10,
    expiresAt: '2999-12-31',
  });
  const { orderId, orderKey } = await orderAsGuest(shop, items, { body: { promoCode: 'TENTH' } });
  await shop.comeBack(withKeys(orderKey), await shop.pay(withKeys(orderKey), orderId));
  const claim = (headers: Record<string, string>, key = orderKey) =>
    shop.call<Order>('POST', `/orders/${orderId}/claim`, {
      headers: { ...headers, ...(key !== '' && { 'order-keys': key }) },
    });

  const owner = await signUp(shop, { email: address, emailVerified: true });
  const stranger = await signUp(shop, { emailVerified: true });
  expect((await claim(stranger.headers)).body).toMatchObject({ code: 'claim_refused' });
  expect((await claim(owner.headers, '')).status).toBe(404);
  await shop.database.pool.query('UPDATE users SET email_verified = false WHERE id = $1', [
    owner.person.id,
  ]);
  expect((await claim(owner.headers)).body).toMatchObject({ code: 'claim_refused' });
  await shop.database.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [
    owner.person.id,
  ]);

  const claims = await Promise.all([claim(owner.headers), claim(owner.headers)]);
  expect(claims.map(({ status }) => status)).toEqual([200, 200]);
  expect(claims[0]?.body).not.toHaveProperty('isGuest');
  expect((await shop.kindsOf(orderId)).filter((kind) => kind === 'claimed')).toHaveLength(1);
  const own = await shop.call<Order[]>('GET', '/orders/user', owner);
  expect(own.body.map(({ _id }) => _id)).toEqual([orderId]);
  expect((await shop.call('GET', `/orders/${orderId}`, withKeys(orderKey))).status).toBe(404);
  await shop.expectBooksInOrder();
});

test('a first order stays one when the account takes over what it had ordered before', async () => {
  const shop = await openGuestShop();
  const items = [{ product: await shop.addProduct({ price: 20 }), quantity: 1 }];
  const { orderId, orderKey } = await orderAsGuest(shop, items);
  await shop.comeBack(withKeys(orderKey), await shop.pay(withKeys(orderKey), orderId));
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'WELCOME',
    discountPercentage: 10,
    expiresAt: '2999-12-31',
    firstOrderOnly: true,
  });
  const owner = await signUp(shop, { email: address, emailVerified: true });
  const first = await shop.placed(owner, items, { promoCode: 'WELCOME' });
  await shop.comeBack(owner, await shop.pay(owner, first));
  const headers = { ...owner.headers, 'order-keys': orderKey };
  expect((await shop.call('POST', `/orders/${orderId}/claim`, { headers })).status).toBe(200);
  await shop.expectBooksInOrder();
  const next = await shop.order(owner, items, { promoCode: 'WELCOME' });
  expect(next.body).toMatchObject({ code: 'promocode_first_order_only' });
});

test('a new link is sent to who asks for it by number and address, and to nobody else', async () => {
  const shop = await openGuestShop();
  const items = [{ product: await shop.addProduct(), quantity: 1 }];
  const { orderId } = await orderAsGuest(shop, items);
  const ofAccount = await shop.placed(shop.shopper, items);
  const numberOf = async (id: string) => (await shop.readOrder(id)).number;
  const number = await numberOf(orderId);
  const find = async (typed: string, email: string) => {
    const answer = await shop.call<object>('POST', '/orders/find', null, { number: typed, email });
    return [answer.status, answer.body];
  };
  const same = [202, {}];
  expect(await find(number, 'somebody@else.example')).toEqual(same);
  expect(await find('BBB-BBB-BBB', guest.email)).toEqual(same);
  expect(await find('no number', guest.email)).toEqual(same);
  expect(await waitingMails(shop, 'order-link')).toEqual([]);

  expect(
    await find(`no ${number.toLowerCase().replaceAll('-', ' ')}`, 'GALE@guests.example'),
  ).toEqual(same);
  expect(await find(await numberOf(ofAccount), shop.shopper.person.email)).toEqual(same);
  const [mail, accounts] = await waitingMails(shop, 'order-link');
  expect(mail?.to).toBe(guest.email);
  const found = await shop.call<Order>('GET', `/orders/${orderId}`, withKeys(keyIn(mail?.text)));
  expect(found.status).toBe(200);
  // Whoever has an account signs in.
  expect(accounts?.to).toBe(shop.shopper.person.email);
  expect(keyIn(accounts?.text)).toBe('');
});

test('an owner who sends a new link ends those of before', async () => {
  const shop = await openGuestShop();
  const items = [{ product: await shop.addProduct(), quantity: 1 }];
  const { orderId, orderKey } = await orderAsGuest(shop, items);
  const renewed = await shop.call<AdminOrder>(
    'POST',
    `/admin/orders/${orderId}/new-link`,
    shop.admin,
  );
  expect(renewed.body.timeline.at(-1)).toMatchObject({
    kind: 'link_renewed',
    actor: shop.admin.person.email,
  });
  const open = (key: string) =>
    shop.call('GET', `/orders/${orderId}`, withKeys(key)).then(({ status }) => status);
  const [mail] = await waitingMails(shop, 'order-link');
  expect(await open(orderKey)).toBe(404);
  expect(await open(keyIn(mail?.text))).toBe(200);
  const ofAccount = await shop.placed(shop.shopper, items);
  const refused = await shop.call('POST', `/admin/orders/${ofAccount}/new-link`, shop.admin);
  expect(refused.body.code).toBe('transition_refused');
});
