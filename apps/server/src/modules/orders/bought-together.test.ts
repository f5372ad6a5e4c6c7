import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { openSellingShop, type SellingShop } from '../../../test/buying.ts';
import { type SignedIn, signUp } from '../../../test/shop.ts';

const count = (shop: SellingShop, now = new Date()) =>
  shop.app.scheduledWork.countBoughtTogether(now);

async function namesWith({ call }: SellingShop, { _id }: Product): Promise<string[]> {
  const { status, body } = await call<Product[]>('GET', `/products/${_id}/bought-with`, null);
  expect(status).toBe(200);
  return body.map(({ name }) => name);
}

async function openShopWith(names: readonly string[]) {
  const shop = await openSellingShop();
  const products = new Map<string, Product>();
  for (const name of names) products.set(name, await shop.addProduct({ name, stockQuantity: 50 }));
  const product = (name: string) => {
    const found = products.get(name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };
  const buy = async (as: SignedIn, ...wanted: string[]) => {
    const wishes = wanted.map((name) => ({ product: product(name), quantity: 2 }));
    const orderId = await shop.placed(as, wishes);
    await shop.comeBack(as, await shop.pay(as, orderId));
    return orderId;
  };
  return { shop, product, buy, customers: await threeOf(shop) };
}

async function threeOf(shop: SellingShop): Promise<SignedIn[]> {
  return [await signUp(shop), await signUp(shop), await signUp(shop)];
}

test('what three customers have bought together goes with each other, what most bought first', async () => {
  const { shop, product, buy, customers } = await openShopWith([
    'phone',
    'case',
    'charger',
    'lamp',
  ]);
  for (const customer of customers) {
    await buy(customer, 'phone', 'case', 'charger');
    await buy(customer, 'lamp');
  }
  await buy(shop.shopper, 'phone', 'charger');
  // Nothing is known before it was counted.
  expect(await namesWith(shop, product('phone'))).toEqual([]);
  await count(shop);
  await count(shop);
  expect(await namesWith(shop, product('phone'))).toEqual(['charger', 'case']);
  expect(await namesWith(shop, product('case'))).toEqual(
    expect.arrayContaining(['phone', 'charger']),
  );
  expect(await namesWith(shop, product('lamp'))).toEqual([]);

  await shop.call('PUT', `/products/${product('case')._id}/status?status=false`, shop.admin);
  expect(await namesWith(shop, product('phone'))).toEqual(['charger']);
});

test('what one customer buys again and again is nobody else’s business', async () => {
  const { shop, product, buy, customers } = await openShopWith(['phone', 'case']);
  const [one, another] = customers;
  if (one === undefined || another === undefined) throw new Error('three customers');
  for (let again = 0; again < 4; again += 1) await buy(one, 'phone', 'case');
  await buy(another, 'phone', 'case');
  await count(shop);
  expect(await namesWith(shop, product('phone'))).toEqual([]);
});

test('only what is paid and kept counts, of the last year, and only what is in stock is offered', async () => {
  const { shop, product, buy, customers } = await openShopWith(['phone', 'case']);
  const [one, another, third] = customers;
  if (one === undefined || another === undefined || third === undefined) throw new Error('three');
  await buy(one, 'phone', 'case');
  await buy(another, 'phone', 'case');
  const both = ['phone', 'case'].map((name) => ({ product: product(name), quantity: 1 }));
  await shop.placed(third, both);
  await count(shop);
  expect(await namesWith(shop, product('phone'))).toEqual([]);

  const last = await buy(third, 'phone', 'case');
  await count(shop);
  expect(await namesWith(shop, product('phone'))).toEqual(['case']);
  const { _id, name, description, price, categoryId } = product('case');
  const sold = await shop.call('PUT', `/products/${_id}`, shop.admin, {
    name,
    description,
    price,
    categoryId: categoryId._id,
    stockQuantity: 0,
  });
  expect(sold.status).toBe(200);
  expect(await namesWith(shop, product('phone'))).toEqual([]);
  expect(await namesWith(shop, product('case'))).toEqual(['phone']);

  await shop.call<AdminOrder>('POST', `/admin/orders/${last}/cancel`, shop.admin, {});
  await count(shop);
  expect(await namesWith(shop, product('case'))).toEqual([]);

  await buy(third, 'phone');
  await count(shop, new Date(Date.now() + 366 * 86_400_000));
  expect(await namesWith(shop, product('case'))).toEqual([]);
});

test('nothing goes with a product that shoppers do not see', async () => {
  const { shop } = await openShopWith([]);
  const hidden = await shop.addProduct({ isActive: false });
  const { status } = await shop.call('GET', `/products/${hidden._id}/bought-with`, null);
  expect(status).toBe(404);
});
