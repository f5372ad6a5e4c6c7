import type { Product } from '@gadgetry/contract/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { exchangingIn } from '../../../../test/exchanging.ts';
import { waitingMails } from '../../../../test/mails.ts';
import { openReturningShop } from '../../../../test/returning.ts';

let opened: Awaited<ReturnType<typeof openReturningShop>>;
let exchanging: ReturnType<typeof exchangingIn>;
let cheaper: Product;
let dearer: Product;

beforeAll(async () => {
  opened = await openReturningShop();
  exchanging = exchangingIn(opened.shop, opened.returning);
  cheaper = await opened.shop.addProduct({ price: 7.33, stockQuantity: 100 });
  dearer = await opened.shop.addProduct({ price: 16, stockQuantity: 100 });
  return opened.close;
});

const one = (product: Product) => [{ product, quantity: 1 }];

/** One that waits for its difference; and what its customer is told from then on. */
async function waiting() {
  const { orderId, returnId } = await exchanging.received();
  const sent = await exchanging.exchanged(returnId, one(dearer));
  const before = (await waitingMails(opened.shop)).length;
  const [returned, own] = [await exchanging.readOrder(orderId), await exchanging.readOrder(sent)];
  const told = async () =>
    (await waitingMails(opened.shop)).slice(before).map(({ kind, text, subject }) => {
      expect(subject).toContain(own.number);
      return { kind, text };
    });
  return { sent, number: own.number, returnedOf: returned.number, told };
}

const WAYS: readonly (readonly [
  how: string,
  end: (sent: string) => Promise<unknown>,
  why: string,
])[] = [
  [
    'is not paid in time',
    async (sent) => {
      if ((await exchanging.readOrder(sent)).orderStatus === 'PENDING') {
        await opened.shop.endHold(sent);
      }
      await opened.shop.app.scheduledWork.releaseUnpaid(new Date());
    },
    'was not paid in time',
  ],
  ['is cancelled by the shop', (sent) => exchanging.act(sent, 'cancel'), 'We have cancelled order'],
  [
    'is cancelled by its customer',
    (sent) => opened.shop.call('POST', `/orders/${sent}/cancel`, opened.shop.shopper),
    'You have cancelled order',
  ],
];

test.each(WAYS)('an exchange that %s says once of which return it was', async (_how, end, why) => {
  const { sent, number, returnedOf, told } = await waiting();
  await end(sent);
  await end(sent);
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.kind).toBe('order-cancelled');
  expect(mail?.text).toContain(why);
  expect(mail?.text).toContain(`order ${number}`);
  expect(mail?.text).toContain(`what you have returned of order ${returnedOf}. That is still here`);
});

test('a paid exchange that is cancelled says so with its refund, and of which return it was', async () => {
  const { sent, returnedOf, told } = await waiting();
  await exchanging.pay(sent);
  await exchanging.act(sent, 'cancel');
  const mails = await told();
  expect(mails.map(({ kind }) => kind)).toEqual(['order-confirmed', 'order-refunded']);
  expect(mails[1]?.text).toContain(
    `The order is cancelled, and nothing of it is sent. It was to be sent for what you have returned of order ${returnedOf}.`,
  );
});

test('paid with what came back alone, no payment is said to have arrived', async () => {
  const { returnId } = await exchanging.received();
  await exchanging.exchanged(returnId, one(cheaper));
  const [mail] = (await waitingMails(opened.shop, 'order-confirmed')).slice(-1);
  expect(mail?.text).toContain('What you have sent back has paid for it');
  expect(mail?.text).not.toContain('Your payment has arrived');
});

test('a difference that was promised and is kept is told to be kept, once', async () => {
  const { orderId, returnId } = await exchanging.received();
  await opened.shop.setFaults({ refunds: 'failed' });
  await exchanging.exchanged(returnId, one(cheaper));
  await opened.shop.setFaults({});
  const failed = (await exchanging.readOrder(orderId)).payment?.transactions.at(-1)?._id;
  const kept = { reason: 'Kept, as agreed', paidOtherwise: false };
  const path = `refunds/${failed}/close`;
  expect((await exchanging.act(orderId, path, kept)).status).toBe(200);
  expect((await exchanging.act(orderId, path, kept)).status).toBe(200);
  const mails = await waitingMails(opened.shop, 'order-refund-kept');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('cost $2.67 less');
  expect(mails[0]?.text).not.toContain(kept.reason);
});
