import { createHash } from 'node:crypto';
import {
  type KeptAddress,
  SPECIFIED_COUNTRY,
  type ShippingAddress,
  addressProblems,
} from '@gadgetry/contract/addresses';
import type { CreateOrderBody } from '@gadgetry/contract/orders';
import { readPhone } from '@gadgetry/contract/phone-numbers';
import { LINE_QUANTITY_MAX } from '@gadgetry/contract/order-limits';
import { normaliseCode } from '@gadgetry/contract/promocodes';
import type { CartLines } from '@gadgetry/contract/cart-lines';
import type { QuoteDestination } from '@gadgetry/contract/destinations';
import { DEFAULT_PAYMENT_METHOD, type PaymentMethodName } from '@gadgetry/contract/payment-methods';
import type { QuotedSums } from '@gadgetry/contract/quotes';
import type { Database } from '../../../database/database.ts';
import {
  type StockLine,
  type TakenLine,
  mergedLines,
  offeredLines,
} from '../../catalogue/index.ts';
import type { Destination } from '../../pricing/index.ts';
import { ShopError } from '../../../errors/shop-error.ts';

/** What an order asks for, whatever way its cart was written down. */
export interface OrderRequest {
  /** One line per variant, in the order of the cart. */
  readonly lines: readonly StockLine[];
  /** The same as it came. */
  readonly cart: CartLines;
  /** null where no code was given; a field left empty is none. */
  readonly code: string | null;
  readonly address: ShippingAddress & { readonly country: string };
  readonly destination: Destination;
  readonly paymentMethod: PaymentMethodName;
  /** null where none was chosen. */
  readonly shippingMethodId: string | null;
  /** What the shopper was shown; null where that was not said. */
  readonly quoted: QuotedSums | null;
  /**
   * The same for the same order, different for another: what an idempotency key is held against. What
   * was shown is no part of it: sent again, an order that is there is answered, whatever it costs by now.
   */
  readonly fingerprint: string;
}

/**
 * One line per variant.
 * @throws ShopError validation_failed when the lines of one variant add up to too many pieces
 */
export function linesOfCart(items: CartLines): StockLine[] {
  const lines = mergedLines(
    items.map(({ product, variantId, quantity }) => ({
      productId: product._id,
      ...(variantId === undefined ? {} : { variantId }),
      quantity,
    })),
  );
  if (lines.some((line) => line.quantity > LINE_QUANTITY_MAX)) {
    throw new ShopError(
      'validation_failed',
      `Invalid order data: at most ${LINE_QUANTITY_MAX} pieces of a product in one order`,
    );
  }
  return lines;
}

const canonicalLine = ({ productId, quantity, variantId }: StockLine) =>
  variantId === undefined ? [productId, quantity] : [productId, quantity, variantId];

const fingerprintOf = (canonical: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(canonical)).digest('hex');

/** What a cart comes to as goods, as far as they are sold. */
export async function goodsOfCart(db: Database, items: CartLines): Promise<readonly TakenLine[]> {
  const offered = await offeredLines(db, linesOfCart(items), []);
  return offered.flatMap(({ goods }) => goods ?? []);
}

/** null where no code was given; a field left empty is none. */
export function typedCodeOf(typed = ''): string | null {
  const code = normaliseCode(typed);
  return code === '' ? null : code;
}

/** As far as it is said. */
export function destinationOf(said: QuoteDestination = {}): Destination {
  const { country = null, region = null, postalCode = null } = said;
  return { country, region, postalCode };
}

/** Where an address is, as far as shipping and tax ask. */
export function placeOf(address: KeptAddress & { readonly country: string }): Destination {
  const { country, state: region, zip_code: postalCode } = address;
  return { country, region, postalCode };
}

/**
 * As it is kept: with its country, and its number as it is dialled from everywhere.
 * @param field of the body that it came in
 * @throws ShopError validation_failed
 */
export function readAddress(
  typed: ShippingAddress,
  home: string,
  field: 'shippingAddress' | 'address',
): OrderRequest['address'] {
  const problems = addressProblems(typed, home, readPhone);
  const [first] = problems;
  if (first !== undefined) {
    const issues = problems.map(({ path, message }) => ({ path: `${field}.${path}`, message }));
    throw new ShopError('validation_failed', first.message, {}, issues);
  }
  const country = typed.country ?? home;
  const dialled = country === SPECIFIED_COUNTRY ? null : readPhone(typed.phone, country);
  return { ...typed, country, phone: dialled ?? typed.phone };
}

interface SupplementRequest {
  readonly items: CartLines;
  readonly promoCode?: string;
  readonly paymentMethod: PaymentMethodName;
  readonly quoted: QuotedSums;
}

/**
 * Of what is added to an order, which goes where that goes: wherever that is, the same things are the same.
 * @param content what else it is held against
 */
export function readSupplementRequest(
  { items, promoCode, paymentMethod, quoted }: SupplementRequest,
  address: OrderRequest['address'],
  content: unknown,
): OrderRequest {
  const lines = linesOfCart(items);
  const code = typedCodeOf(promoCode);
  return {
    lines,
    cart: items,
    code,
    address,
    destination: placeOf(address),
    paymentMethod,
    shippingMethodId: null,
    quoted,
    fingerprint: fingerprintOf([lines.map(canonicalLine), code, content]),
  };
}

/**
 * @param home the shop's own country
 * @param more what else the order is held against, of one that an admin makes
 * @throws ShopError validation_failed when the lines of one variant add up to too many pieces, or the
 * address is none of its country
 */
export function readOrderRequest(
  body: CreateOrderBody,
  home: string,
  more?: unknown,
): OrderRequest {
  const lines = linesOfCart(body.items);
  const code = typedCodeOf(body.promoCode);
  const typed = body.shippingAddress;
  const address = readAddress(typed, home, 'shippingAddress');
  const { country, recipient, company } = typed;
  const further = { country, recipient, company };
  const { paymentMethod = DEFAULT_PAYMENT_METHOD, shippingMethodId } = body;
  const canonical = [
    lines.map(canonicalLine),
    code,
    [typed.line_1, typed.line_2, typed.city, typed.state, typed.zip_code, typed.phone],
    // As it was when there was no other: what is sent again over an update is the same order.
    ...(paymentMethod === DEFAULT_PAYMENT_METHOD ? [] : [paymentMethod]),
    ...(shippingMethodId === undefined ? [] : [{ shippingMethodId }]),
    ...(Object.values(further).every((said) => said === undefined) ? [] : [further]),
    ...(more === undefined ? [] : [{ made: more }]),
  ];
  return {
    lines,
    cart: body.items,
    code,
    address,
    destination: placeOf(address),
    paymentMethod,
    shippingMethodId: shippingMethodId ?? null,
    quoted: body.quoted ?? null,
    fingerprint: fingerprintOf(canonical),
  };
}
