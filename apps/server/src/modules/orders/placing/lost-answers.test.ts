import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';

// An order is placed instead of an earlier one, and its answer is lost: the same is sent again.

async function notesOf(shop: SellingShop, orderId: string) {
  const path = `/admin/orders/${orderId}`;
  const { timeline } = (await shop.call<AdminOrder>('GET', path, shop.admin)).body;
  return timeline.flatMap(({ kind, detail }) => (kind === 'earlier_kept' ? [detail] : []));
}

const statusOf = async (shop: SellingShop, id: string) => (await shop.readOrder(id)).orderStatus;

test('whoever asks again hears that the payment of their earlier order is under way, and it is noted once', async () => {
  const shop = await openSellingShop();
  await shop.setFaults({ settlement: 'late', settlementDelayMs: 600_000 });
  const lamp = await shop.addProduct({ stockQuantity: 5 });
  const cart = [{ product: lamp, quantity: 1 }];
  const first = await shop.placed(shop.shopper, cart);
  await shop.pay(shop.shopper, first);
  const send = () => shop.order(shop.shopper, cart, { key: 'instead', replaces: [first] });
  const lost = await send();
  const again = await send();
  const { number } = await shop.readOrder(first);
  expect(lost.body.earlierOrders).toEqual([{ orderId: first, number, is: 'being_paid' }]);
  expect(again).toMatchObject({ status: 201, body: lost.body });
  expect(await notesOf(shop, again.body.orderId)).toEqual([
    `The payment of order ${number} is under way: ask before both are sent`,
  ]);
  await shop.expectBooksInOrder();
});

test('an order that is placed is answered although it could not be noted, and is noted when it is asked for again', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 5 });
  const cart = [{ product: lamp, quantity: 1 }];
  const first = await shop.placed(shop.shopper, cart);
  await shop.pay(shop.shopper, first);
  const { pool } = shop.database;
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON order_events FOR EACH ROW
      WHEN (NEW.kind = 'earlier_kept') EXECUTE FUNCTION refuse()`);
  const send = () => shop.order(shop.shopper, cart, { key: 'instead', replaces: [first] });
  const unnoted = await send();
  const { number } = await shop.readOrder(first);
  const earlierOrders = [{ orderId: first, number, is: 'paid' }];
  expect(unnoted).toMatchObject({ status: 201, body: { earlierOrders } });
  const { orderId } = unnoted.body;
  expect(await notesOf(shop, orderId)).toEqual([]);
  expect(shop.logged).toContainEqual(
    expect.objectContaining({
      orderId,
      msg: 'the note of earlier orders that go on was not written',
    }),
  );
  await pool.query('DROP TRIGGER refuse ON order_events');
  const answers = await Promise.all([send(), send(), send()]);
  for (const { body } of answers) expect(body).toEqual(unnoted.body);
  expect(await notesOf(shop, orderId)).toEqual([
    `Order ${number} is paid: ask before both are sent`,
  ]);
  await shop.expectBooksInOrder();
});

test('what could not be let go of at first is when the same is sent again, but not for an order that is over', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 9 });
  const cart = [{ product: lamp, quantity: 1 }];
  const beside = async (key: string) => {
    const first = await shop.placed(shop.shopper, cart);
    await shop.checkout(shop.shopper, first);
    await shop.setFaults({ api: 'error', apiCalls: 1_000 });
    const send = () => shop.order(shop.shopper, cart, { key, replaces: [first] });
    const { body } = await send();
    expect(body.earlierOrders).toMatchObject([{ orderId: first, is: 'open' }]);
    await shop.setFaults({});
    return { first, second: body.orderId, send };
  };
  const lost = await beside('lost');
  expect((await lost.send()).body).toEqual({ orderId: lost.second, paymentMethod: 'card' });
  expect(await statusOf(shop, lost.first)).toBe('CANCELLED');
  expect(await statusOf(shop, lost.second)).toBe('PENDING');

  const over = await beside('over');
  await shop.call('POST', `/orders/${over.second}/cancel`, shop.shopper);
  expect((await over.send()).body.orderId).toBe(over.second);
  expect(await statusOf(shop, over.first)).toBe('PENDING');
  await shop.expectBooksInOrder();
});
