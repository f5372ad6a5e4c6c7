import { LINE_QUANTITY_MAX, ORDER_LINES_MAX } from '@gadgetry/contract/order-limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ChosenProduct, choiceKey, withoutReviews } from './chosen-product.ts';

/** The product as it was when it was added: the cart compares it with what is sold now. */
export interface CartLine {
  readonly product: ChosenProduct;
  readonly quantity: number;
}

export const lineKey = ({ product }: Pick<CartLine, 'product'>): string => choiceKey(product);

export interface CartState {
  readonly lines: readonly CartLine[];
  /** False until the browser's stored cart has been read: an empty cart means nothing before. */
  readonly restored: boolean;
}

const empty: CartState = { lines: [], restored: false };

function put(lines: readonly CartLine[], added: CartLine): readonly CartLine[] {
  const present = lines.some((line) => lineKey(line) === lineKey(added));
  if (!present) return lines.length < ORDER_LINES_MAX ? [...lines, added] : lines;
  return lines.map((line) =>
    lineKey(line) === lineKey(added)
      ? { ...line, quantity: Math.min(line.quantity + added.quantity, LINE_QUANTITY_MAX) }
      : line,
  );
}

/** A line of an order. Each names its variant, also of a product without options. */
interface BoughtLine {
  readonly productId: string;
  readonly variantId?: string | undefined;
  readonly quantity: number;
}

function boughtOf({ product }: CartLine, bought: readonly BoughtLine[]): number {
  const ofProduct = bought.filter(({ productId }) => productId === product._id);
  const ofVariant = ofProduct.filter(({ variantId }) => variantId === product.variantId);
  const unnamed = product.variantId === undefined;
  const mine = ofVariant.length === 0 && unnamed ? ofProduct : ofVariant;
  return mine.reduce((sum, { quantity }) => sum + quantity, 0);
}

const slice = createSlice({
  name: 'cart',
  initialState: empty,
  reducers: {
    addedToCart: (cart, { payload }: PayloadAction<ChosenProduct>): CartState => ({
      ...cart,
      lines: put(cart.lines, { product: withoutReviews(payload), quantity: 1 }),
    }),
    removedFromCart: (cart, { payload: key }: PayloadAction<string>): CartState => ({
      ...cart,
      lines: cart.lines.filter((line) => lineKey(line) !== key),
    }),
    /** A line that was removed goes back to where it was. */
    lineReturned: (
      cart,
      { payload: { line, index } }: PayloadAction<{ line: CartLine; index: number }>,
    ): CartState => {
      const present = cart.lines.some((other) => lineKey(other) === lineKey(line));
      return present ? cart : { ...cart, lines: cart.lines.toSpliced(index, 0, line) };
    },
    /** The shopper has seen what these products cost and are now. */
    productsAccepted: (
      cart,
      { payload }: PayloadAction<readonly { line: CartLine; product: ChosenProduct }[]>,
    ): CartState => {
      const current = new Map(
        payload.map(({ line, product }) => [lineKey(line), withoutReviews(product)]),
      );
      const accepted = cart.lines.map((line) => ({
        ...line,
        product: current.get(lineKey(line)) ?? line.product,
      }));
      // What named no variant may turn out to be what another line names.
      return { ...cart, lines: accepted.reduce<readonly CartLine[]>(put, []) };
    },
    /** Fewer pieces, because the shop has no more. */
    quantityLowered: (
      cart,
      { payload: { key, left } }: PayloadAction<{ key: string; left: number }>,
    ): CartState => ({
      ...cart,
      lines: cart.lines.map((line) =>
        lineKey(line) === key && left >= 1
          ? { ...line, quantity: Math.min(line.quantity, left) }
          : line,
      ),
    }),
    /** As many pieces as the shopper says: at least one, and no more than an order takes. */
    quantityChanged: (
      cart,
      { payload: { key, quantity } }: PayloadAction<{ key: string; quantity: number }>,
    ): CartState => ({
      ...cart,
      lines: cart.lines.map((line) =>
        lineKey(line) === key
          ? { ...line, quantity: Math.max(1, Math.min(Math.trunc(quantity), LINE_QUANTITY_MAX)) }
          : line,
      ),
    }),
    /** An order took these. What was added meanwhile stays. */
    linesBought: (cart, { payload }: PayloadAction<readonly BoughtLine[]>): CartState => ({
      ...cart,
      lines: cart.lines.flatMap((line) => {
        const quantity = line.quantity - boughtOf(line, payload);
        return quantity > 0 ? [{ ...line, quantity }] : [];
      }),
    }),
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
  quantityChanged,
  linesBought,
  cartRestored,
  cartReplaced,
} = slice.actions;

interface WithCart {
  readonly cart: CartState;
}

export const selectCartLines = (state: WithCart) => state.cart.lines;
export const selectCartRestored = (state: WithCart) => state.cart.restored;

/** How many pieces of one product, as it was chosen, are in the cart. */
export const selectQuantityOf = (key: string) => (state: WithCart) =>
  state.cart.lines.find((line) => lineKey(line) === key)?.quantity ?? 0;

/** Pieces, not lines: the badge and the summary's 'Items'. */
export const selectCartCount = (state: WithCart) =>
  state.cart.lines.reduce((sum, line) => sum + line.quantity, 0);
