import type { Product } from '@gadgetry/contract/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { exchangingIn } from '../../../../test/exchanging.ts';
import { inCash } from '../../../../test/owner-orders.ts';
import { arrived, openReturningShop } from '../../../../test/returning.ts';

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
