import { expect, test } from 'vitest';
import { cartLineStatus, changeText } from './cart-line-status.ts';
import {
  addedToCart,
  type CartState,
  cartReducer,
  linesBought,
  productsAccepted,
  removedFromCart,
  selectQuantityOf,
} from './cart-slice.ts';
import { type ChosenProduct, choiceKey, chosenName, chosenNow } from './chosen-product.ts';
import { somePhone, someProduct, someVariant } from './product-for-tests.ts';
import { savedReducer, savedToggled, selectIsSaved } from './saved-slice.ts';
import { readStoredCart, readStoredSaved, writeStored } from './stored-lists.ts';

const empty: CartState = { lines: [], restored: true };

function chosen(variantId: string, phone = somePhone()): ChosenProduct {
  const product = chosenNow(phone, variantId);
  if (product === null) throw new Error(`no ${variantId}`);
  return product;
}
const red = chosen('phone');
const blue = chosen('blue-256');
const named = (cart: CartState) =>
  cart.lines.map(({ product, quantity }) => [chosenName(product), quantity]);

test('price, stock and pictures of a chosen product are those of the variant', () => {
  const picture = (url: string) => ({ url, alt: '', width: 9, height: 9 });
  const phone = {
    ...somePhone([someVariant('Blue', '256', { price: 149, images: ['/c.webp', '/b.webp'] })]),
    images: ['/a.webp', '/b.webp', '/c.webp'].map(picture),
  };
  expect(chosen('blue-256', phone)).toMatchObject({
    _id: 'phone',
    variantId: 'blue-256',
    price: 149,
    image: '/c.webp',
    images: [picture('/c.webp'), picture('/b.webp')],
  });
  expect(chosen('blue-256', phone)).not.toHaveProperty('variants');
});

test('two variants of a product are two lines, and each is taken out by itself', () => {
  const cart = [red, blue, blue].map(addedToCart).reduce(cartReducer, empty);
  expect(named(cart)).toEqual([
    ['Halden 6 (Red, 128 GB)', 1],
    ['Halden 6 (Blue, 256 GB)', 2],
  ]);
  expect(selectQuantityOf(choiceKey(blue))({ cart })).toBe(2);
  expect(named(cartReducer(cart, removedFromCart(choiceKey(blue))))).toEqual([
    ['Halden 6 (Red, 128 GB)', 1],
  ]);
});

test('a line is compared with its own variant', () => {
  const line = { product: { ...blue, price: 159 }, quantity: 3 };
  const status = cartLineStatus(line, { status: 'sold', product: somePhone() });
  expect(status).toMatchObject({ product: { price: 149, variantId: 'blue-256' } });
  expect(status.changes.map(changeText)).toEqual([
    'Only 2 left',
    '$10.00 less than when you added it',
  ]);
});

test('a line whose variant is gone or switched off says so, and stays what it was', () => {
  const line = { product: blue, quantity: 1 };
  const off = somePhone([
    someVariant('Red', '128', { isDefault: true }),
    someVariant('Blue', '256', { isActive: false }),
  ]);
  for (const product of [off, somePhone([]), someProduct({ _id: 'phone' })]) {
    const status = cartLineStatus(line, { status: 'sold', product });
    expect(status).toMatchObject({ line, product: blue, canBeOrdered: false });
    expect(status.changes.map(changeText)).toEqual(['No longer available as chosen']);
  }
});

test('a line of before there were options is the default variant, and becomes one with it', () => {
  const before = { product: someProduct({ _id: 'phone', name: 'Halden 6' }), quantity: 2 };
  const cart = { ...empty, lines: [before, { product: red, quantity: 1 }] };
  const statuses = cart.lines.map((line) =>
    cartLineStatus(line, { status: 'sold', product: somePhone() }),
  );
  expect(statuses.map(({ product }) => chosenName(product))).toEqual([
    'Halden 6 (Red, 128 GB)',
    'Halden 6 (Red, 128 GB)',
  ]);
  expect(named(cartReducer(cart, productsAccepted(statuses)))).toEqual([
    ['Halden 6 (Red, 128 GB)', 3],
  ]);
});

test('an order takes its variants out of the cart, and no others', () => {
  const cart = [red, red, blue].map(addedToCart).reduce(cartReducer, empty);
  const after = cartReducer(
    cart,
    linesBought([{ productId: 'phone', variantId: 'phone', quantity: 1 }]),
  );
  expect(named(after)).toEqual([
    ['Halden 6 (Red, 128 GB)', 1],
    ['Halden 6 (Blue, 256 GB)', 1],
  ]);
});

test('orders name the variant of products without options too', () => {
  const lamp = someProduct({ _id: 'lamp' });
  const cart = cartReducer(empty, addedToCart(lamp));
  const bought = linesBought([{ productId: 'lamp', variantId: 'lamp', quantity: 1 }]);
  expect(cartReducer(cart, bought).lines).toEqual([]);
});

test('what was chosen is stored with the lists, and read back', () => {
  const [line] = readStoredCart(writeStored([{ product: blue, quantity: 2 }]));
  expect(line).toMatchObject({ quantity: 2, product: { variantId: 'blue-256', price: 149 } });
  expect(line && chosenName(line.product)).toBe('Halden 6 (Blue, 256 GB)');
  const saved = readStoredSaved(writeStored([red, blue, red]));
  expect(saved.map(chosenName)).toEqual(['Halden 6 (Red, 128 GB)', 'Halden 6 (Blue, 256 GB)']);
});

test('what is stored of a choice and can not be read is no choice', () => {
  const rubbish = { ...blue, variantId: 7, chosen: 'blue', options: [{ values: 3 }, null] };
  const [line] = readStoredCart(writeStored([{ product: rubbish, quantity: 1 }]));
  expect(line?.product).not.toHaveProperty('variantId');
  expect(line?.product.options).toEqual([{ name: '', values: [] }]);
});

test('each choice is saved by itself', () => {
  const saved = [red, blue, red].map(savedToggled).reduce(savedReducer, {
    items: [],
    restored: true,
  });
  expect(selectIsSaved(choiceKey(red))({ saved })).toBe(false);
  expect(selectIsSaved(choiceKey(blue))({ saved })).toBe(true);
});
