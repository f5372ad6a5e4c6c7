import type { Order } from '@gadgetry/contract/orders';
import { PAYMENT_METHODS } from '@gadgetry/contract/payment-methods';
import { expect, test } from 'vitest';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { type PaidOrder, openPaidOrder } from '../../../test/paid-order.ts';
import { orderEmail } from './order-emails.ts';
import { exampleOfMail, notificationFor } from './texts/example-notification.ts';

async function openTold() {
  const paid = await openPaidOrder(unreachableMail);
  const { number } = await paid.order();
  /** What the shopper was told of refunds. */
  const told = async () =>
    (await waitingMails(paid.shop))
      .filter(({ kind }) => kind.startsWith('order-refund'))
      .map(({ kind, to, subject, text }) => {
        expect(to).toBe(paid.shop.shopper.person.email);
        return { kind, subject, words: text };
      });
  return { ...paid, number, told };
}

async function refundNumber({ order }: PaidOrder): Promise<string> {
  return (await order()).payment?.transactions.at(-1)?.providerId ?? '';
}

test('a refund that takes days is told when it begins and when it was made, each once', async () => {
  const paid = await openTold();
  const { shop, number, told, act, tellAll } = paid;
  await shop.setFaults({ refunds: 'pending' });
  await act('cancel');
  await tellAll();
  const begun = {
    kind: 'order-refund-started',
    subject: `A refund for your order ${number} is on its way`,
    words: expect.stringContaining(
      `The payment of order ${number} goes back to you: a refund of $40.00 is on its way.`,
    ),
  };
  expect(await told()).toEqual([begun]);

  await shop.provider.moveRefund(await refundNumber(paid), { to: 'succeeded' });
  await tellAll();
  await tellAll();
  const made = {
    kind: 'order-refunded',
    subject: `Your order ${number} has been refunded`,
    words: expect.stringContaining(`The payment of order ${number} goes back to you: $40.00.`),
  };
  expect(await told()).toEqual([begun, made]);
});

test('of a part of the money the part is told, and never that the order was refunded', async () => {
  const { number, told, refund } = await openTold();
  await refund(5);
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'order-refunded',
    subject: `A part of your order ${number} has been refunded`,
    words: expect.stringContaining(
      `A part of the payment of order ${number} goes back to you: $5.00.`,
    ),
  });
  expect(mail?.words).toContain(
    '  Grand Total: $40.00\n  Paid: $40.00\n  Refunded in all: $5.00\n',
  );
});

test('the mail of a part ends with what was paid, what has gone back in all, and what is on its way', async () => {
  const { shop, told, refund } = await openTold();
  await refund(5);
  await refund(7);
  await shop.setFaults({ refunds: 'pending' });
  await refund(8);
  const ends = (await told()).map(({ words }) =>
    /Paid: [^]*?(?=\n\n)/.exec(words)?.[0].split(/\n\s*/),
  );
  expect(ends).toEqual([
    ['Paid: $40.00', 'Refunded in all: $5.00'],
    ['Paid: $40.00', 'Refunded in all: $12.00'],
    ['Paid: $40.00', 'Refunded in all: $12.00', 'On its way to you: $8.00'],
  ]);
});

test('whose order the shop cancels is told that it is cancelled, whatever has gone back before', async () => {
  const { number, told, refund, act } = await openTold();
  await refund(5);
  await act('cancel');
  const [, rest] = await told();
  expect(rest?.subject).toBe(`The rest of your order ${number} has been refunded`);
  expect(rest?.words).toContain(
    `The rest of the payment of order ${number} goes back to you: $35.00.`,
  );
  expect(rest?.words).toContain('The order is cancelled, and nothing of it is sent.');
});

test('an unpaid order that the shop cancels is told of, and one that its shopper cancels is not', async () => {
  const { shop } = await openTold();
  const product = await shop.addProduct({ price: 10 });
  const [theirs, own] = [
    await shop.placed(shop.shopper, [{ product, quantity: 1 }]),
    await shop.placed(shop.admin, [{ product, quantity: 1 }]),
  ];
  const cancelled = async () => (await waitingMails(shop, 'order-cancelled')).map(({ to }) => to);
  await shop.call('POST', `/admin/orders/${theirs}/cancel`, shop.admin, {});
  expect(await cancelled()).toEqual([shop.shopper.person.email]);
  const [mail] = await waitingMails(shop, 'order-cancelled');
  expect(mail?.text).toContain('which was not paid for');
  await shop.call('POST', `/admin/orders/${theirs}/cancel`, shop.admin, {});
  await shop.call('POST', `/orders/${own}/cancel`, shop.admin);
  expect(await cancelled()).toHaveLength(1);
});

test('the mail of a parcel says what has gone back of its order', async () => {
  const { shop, refund, act } = await openTold();
  await refund(5);
  await act('ship', { trackingNumber: 'LK 1' });
  const [mail] = await waitingMails(shop, 'order-shipped');
  expect(mail?.text).toContain('  Grand Total: $40.00\n  Paid: $40.00\n  Refunded in all: $5.00\n');
});

test('a refund that fails is no notification for the shopper: it is an admin who has to act', async () => {
  const { shop, told, act } = await openTold();
  await shop.setFaults({ refunds: 'failed' });
  await act('cancel');
  expect(await told()).toEqual([]);
});

test('of cash, or of what goods have paid, no bank is spoken of', () => {
  const timeZone = 'UTC';
  const home = { origin: 'https://shop.example', country: 'LK', supportEmail: 'help@shop.example' };
  const textOf = (paymentMethod: Order['paymentMethod']) => {
    const { order, ...shown } = exampleOfMail();
    const of = { ...shown, order: { ...order, paymentMethod } };
    const told = notificationFor('order-part-refunded', of);
    return orderEmail({ ...home, name: 'Gadgetry', timeZone }, told).text;
  };
  const spoken = PAYMENT_METHODS.filter((by) => textOf(by).includes('Depending on your bank'));
  expect(spoken).toEqual(['card', 'bank_transfer', 'card_terminal']);
});
