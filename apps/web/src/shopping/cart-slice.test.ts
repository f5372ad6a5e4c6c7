import { LINE_QUANTITY_MAX, ORDER_LINES_MAX } from '@gadgetry/contract/order-limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addedToCart,
  type CartState,
  cartReducer,
  cartReplaced,
  cartRestored,
  lineReturned,
  linesBought,
  productsAccepted,
  quantityChanged,
  quantityLowered,
  removedFromCart,
  selectCartCount,
} from './cart-slice.ts';
import { someProduct } from './product-for-tests.ts';

const empty: CartState = { lines: [], restored: true };
const lamp = someProduct({ _id: 'lamp', price: 19.99 });
const phone = someProduct({ _id: 'phone', price: 0.1 });

const quantities = (cart: CartState) => cart.lines.map((line) => [line.product._id, line.quantity]);

describe('the cart', () => {
  test('starts empty and unread', () => {
    expect(cartReducer(undefined, { type: 'start' })).toEqual({ lines: [], restored: false });
  });

  test('appends a new product with quantity 1 and raises a known one by 1', () => {
    const cart = [lamp, phone, lamp].map(addedToCart).reduce(cartReducer, empty);
    expect(quantities(cart)).toEqual([
      ['lamp', 2],
      ['phone', 1],
    ]);
  });

  test('keeps of a product that was opened no reviews: they would be sent with each order', () => {
    const reviews = { average: 4, count: 1, spread: [], found: 1, reviews: [], next: null };
    const read = { ...lamp, reviews, price: 18 };
    const added = cartReducer(empty, addedToCart(read));
    expect(added.lines[0]?.product).toEqual({ ...lamp, price: 18 });
    const [line] = added.lines;
    const accepted = line && cartReducer(added, productsAccepted([{ line, product: read }]));
    expect(accepted?.lines[0]?.product).toEqual({ ...lamp, price: 18 });
  });

  test('keeps the product as it was when it was first added', () => {
    const cheaper = { ...lamp, price: 9.99 };
    const cart = [lamp, cheaper].map(addedToCart).reduce(cartReducer, empty);
    expect(cart.lines).toEqual([{ product: lamp, quantity: 2 }]);
  });

  test('removes the whole line, whatever its quantity', () => {
    const cart = [lamp, lamp, phone].map(addedToCart).reduce(cartReducer, empty);
    expect(quantities(cartReducer(cart, removedFromCart('lamp')))).toEqual([['phone', 1]]);
  });

  test('puts a removed line back where it was, unless it has been added again', () => {
    const line = { product: lamp, quantity: 3 };
    const others = { ...empty, lines: [{ product: phone, quantity: 1 }] };
    const back = cartReducer(others, lineReturned({ line, index: 0 }));
    expect(quantities(back)).toEqual([
      ['lamp', 3],
      ['phone', 1],
    ]);
    expect(cartReducer(back, lineReturned({ line, index: 0 }))).toBe(back);
  });

  test('takes over what products cost now, and leaves the quantities', () => {
    const cart = [lamp, lamp, phone].map(addedToCart).reduce(cartReducer, empty);
    const dearer = { ...lamp, price: 24.99 };
    const seen = { line: { product: lamp, quantity: 2 }, product: dearer };
    expect(cartReducer(cart, productsAccepted([seen])).lines).toEqual([
      { product: dearer, quantity: 2 },
      { product: phone, quantity: 1 },
    ]);
  });

  test('lowers a quantity to what is left, and never raises it or leaves nothing', () => {
    const cart = { ...empty, lines: [{ product: lamp, quantity: 5 }] };
    const after = (left: number) =>
      quantities(cartReducer(cart, quantityLowered({ key: 'lamp', left })));
    expect(after(2)).toEqual([['lamp', 2]]);
    expect(after(9)).toEqual([['lamp', 5]]);
    expect(after(0)).toEqual([['lamp', 5]]);
  });

  test('has as many pieces as the shopper says, at least one and no more than an order takes', () => {
    const cart = { ...empty, lines: [{ product: lamp, quantity: 5 }] };
    const after = (quantity: number) =>
      quantities(cartReducer(cart, quantityChanged({ key: 'lamp', quantity })));
    expect(after(7)).toEqual([['lamp', 7]]);
    expect(after(0)).toEqual([['lamp', 1]]);
    expect(after(2.9)).toEqual([['lamp', 2]]);
    expect(after(LINE_QUANTITY_MAX + 1)).toEqual([['lamp', LINE_QUANTITY_MAX]]);
  });

  test('keeps what was added before the stored cart had been read', () => {
    const early = cartReducer({ lines: [], restored: false }, addedToCart(lamp));
    const cart = cartReducer(early, cartRestored([{ product: lamp, quantity: 2 }]));
    expect(quantities(cart)).toEqual([['lamp', 3]]);
    expect(cart.restored).toBe(true);
  });

  test('takes over what another tab has stored', () => {
    const cart = cartReducer(empty, addedToCart(lamp));
    const after = cartReducer(cart, cartReplaced([{ product: phone, quantity: 4 }]));
    expect(quantities(after)).toEqual([['phone', 4]]);
  });

  test('takes no more pieces or lines than an order does', () => {
    const full = [{ product: lamp, quantity: LINE_QUANTITY_MAX }];
    expect(quantities(cartReducer({ ...empty, lines: full }, addedToCart(lamp)))).toEqual([
      ['lamp', LINE_QUANTITY_MAX],
    ]);
    const lines = Array.from({ length: ORDER_LINES_MAX }, (_, index) => ({
      product: someProduct({ _id: `p${index}` }),
      quantity: 1,
    }));
    expect(cartReducer({ ...empty, lines }, addedToCart(lamp)).lines).toEqual(lines);
  });

  test('gives up what an order has bought, and keeps what was added meanwhile', () => {
    const cart = [phone, phone, phone, lamp].map(addedToCart).reduce(cartReducer, empty);
    const after = cartReducer(
      cart,
      linesBought([
        { productId: lamp._id, quantity: 2 },
        { productId: phone._id, quantity: 2 },
        { productId: 'unknown', quantity: 1 },
      ]),
    );
    expect(after.lines).toEqual([{ product: phone, quantity: 1 }]);
  });

  test('counts exactly the pieces that were added and not removed, in any order of doing so', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const step = fc.record({ id: fc.constantFrom(...ids), remove: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const expected = new Map<string, number>();
        let cart = empty;
        for (const { id, remove } of steps) {
          if (remove) expected.delete(id);
          else expected.set(id, (expected.get(id) ?? 0) + 1);
          const action = remove ? removedFromCart(id) : addedToCart(someProduct({ _id: id }));
          cart = cartReducer(cart, action);
        }
        expect(new Map(cart.lines.map((line) => [line.product._id, line.quantity]))).toEqual(
          expected,
        );
        const pieces = [...expected.values()].reduce((sum, quantity) => sum + quantity, 0);
        expect(selectCartCount({ cart })).toBe(pieces);
      }),
    );
  });
});
