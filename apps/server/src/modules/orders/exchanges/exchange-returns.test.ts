import type { Product } from '@gadgetry/contract/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { exchangingIn } from '../../../../test/exchanging.ts';
import { guest, keyIn, openGuestShop, orderAsGuest, withKeys } from '../../../../test/guests.ts';
import { waitingMails } from '../../../../test/mails.ts';
import { inCash } from '../../../../test/manual-orders.ts';
import { arrived, openReturningShop, returningIn } from '../../../../test/returning.ts';

let opened: Awaited<ReturnType<typeof openReturningShop>>;
let exchanging: ReturnType<typeof exchangingIn>;
let dearer: Product;

beforeAll(async () => {
  opened = await openReturningShop();
  exchanging = exchangingIn(opened.shop, opened.returning);
  dearer = await opened.shop.addProduct({ price: 16, stockQuantity: 100 });
  return opened.close;
});

/** What was sent for something cheaper, of which six were paid beside it, has come back as well. */
async function cameBack(payment: object | null) {
  const { returnId } = await exchanging.received();
  const items = [{ product: dearer, quantity: 1 }];
  const sent = await exchanging.exchanged(returnId, items, payment === null ? {} : { payment });
  if (payment === null) await exchanging.pay(sent);
  await exchanging.act(sent, 'ship');
  await exchanging.act(sent, 'deliver');
  const itemId = (await exchanging.readOrder(sent)).items[0]?._id ?? '';
  const again = await opened.returning.approved(sent, [{ itemId, quantity: 1 }]);
  await opened.returning.act(again, 'receive', { lines: [arrived(itemId, 1)] });
  return { sent, again };
}

test('of a return it is said who pays its refund before that is asked for, and so it is', async () => {
  const byCard = await exchanging.received();
  expect(await exchanging.readReturn(byCard.returnId)).toMatchObject({
    worth: 10,
    refundableByProvider: 25,
  });
  for (const [payment, most] of [
    [null, 6],
    [inCash, 0],
  ] as const) {
    const { sent, again } = await cameBack(payment);
    expect(await exchanging.readReturn(again)).toMatchObject({
      worth: 16,
      refundableByProvider: most,
    });
    expect((await opened.returning.act(again, 'refund')).body.refundableByProvider).toBeNull();
    expect((await exchanging.readOrder(sent)).payment?.transactions.at(-1)).toMatchObject({
      kind: 'refund',
      amount: 16,
      byHand: true,
    });
  }
});

test('a guest exchanges what they ordered without an account, and pays behind the link', async () => {
  const shop = await openGuestShop();
  const returning = returningIn(shop);
  const own = exchangingIn(shop, returning);
  const lamp = await shop.addProduct({ price: 10 });
  const better = await shop.addProduct({ price: 16 });
  const { orderId, orderKey } = await orderAsGuest(shop, [{ product: lamp, quantity: 1 }]);
  const buyer = withKeys(orderKey);
  await shop.comeBack(buyer, await shop.pay(buyer, orderId));
  await own.act(orderId, 'ship');
  await own.act(orderId, 'deliver');
  const itemId = (await own.readOrder(orderId)).items[0]?._id ?? '';
  const asked = await returning.ask(orderId, [{ itemId, quantity: 1 }], { as: buyer });
  const returnId = asked.body.returns[0]?._id ?? '';
  await returning.act(returnId, 'approve');
  await returning.act(returnId, 'receive', { lines: [arrived(itemId, 1)] });
  const sent = await own.exchanged(returnId, [{ product: better, quantity: 1 }]);

  // The key of what came back opens that alone; the mail about the other brings a key to it.
  expect((await shop.checkout(buyer, sent)).status).toBe(401);
  const mails = await waitingMails(shop);
  const mail = mails.find(({ kind }) => kind === 'order-to-pay');
  expect(mail?.to).toBe(guest.email);
  expect(mail?.text).toContain(sent);
  const payer = withKeys(keyIn(mail?.text));
  expect((await shop.checkout(payer, sent)).status).toBe(200);
  await shop.comeBack(payer, await shop.pay(payer, sent));
  expect(await own.readOrder(sent)).toMatchObject({
    orderStatus: 'CONFIRMED',
    isGuest: true,
    payment: { amount: 16, exchanged: 10 },
  });
  const { body } = await returning.ofOrder(orderId, buyer);
  expect(body.returns).toMatchObject([
    { status: 'EXCHANGED', exchange: { orderId: sent, isPaid: true } },
  ]);
  expect((await own.readOrder(orderId)).payment).toMatchObject({ refunded: 10, refunding: 0 });
  // What came for it may come back too, by the key to it.
  await own.act(sent, 'ship');
  await own.act(sent, 'deliver');
  const { body: later } = await returning.ofOrder(sent, payer);
  expect(later.returnable?.lines).toMatchObject([{ quantity: 1 }]);
  await shop.expectBooksInOrder();
  await shop.close();
});

test('what goods have paid is still to be refunded when their exchange is cancelled', async () => {
  const { returnId } = await exchanging.received();
  const sent = await exchanging.exchanged(returnId, [{ product: dearer, quantity: 1 }]);
  await exchanging.pay(sent);
  await exchanging.act(sent, 'cancel');
  const [mail] = (await waitingMails(opened.shop, 'order-refunded')).slice(-1);
  expect(mail?.text).toContain('A part of the payment of order');
  expect(mail?.text).toContain(
    '  Paid: $16.00\n  Refunded in all: $6.00\n  Still to be refunded: $10.00\n',
  );
});
