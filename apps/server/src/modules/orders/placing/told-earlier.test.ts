import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';

test('an order that was paid long before is not told of beside what is ordered days later', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 9 });
  const cart = [{ product: lamp, quantity: 1 }];
  const [old, young] = [
    await shop.placed(shop.shopper, cart),
    await shop.placed(shop.shopper, cart),
  ];
  for (const id of [old, young]) await shop.pay(shop.shopper, id);
  await shop.app.scheduledWork.reconcilePayments(new Date(Date.now() + 120_000));
  const placedAgo = (id: string, hours: number) =>
    shop.database.pool.query(
      `UPDATE orders SET created_at = created_at - make_interval(hours => $2) WHERE id = $1`,
      [id, hours],
    );
  await placedAgo(old, 25);
  await placedAgo(young, 23);
  const send = () => shop.order(shop.shopper, cart, { key: 'days-later', replaces: [old, young] });
  const { number } = await shop.readOrder(young);
  const first = await send();
  expect(first.body.earlierOrders).toEqual([{ orderId: young, number, is: 'paid' }]);
  expect(await shop.kindsOf(first.body.orderId)).toEqual(['placed', 'earlier_kept']);
  // Whenever it is asked for again, it was as young then.
  for (const id of [old, young, first.body.orderId]) await placedAgo(id, 30);
  expect((await send()).body).toEqual(first.body);
  await shop.expectBooksInOrder();
});

test('a third order from the same cart is told of the first one that is paid, as the second was', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 9 });
  const cart = [{ product: lamp, quantity: 1 }];
  const first = await shop.placed(shop.shopper, cart);
  await shop.pay(shop.shopper, first);
  await shop.app.scheduledWork.reconcilePayments(new Date(Date.now() + 120_000));
  const { number } = await shop.readOrder(first);
  const earlierOrders = [{ orderId: first, number, is: 'paid' }];
  const second = await shop.order(shop.shopper, cart, { replaces: [first] });
  expect(second.body.earlierOrders).toEqual(earlierOrders);
  const third = await shop.order(shop.shopper, cart, { replaces: [first, second.body.orderId] });
  expect(third.body.earlierOrders).toEqual(earlierOrders);
  expect(await shop.kindsOf(second.body.orderId)).toEqual(['placed', 'earlier_kept', 'replaced']);
  expect(await shop.kindsOf(third.body.orderId)).toEqual(['placed', 'earlier_kept']);
  expect((await shop.readOrder(first)).orderStatus).toBe('CONFIRMED');
  expect(await shop.stockOf(lamp)).toBe(7);
  await shop.expectBooksInOrder();
});
