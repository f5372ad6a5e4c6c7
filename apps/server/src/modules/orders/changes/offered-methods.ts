import { type MinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { taxClassesOf, weightsOf } from '../../catalogue/index.ts';
import { readPayment } from '../../payments/index.ts';
import type { Consignment, TaxRule } from '../../pricing/index.ts';
import type { Offer, ShippingChoice } from '../../shipping/index.ts';
import type { ShopTax } from '../../tax/index.ts';
import { addressOf } from '../order-serializer.ts';
import { type OrderRow, linesOf } from '../order-store.ts';
import { placeOf } from '../placing/order-request.ts';
import { readUpgrades } from '../upgrades/upgrade-store.ts';
import { readWaivers } from '../upgrades/waiver-store.ts';
import { type PaidShipping, type ShippingDifference, differenceOf } from './method-rules.ts';
import { pricesIncludedTax, shippingTakenOff, taxOnShipping } from './change-store.ts';

/** A method that takes an order, and what sending it so comes to beside what was paid. */
interface ComparedOffer extends ShippingDifference {
  readonly offer: Offer;
  /** Its price, less what a discount took off shipping. */
  readonly price: MinorUnits;
}

/** Whether a bank has the money, or a part of it, for now. */
type PaidForShipping = PaidShipping & { readonly isHeld: boolean };

async function paidFor(db: Database, order: OrderRow): Promise<PaidForShipping> {
  const tax = await taxOnShipping(db, order.id);
  const payment = await readPayment(db, order.id, () => linesOf(db, order.id));
  // Of what a bank has claimed nothing goes back.
  const left = (payment?.settled_at ?? null) === null ? null : (payment?.refundableShipping ?? 0);
  const { shipping_cents: shipping, shipping_given_back_cents: givenBack } = order;
  const isHeld = payment?.heldByBank === true;
  return { shipping, tax, givenBack, left, isHeld };
}

interface PartPaid {
  /** The order that has paid it. */
  readonly payer: OrderRow;
  readonly paid: PaidForShipping;
}

/** All that was paid for its delivery, the oldest first. */
async function readParts(db: Database, order: OrderRow): Promise<PartPaid[]> {
  const parts: PartPaid[] = [];
  for (const payer of [order, ...(await readUpgrades(db, order.id))]) {
    parts.push({ payer, paid: await paidFor(db, payer) });
  }
  return parts;
}

/** What is in the parcel, as heavy and as taxed as it is by now: an order keeps neither. */
async function goodsOf(db: Database, order: OrderRow, home: string) {
  const items = await db
    .selectFrom('order_items')
    .select(['product_id', 'variant_id', 'quantity', 'price_cents'])
    // In orders from before that of a line was kept, nobody knows which lines it was on.
    .select(sql<number>`coalesce(discount_cents, 0)::bigint`.as('discount'))
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const idOf = ({ variant_id: variant, product_id: product }: (typeof items)[number]) =>
    variant ?? product;
  const weights = await weightsOf(db, items.map(idOf));
  const classes = await taxClassesOf(
    db,
    items.map((item) => item.product_id),
  );
  const address = addressOf(order);
  return {
    lines: items.map((item) => ({
      productId: item.product_id,
      categoryId: '',
      priceCents: item.price_cents,
      quantity: item.quantity,
      weightGrams: weights.get(idOf(item)) ?? null,
      taxClass: classes.get(item.product_id) ?? null,
    })),
    lineDiscounts: items.map(({ discount }) => discount),
    subtotal: order.sub_total_cents,
    discount: order.discount_cents,
    destination: placeOf({ ...address, country: address.country ?? home }),
  } satisfies Consignment;
}

/** Nobody is asked for more than what is still sent is worth: most of the order has gone back. */
export const isWorth = (left: MinorUnits | null, due: MinorUnits): boolean =>
  left === null || left >= due;

const NEARLY_REFUNDED =
  'is left of what was paid for this order, which is less than this method costs more: send it as it is, or refund the rest';

/** @throws ShopError transition_refused where it is not worth that, be it asked for or waived */
export function refuseUnworthy(left: MinorUnits | null, due: MinorUnits): void {
  if (isWorth(left, due)) return;
  const most = formatMinorUnits(left ?? 0);
  throw new ShopError('transition_refused', `Only ${most} ${NEARLY_REFUNDED}`);
}

/**
 * All methods that take an order, with what they cost more or less than was paid for its delivery: by
 * itself, and by upgrades. What a discount took off shipping stays off, and what was waived stays waived.
 */
export async function offeredMethods(
  db: Database,
  order: OrderRow,
  { choice, country: home }: { readonly choice: ShippingChoice; readonly country: string },
) {
  const goods = await goodsOf(db, order, home);
  const off = await shippingTakenOff(db, order.id);
  const pricesInclude = await pricesIncludedTax(db, order.id);
  const parts = await readParts(db, order);
  const waivers = await readWaivers(db, order.id);
  const paid = parts.map((part) => part.paid);
  const payment = await readPayment(db, order.id, () => linesOf(db, order.id));
  return {
    goods,
    /** What refunds have left of an order of which some has gone back; null: all is here. */
    left: payment === null || payment.left === payment.amount_cents ? null : payment.left,
    /**
     * How the difference is taxed: with the goods that are sent, which were paid for with their taxes
     * before, and in the price or beside it as theirs were.
     */
    taxBy: (tax: ShopTax): TaxRule => ({
      taxesOn: ({ shipping }) =>
        tax.asAgreed(pricesInclude).shippingTaxesOn({ ...goods, shipping }),
    }),
    /** Whose payments were for it: what goes back of each stands in this order. */
    payers: parts.map(({ payer }) => payer),
    waivers,
    /** Until the bank has decided nobody knows what a change would have to give back. */
    isHeld: paid.some(({ isHeld }) => isHeld),
    methods: choice(goods).offers.map((offer): ComparedOffer => {
      const price = Math.max(0, offer.price - off);
      return { offer, price, ...differenceOf(paid, price, waivers) };
    }),
  };
}
