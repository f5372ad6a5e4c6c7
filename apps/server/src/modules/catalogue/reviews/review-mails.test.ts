import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { expect, test } from 'vitest';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { type ReviewedShop, openReviewedShop } from '../../../../test/reviewing.ts';
import { openTestShop, signUp } from '../../../../test/shop.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const openShop = () => openReviewedShop({ settings: unreachableMail });

const asked = (shop: ReviewedShop) => waitingMails(shop, 'review-request');

/** Path and query of the link that ends these mails. */
async function endLink(shop: ReviewedShop): Promise<string> {
  const [mail] = await asked(shop);
  const { pathname, search } = new URL(mail?.endUrl ?? '');
  expect(mail?.text).toContain(`${pathname}${search}`);
  return pathname + search;
}

test('who has got something is asked for a review ten days later, once for each order', async () => {
  const shop = await openShop();
  const [lamp, cable] = [
    await shop.addProduct({ name: 'Lamp <b>bright</b>' }),
    await shop.addProduct({ name: 'Cable' }),
  ];
  await shop.receive(shop.shopper, [lamp, cable]);
  const { askForReviews } = shop.app.scheduledWork;
  await askForReviews(inDays(9));
  expect(await asked(shop)).toEqual([]);
  const { app: second } = await openTestShop({
    settings: unreachableMail,
    database: shop.database,
  });
  await Promise.all([
    askForReviews(inDays(11)),
    second.scheduledWork.askForReviews(inDays(11)),
    askForReviews(inDays(11)),
  ]);
  const mails = await asked(shop);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: shop.shopper.person.email });
  for (const { _id } of [lamp, cable]) expect(mails[0]?.text).toContain(`/shop/${_id}/review`);
  expect(mails[0]?.html).toContain('Lamp &lt;b&gt;bright&lt;/b&gt;');
  await askForReviews(inDays(20));
  expect(await asked(shop)).toHaveLength(1);
  await shop.receive(shop.shopper, [await shop.addProduct()]);
  await askForReviews(inDays(20));
  expect(await asked(shop)).toHaveLength(2);
});

test('nobody is asked about what went back, what they have reviewed, or what is no longer sold', async () => {
  const shop = await openShop();
  const { shopper, admin } = shop;
  const [returned, reviewed, gone] = [
    await shop.addProduct(),
    await shop.addProduct(),
    await shop.addProduct(),
  ];
  const refunded = await shop.receive(shopper, [returned]);
  const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${refunded}`, admin);
  await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${refunded}/refunds`,
    headers: { ...admin.headers, 'idempotency-key': 'all-of-it' },
    body: { lines: [{ itemId: body.items[0]?._id, quantity: 1 }], reason: 'sent back' },
  });
  await shop.published(shopper, reviewed);
  await shop.receive(shopper, [gone]);
  await shop.call('PUT', `/products/${gone._id}/status?status=false`, admin);
  const cancelled = await shop.placed(shopper, [{ product: reviewed, quantity: 1 }]);
  await shop.comeBack(shopper, await shop.pay(shopper, cancelled));
  await shop.call('POST', `/admin/orders/${cancelled}/cancel`, admin);
  await shop.app.scheduledWork.askForReviews(inDays(11));
  expect(await asked(shop)).toEqual([]);
});

test('what arrived long ago, or before a deleted account, is not asked about any more', async () => {
  const shop = await openShop();
  const leaving = await signUp(shop);
  await shop.receive(leaving, [await shop.addProduct()]);
  await shop.call('DELETE', '/account', leaving, {});
  await shop.app.scheduledWork.askForReviews(inDays(11));
  await shop.receive(shop.shopper, [await shop.addProduct()]);
  await shop.app.scheduledWork.askForReviews(inDays(61));
  expect(await asked(shop)).toEqual([]);
});

test('the link in the mail ends these mails, by its page or by the button of a mail program', async () => {
  const shop = await openShop();
  const kim = await signUp(shop);
  await shop.receive(shop.shopper, [await shop.addProduct()]);
  await shop.app.scheduledWork.askForReviews(inDays(11));
  const link = await endLink(shop);
  const ended = async () =>
    (await shop.database.pool.query('SELECT user_id FROM review_mails_ended')).rows.length;

  const page = await shop.app.inject(link);
  expect([page.statusCode, await ended()]).toEqual([200, 0]);
  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    shop.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  expect((await post(`${link}x`, '')).statusCode).toBe(404);
  const pressed = await post(link, 'List-Unsubscribe=One-Click');
  expect([pressed.statusCode, pressed.headers.location]).toEqual([200, undefined]);
  expect(await ended()).toBe(1);
  const form = await post(link, '');
  expect([form.statusCode, form.headers.location]).toEqual([303, '/review-mails?ended=1']);

  await shop.receive(shop.shopper, [await shop.addProduct()]);
  await shop.receive(kim, [await shop.addProduct()]);
  await shop.app.scheduledWork.askForReviews(inDays(11));
  const mails = await asked(shop);
  expect(mails.map(({ to }) => to)).toEqual([shop.shopper.person.email, kim.person.email]);
});

test('an owner who wants no reviews has nobody asked', async () => {
  const shop = await openReviewedShop({ settings: { ...unreachableMail, REVIEWS: '0' } });
  await shop.receive(shop.shopper, [await shop.addProduct()]);
  await shop.app.scheduledWork.askForReviews(inDays(11));
  expect(await asked(shop)).toEqual([]);
});
