import type { MinorUnits } from '@gadgetry/contract/money';
import { DEFAULT_PAYMENT_METHOD, type PaymentMethodName } from '@gadgetry/contract/payment-methods';
import { type TakenLine, takeStock } from '../../catalogue/index.ts';
import { type Person, holdAccount, holdAccounts } from '../../identity/index.ts';
import type { PaymentMethod } from '../../payments/index.ts';
import { type TaxRule, includedTax, percentOff } from '../../pricing/index.ts';
import { type OrderPromocode, errorOf, lockLimited } from '../../promocodes/index.ts';
import type { Offer, ChosenShipping, ShippingChoice } from '../../shipping/index.ts';
import type { ShopTax } from '../../tax/index.ts';
import type { Transaction } from '../../../database/database.ts';
import { withConstraintErrors } from '../../../errors/constraint-errors.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { newId } from '../../../database/identifiers.ts';
import type { ManualDiscount } from '../discounts/manual-discount.ts';
import {
  type HoldLimits,
  type Holder,
  lockHolds,
  lockHoldsOfAll,
  refuseOverLimits,
  tooManyOfOne,
} from './hold-limits.ts';
import {
  type JudgeDiscounts,
  type JudgedCart,
  discountedAsJudged,
  writeDiscounts,
} from '../discounts/order-discounts.ts';
import type { OrderKeys } from '../guests/order-keys.ts';
import type { TellCustomer } from '../order-notifications.ts';
import { hasPriorOrder } from '../order-reading.ts';
import type { OrderRequest } from './order-request.ts';
import { taxRows } from './order-taxes.ts';
import { type NewItem, type NewOrder, insertOrder, lockFirstOrders } from './placing-store.ts';
import { quoteWithShipping } from '../quotes/quote-with-shipping.ts';
import { totalRefusal } from '../quotes/total-refusal.ts';
import { quoteChange, sumsOf } from '../quotes/quoted-rules.ts';
import { shipColumns } from '../ship-columns.ts';

/** An order that has paid for the shipping of what is written. */
export interface Supplemented {
  /** To which things are added, that are sent with it; null: they are sent for what came back of it. */
  readonly orderId: string | null;
  /** How it is paid where that hangs on what it comes to. */
  readonly methodFor?: (total: MinorUnits) => PaymentMethodName | null;
  readonly choice: ShippingChoice;
  /** How it is taxed, where that is not as its own lines are. */
  readonly taxBy?: (tax: ShopTax) => TaxRule;
  /** Refuses where it takes none any more, and keeps it from changing until the transaction ends. */
  readonly lock: (trx: Transaction) => Promise<void>;
}

/** An order that an admin makes for somebody. */
export interface MadeForCustomer {
  readonly actor: Person;
  readonly manual: ManualDiscount | null;
  /** What of the request is in no other order's: the same key means all of this as well. */
  readonly content: unknown;
  /** null: it stands for itself. */
  readonly supplemented: Supplemented | null;
  /** What becomes of it in the same transaction, once it is written. */
  readonly complete: (trx: Transaction, order: { id: string; total: MinorUnits }) => Promise<void>;
}

/** Whose order it is, and which of theirs: the same key means the same order. */
export interface Placing {
  readonly person: Person;
  /** Without an account: the order gets a key, and what hangs on who its customer is is not for it. */
  readonly isGuest: boolean;
  readonly idempotencyKey: string;
  /** Orders that this one is meant instead of; only the person's own unpaid ones are let go of. */
  readonly replaces: readonly string[];
  readonly keys: OrderKeys;
  /** From where, as a keyed hash. */
  readonly clientKey: string;
  /** null: they order it themselves. */
  readonly made: MadeForCustomer | null;
}

export interface Placed {
  readonly id: string;
  readonly keyVersion: number | null;
  readonly paymentMethod: PaymentMethodName;
  /** Whether it was there already, from an earlier try with the same key. */
  readonly known: boolean;
}

/** The version of an order's keys that nobody has ended yet. */
export const FIRST_KEYS = 0;

const MINUTE = 60_000;

type Limits = HoldLimits | null;

export interface OrderConditions {
  /** What a shopper can choose from. */
  readonly methods: readonly PaymentMethod[];
  readonly tell: TellCustomer;
  /** What may be held without being paid; null: whatever anybody wants, for load tests. */
  readonly limits: Limits;
  readonly judgeDiscounts: JudgeDiscounts;
  readonly choice: ShippingChoice;
  readonly tax: TaxRule;
  readonly automaticDiscounts: readonly OrderPromocode[];
}

/** What is there for an order that is being placed: nobody else takes what it is told that it can have. */
async function judgeForOrder(
  trx: Transaction,
  { person: { id: userId }, isGuest, made }: Pick<Placing, 'person' | 'isGuest' | 'made'>,
  code: string | null,
  items: readonly TakenLine[],
  {
    judgeDiscounts,
    automaticDiscounts: automatic,
  }: Pick<OrderConditions, 'judgeDiscounts' | 'automaticDiscounts'>,
): Promise<JudgedCart> {
  const isFirst = async () => {
    // Only a first order has to look at the account's others, and to keep them from being placed meanwhile.
    await lockFirstOrders(trx, userId);
    return !(await hasPriorOrder(trx, userId));
  };
  const hasCombinedShipping = made?.supplemented != null;
  const asker = { userId, isGuest, replaced: [], isFirst, code, automatic, hasCombinedShipping };
  return judgeDiscounts(trx, items, asker, (wanted) => lockLimited(trx, wanted, userId));
}

function methodNamed(methods: readonly PaymentMethod[], wanted: PaymentMethodName): PaymentMethod {
  const method = methods.find(({ name }) => name === wanted);
  if (method !== undefined) return method;
  throw new ShopError(
    'validation_failed',
    'Invalid order data: this shop is not paid that way. Please load the page again and choose another',
  );
}

/**
 * The method by which it is sent.
 * @throws ShopError not_shipped where there is none, or not the chosen one
 */
function refuseUnshippable({ by, asChosen, refusal }: ChosenShipping): Offer {
  if (by === null) throw new ShopError('not_shipped', refusal ?? undefined);
  if (!asChosen) {
    throw new ShopError('not_shipped', 'Your order can’t be sent the chosen way any more');
  }
  return by;
}

/** What the pieces cost with the code that was given. */
async function priced(
  trx: Transaction,
  placing: Placing,
  {
    destination,
    code,
    items,
    quoted,
  }: Pick<OrderRequest, 'destination' | 'code' | 'quoted'> & {
    readonly items: readonly TakenLine[];
  },
  conditions: OrderConditions,
) {
  const { limits, choice, tax } = conditions;
  // Before the code is looked at: an order that can't be must not tell whether its code is right.
  const undiscounted = quoteWithShipping(items, destination, {
    choice,
    tax,
    discount: percentOff(0),
  });
  const { refusal } = undiscounted.price;
  const isMade = placing.made !== null;
  if (refusal === 'order_total_too_high') {
    throw new ShopError(refusal, totalRefusal(refusal, isMade));
  }
  if (!undiscounted.sent.served) refuseUnshippable(undiscounted.sent);
  if (limits !== null && code !== null) {
    const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
    await refuseOverLimits(trx, limits, holderOf(placing), pieces);
  }
  const judged = await judgeForOrder(trx, placing, code, items, conditions);
  const manual = placing.made?.manual ?? null;
  const cart = { lines: items, destination, charges: { choice, tax }, manual };
  const discounted = discountedAsJudged(cart, judged);
  const { price, sent, applied, byHand, refusal: codeRefusal } = discounted;
  if (codeRefusal !== null) throw errorOf(codeRefusal);
  const sentBy = refuseUnshippable(sent);
  if (price.refusal !== null) {
    throw new ShopError(price.refusal, totalRefusal(price.refusal, isMade));
  }
  const change = quoted === null ? null : quoteChange(quoted, sumsOf(price));
  if (change !== null) throw new ShopError('quote_changed', change);
  return { promocode: discounted.code, applied, given: { manual, byHand }, price, sentBy };
}

const itemRow = (item: TakenLine, discount: MinorUnits): NewItem => ({
  product_id: item.productId,
  variant_id: item.variantId,
  name: item.name,
  options: [...item.options],
  image: item.image,
  price_cents: item.priceCents,
  quantity: item.quantity,
  discount_cents: discount,
});

/** Where all of the discount is one percentage of everything, which; 0 elsewhere. */
function wholePercentage({ applied, given }: Pick<Priced, 'applied' | 'given'>): number {
  const [one, ...others] = applied;
  if (one === undefined || others.length > 0 || given.manual !== null) return 0;
  return one.promocode.discountBasisPoints;
}

const holderOf = ({ person, isGuest, clientKey }: Placing): Holder => ({
  userId: isGuest ? null : person.id,
  clientKey,
});

type Priced = Awaited<ReturnType<typeof priced>> & { readonly method: PaymentMethod };

function orderRow(
  id: string,
  { person, isGuest, idempotencyKey, made }: Placing,
  { address, fingerprint }: OrderRequest,
  { promocode, price, sentBy, method, ...discounts }: Priced,
): Omit<NewOrder, 'client_key'> {
  return {
    id,
    user_id: person.id,
    key_version: isGuest ? FIRST_KEYS : null,
    customer_email: person.email,
    customer_name: person.fullName,
    payment_method: method.name,
    payment_instructions: method.instructions || null,
    idempotency_key: idempotencyKey,
    request_fingerprint: fingerprint,
    sub_total_cents: price.subtotal,
    discount_basis_points: wholePercentage(discounts),
    discount_cents: price.discount,
    shipping_cents: price.shipping,
    tax_cents: price.tax,
    included_tax_cents: includedTax(price.taxes),
    grand_total_cents: price.total,
    promocode: promocode === null ? null : (promocode.singleUseCode ?? promocode.code),
    shipping_method: sentBy.name,
    arrives_from: sentBy.estimate?.from ?? null,
    arrives_to: sentBy.estimate?.to ?? null,
    ...shipColumns(address),
    made_by: made?.actor.email ?? null,
    supplements_order_id: made?.supplemented?.orderId ?? null,
    hold_expires_at: new Date(Date.now() + method.holdMinutes * MINUTE),
  };
}

/** Keeps from changing whose order it is, and what they hold: comes before all else in its transaction. */
async function holdBuyer(trx: Transaction, placing: Placing, limits: Limits): Promise<void> {
  if (limits !== null) await lockHolds(trx, holderOf(placing));
  if (!placing.isGuest) await holdAccount(trx, placing.person.id);
}

/** The same for several orders that are written in one transaction. */
export async function holdBuyers(
  trx: Transaction,
  placings: readonly Placing[],
  limits: Limits,
): Promise<void> {
  if (limits !== null) await lockHoldsOfAll(trx, placings.map(holderOf));
  const accounts = placings.flatMap(({ isGuest, person }) => (isGuest ? [] : [person.id]));
  if (accounts.length > 0) await holdAccounts(trx, [...new Set(accounts)].toSorted());
}

/**
 * Takes stock and discounts, and writes it down; nothing of it stays where that fails.
 * @param before what has to be done under its buyer's lock first
 */
export async function writeOrder(
  trx: Transaction,
  placing: Placing,
  request: OrderRequest,
  conditions: OrderConditions,
  before?: (trx: Transaction) => Promise<void>,
): Promise<Placed> {
  await holdBuyer(trx, placing, conditions.limits);
  await before?.(trx);
  return writeHeldOrder(trx, placing, request, conditions);
}

/** The same after `holdBuyers`. */
export async function writeHeldOrder(
  trx: Transaction,
  placing: Placing,
  request: OrderRequest,
  conditions: OrderConditions,
): Promise<Placed> {
  const { limits, methods } = conditions;
  const chosen = methodNamed(methods, request.paymentMethod);
  const userId = placing.person.id;
  const { made } = placing;
  // An order that exists is locked before stock, as wherever it is cancelled.
  if (made !== null && made.supplemented !== null) await made.supplemented.lock(trx);
  const id = newId();
  const items = await takeStock(trx, request.lines, id);
  const tooMany = limits === null ? null : tooManyOfOne(items, limits.piecesOfOneProduct);
  if (tooMany !== null) throw new ShopError(tooMany.code, tooMany.message);
  const sums = await priced(trx, placing, { ...request, items }, conditions);
  const { applied, given, price } = sums;
  // Nobody transfers nothing; a card is not charged for it.
  const byTotal = made?.supplemented?.methodFor?.(price.total) ?? chosen.name;
  const method = methodNamed(methods, price.total === 0 ? DEFAULT_PAYMENT_METHOD : byTotal);
  const isTold = method.instructions !== null;
  const written = insertOrder(
    trx,
    {
      ...orderRow(id, placing, request, { ...sums, method }),
      client_key: limits === null ? null : placing.clientKey,
    },
    items.map((item, at) => itemRow(item, price.lineDiscounts[at] ?? 0)),
    taxRows(price.taxes, items),
    { last: applied.length === 0 && !isTold && made === null, limits },
  );
  await withConstraintErrors(written, limits?.refusals ?? {});
  await writeDiscounts(trx, { id, userId }, applied, given);
  if (isTold) await conditions.tell(trx, id, 'placed');
  await made?.complete(trx, { id, total: price.total });
  return {
    id,
    keyVersion: placing.isGuest ? FIRST_KEYS : null,
    paymentMethod: method.name,
    known: false,
  };
}
