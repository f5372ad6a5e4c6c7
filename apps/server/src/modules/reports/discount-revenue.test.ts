import type { Promocode } from '@gadgetry/contract/promocodes';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';

test('what came in with a discount, and what it took off, is told of paid orders, less what went back', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ price: 20, stockQuantity: 50 });
  const make = async (code: string, rules: object) =>
    (
      await shop.call<Promocode>('POST', '/promocodes', shop.admin, {
        code,
        expiresAt: '2999-12-31',
        combinable: true,
        ...rules,
      })
    ).body;
  const tenth = await make('TENTH', { discountPercentage: 10 });
  const alone = await make('DOLLAR', {
    way: 'automatic',
    effect: { kind: 'amount', amount: 1 },
  });
  const unused = await make('UNUSED', { discountPercentage: 50 });
  expect(unused).toMatchObject({ revenue: 0, discounted: 0 });
  const cart = [{ product: lamp, quantity: 2 }];
  // 40 less 4 and 1, paid; once more, of which 5 went back; and one that nobody has paid.
  const order = async (paid: boolean) => {
    const id = await shop.placed(shop.shopper, cart, { promoCode: 'TENTH' });
    if (paid) await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, id));
    return id;
  };
  await order(true);
  const partly = await order(true);
  await order(false);
  const wholly = await order(true);
  const refund = (id: string, amount: number) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/orders/${id}/refunds`,
      headers: { ...shop.admin.headers, 'idempotency-key': `refund-${id}` },
      body: { amount, reason: 'scratched' },
    });
  expect((await refund(partly, 5)).statusCode).toBe(200);
  expect((await refund(wholly, 35)).statusCode).toBe(200);

  const read = async ({ _id }: Promocode) =>
    (await shop.call<Promocode>('GET', `/promocodes/${_id}`, shop.admin)).body;
  expect(await read(tenth)).toMatchObject({ revenue: 65, discounted: 8 });
  expect(await read(alone)).toMatchObject({ revenue: 65, discounted: 2 });
  const { body: list } = await shop.call<Promocode[]>('GET', '/promocodes', shop.admin);
  const listed = list.map(({ code, revenue, discounted }) => [code, revenue, discounted]);
  expect(listed).toEqual([
    ['UNUSED', 0, 0],
    ['DOLLAR', 65, 2],
    ['TENTH', 65, 8],
  ]);
  const off = await shop.call<Promocode>(
    'PUT',
    `/promocodes/${tenth._id}/status?status=false`,
    shop.admin,
  );
  expect(off.body).toMatchObject({ isActive: false, revenue: 65, discounted: 8 });
  await shop.close();
});
