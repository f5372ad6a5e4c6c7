import type { Product } from '@gadgetry/contract/catalogue';
import { centsFromDollars, type Cents, subtotalOf } from '@gadgetry/contract/money';
import { LINE_QUANTITY_MAX, ORDER_LINES_MAX } from '@gadgetry/contract/order-limits';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The product as it was when it was added: the cart compares it with what is sold now. */
export interface CartLine {
  readonly product: Product;
  readonly quantity: number;
}

export interface CartState {
  readonly lines: readonly CartLine[];
  /** False until the browser's stored cart has been read: an empty cart means nothing before. */
  readonly restored: boolean;
}

const empty: CartState = { lines: [], restored: false };

function put(lines: readonly CartLine[], added: CartLine): readonly CartLine[] {
  const present = lines.some((line) => line.product._id === added.product._id);
  if (!present) return lines.length < ORDER_LINES_MAX ? [...lines, added] : lines;
  return lines.map((line) =>
    line.product._id === added.product._id
      ? { ...line, quantity: Math.min(line.quantity + added.quantity, LINE_QUANTITY_MAX) }
      : line,
  );
}

const slice = createSlice({
  name: 'cart',
  initialState: empty,
  reducers: {
    addedToCart: (cart, { payload }: PayloadAction<Product>): CartState => ({
      ...cart,
      lines: put(cart.lines, { product: payload, quantity: 1 }),
    }),
    removedFromCart: (cart, { payload: id }: PayloadAction<string>): CartState => ({
      ...cart,
      lines: cart.lines.filter((line) => line.product._id !== id),
    }),
    /** A line that was removed goes back to where it was. */
    lineReturned: (
      cart,
      { payload: { line, index } }: PayloadAction<{ line: CartLine; index: number }>,
    ): CartState => {
      const present = cart.lines.some(({ product }) => product._id === line.product._id);
      return present ? cart : { ...cart, lines: cart.lines.toSpliced(index, 0, line) };
    },
    /** The shopper has seen what these products cost and are now. */
    productsAccepted: (cart, { payload }: PayloadAction<readonly Product[]>): CartState => {
      const current = new Map(payload.map((product) => [product._id, product]));
      return {
        ...cart,
        lines: cart.lines.map((line) => ({
          ...line,
          product: current.get(line.product._id) ?? line.product,
        })),
      };
    },
    /** Fewer pieces, because the shop has no more. */
    quantityLowered: (
      cart,
      { payload: { id, left } }: PayloadAction<{ id: string; left: number }>,
    ): CartState => ({
      ...cart,
      lines: cart.lines.map((line) =>
        line.product._id === id && left >= 1
          ? { ...line, quantity: Math.min(line.quantity, left) }
          : line,
      ),
    }),
    /** An order took these. What was added meanwhile stays. */
    linesBought: (
      cart,
      { payload }: PayloadAction<readonly { productId: string; quantity: number }[]>,
    ): CartState => {
      const bought = new Map(payload.map(({ productId, quantity }) => [productId, quantity]));
      return {
        ...cart,
        lines: cart.lines.flatMap((line) => {
          const quantity = line.quantity - (bought.get(line.product._id) ?? 0);
          return quantity > 0 ? [{ ...line, quantity }] : [];
        }),
      };
    },
    cartCleared: (cart): CartState => ({ ...cart, lines: [] }),
    /** The stored cart, read once. What was added before that is kept on top of it. */
    cartRestored: (cart, { payload }: PayloadAction<readonly CartLine[]>): CartState => ({
      lines: cart.lines.reduce(put, payload),
      restored: true,
    }),
    /** Another tab has changed the cart. */
    cartReplaced: (cart, { payload }: PayloadAction<readonly CartLine[]>): CartState => ({
      ...cart,
      lines: payload,
    }),
  },
});

export const cartReducer = slice.reducer;
export const {
  addedToCart,
  removedFromCart,
  lineReturned,
  productsAccepted,
  quantityLowered,
  linesBought,
  cartCleared,
  cartRestored,
  cartReplaced,
} = slice.actions;

interface WithCart {
  readonly cart: CartState;
}

export const selectCartLines = (state: WithCart) => state.cart.lines;
export const selectCartRestored = (state: WithCart) => state.cart.restored;

/** How many pieces of one product are in the cart. */
export const selectQuantityOf = (id: string) => (state: WithCart) =>
  state.cart.lines.find((line) => line.product._id === id)?.quantity ?? 0;

/** Pieces, not lines: the badge and the summary's 'Items'. */
export const selectCartCount = (state: WithCart) =>
  state.cart.lines.reduce((sum, line) => sum + line.quantity, 0);

export const selectCartSubtotal: (state: WithCart) => Cents = createSelector(
  [selectCartLines],
  (lines) =>
    subtotalOf(
      lines.map(({ product, quantity }) => ({
        priceCents: centsFromDollars(product.price),
        quantity,
      })),
    ),
);
