import { type MinorUnits, fromMinorUnits } from '@gadgetry/contract/money';
import type { RelocationQuote } from '@gadgetry/contract/relocations';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { type PaymentOverview, hasOpenDifference, readPayment } from '../../payments/index.ts';
import type { Discount, Totals } from '../../pricing/index.ts';
import { type Offer, type ShippingChoice, serializeOffer } from '../../shipping/index.ts';
import { serializeQuoted } from '../../tax/index.ts';
import type { PlacedAddress } from '../changes/address-rules.ts';
import { refusalOfChange } from '../changes/change-rules.ts';
import { pricesIncludedTax, shippingTakenOff } from '../changes/change-store.ts';
import { type MoveConditions, refusalOfMove } from '../changes/refusal-of-move.ts';
import { refuseTogether } from '../changes/refuse-together.ts';
import { paidBefore } from '../exchanges/paid-before.ts';
import { addressOf } from '../order-serializer.ts';
import { type OrderRow, linesOf } from '../order-store.ts';
import { isTooSmallForLink, refusalOfLink } from '../manual-orders/small-difference.ts';
import { placeOf } from '../placing/order-request.ts';
import { quoteWithShipping } from '../quotes/quote-with-shipping.ts';
import { sumsOf } from '../quotes/quoted-rules.ts';
import { hasWithdrawal } from '../returns/move-return.ts';
import { hasShipments } from '../shipments/shipment-store.ts';
import { refuseWhileWaiting } from '../upgrades/refuse-while-waiting.ts';
import { findUpgrade, readUpgrades } from '../upgrades/upgrade-store.ts';
import { readWaived } from '../upgrades/waiver-store.ts';
import { refusalOfRelocation } from './relocation-rules.ts';
import { type KeptLine, addedTo, keptLinesOf } from './relocation-store.ts';

/** One way in which an order can be sent to the other place, and what it comes to so. */
export interface RelocatedBy {
  readonly offer: Offer;
  readonly price: Totals;
  /** What its discounts take off the shipping there. */
  readonly shippingOff: MinorUnits;
}

interface OfferedWay extends RelocatedBy {
  /** What it costs there to send it so. */
  readonly shippingPrice: MinorUnits;
  /** Where what it costs more is too little to be asked for: with so much less for shipping; null: not so. */
  readonly waived: RelocatedBy | null;
}

export interface Relocatable {
  readonly kept: readonly KeptLine[];
  readonly paid: MinorUnits;
  readonly ways: readonly OfferedWay[];
}

const refused = (why: string) => new ShopError('transition_refused', why);

const SAME_THERE =
  'This order comes to the same at this address: change its address, and it goes there as it is';

/** Some of it has gone back, or may yet, or the bank has it. */
const hasLost = ({ transactions, lost_cents: lost }: PaymentOverview) =>
  lost > 0 || transactions.some(({ kind, status }) => kind === 'refund' && status !== 'closed');

/** What was paid for a dearer way of sending it, and how it was to be sent before that. */
async function upgradedBy(db: Database, orderId: string) {
  const upgrades = await readUpgrades(db, orderId);
  const [first] = upgrades;
  if (first === undefined) return null;
  const methodBefore = (await findUpgrade(db, first.id))?.before_method ?? null;
  return { numbers: upgrades.map(({ number }) => number), methodBefore };
}

/** @throws ShopError transition_refused where an order can't go elsewhere as another one */
async function readPaid(db: Database, order: OrderRow, kept: readonly KeptLine[]) {
  const refusal = refusalOfChange(order, await hasShipments(db, order.id));
  if (refusal !== null) throw refused(refusal);
  await refuseTogether(db, order);
  await refuseWhileWaiting(db, order.id);
  const payment = await readPayment(db, order.id, () => linesOf(db, order.id));
  const paid = payment?.settled_at === null ? 0 : (payment?.amount_cents ?? 0);
  const why = refusalOfRelocation(order, {
    lineDiscounts: kept.reduce((sum, { item }) => sum + (item.discount_cents ?? 0), 0),
    added: await addedTo(db, order.id),
    upgraded: await upgradedBy(db, order.id),
    hasWithdrawal: await hasWithdrawal(db, order.id),
    paidBefore: await paidBefore(db, order.id),
    exchanged: payment?.exchanged_cents ?? 0,
    hasRefunds: payment !== null && hasLost(payment),
    differs: await hasOpenDifference(db, order.id),
    disputed: payment?.disputed === true,
  });
  if (why !== null) throw refused(why);
  return paid;
}

/** The same comes off each line, and of shipping the same sum, as far as it costs that. */
const keptDiscount = (kept: readonly KeptLine[], shippingOff: MinorUnits): Discount => ({
  turn: 'sum',
  amountsOff: () => kept.map(({ item }) => item.discount_cents ?? 0),
  shippingOff: (price) => Math.min(price, shippingOff),
});

/** With so much less for shipping as is needed for it to cost no more than was paid, and at most so much. */
function cheaperBy(
  { offer, price }: RelocatedBy,
  paid: MinorUnits,
  { most, by }: { readonly most: MinorUnits; readonly by: (offer: Offer) => RelocatedBy },
): RelocatedBy {
  const less = (sum: MinorUnits) => by({ ...offer, price: offer.price - sum });
  // With its tax a cent less for shipping may be two. By halves: some currencies have thousands of units.
  let [from, to] = [0, Math.min(most, price.shipping)];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (less(middle).price.total <= paid) to = middle;
    else from = middle + 1;
  }
  return less(from);
}

/** By which nothing is to be paid beside what was paid already. */
function waivedOf(
  way: RelocatedBy,
  paid: MinorUnits,
  by: (offer: Offer) => RelocatedBy,
): RelocatedBy | null {
  const due = way.price.total - paid;
  if (!isTooSmallForLink(due)) return null;
  const cheaper = cheaperBy(way, paid, { most: due, by });
  return cheaper.price.total <= paid ? cheaper : null;
}

/**
 * What an order comes to at another place: its own lines at the prices that they had, less what came off
 * them then, with shipping and taxes of that place by the rules of today.
 * @throws ShopError transition_refused, not_shipped
 */
export async function relocatable(
  db: Database,
  order: OrderRow,
  address: PlacedAddress,
  conditions: MoveConditions,
): Promise<Relocatable> {
  const kept = await keptLinesOf(db, order.id);
  const paid = await readPaid(db, order, kept);
  const before = addressOf(order);
  const from = placeOf({ ...before, country: before.country ?? conditions.home });
  const to = placeOf(address);
  const noWay = await refusalOfMove(db, [order.id], { from, to }, conditions);
  if (noWay === null) throw refused(SAME_THERE);
  if (noWay.code === 'not_shipped') throw new ShopError('not_shipped');
  const off = keptDiscount(kept, await shippingTakenOff(db, order.id));
  const lines = kept.map(({ quoted }) => quoted);
  const tax = conditions.tax.asAgreed(await pricesIncludedTax(db, order.id));
  const quoted = (choice: ShippingChoice) =>
    quoteWithShipping(lines, to, { choice, tax, discount: off });
  const { subtotal, discount } = quoted(conditions.choice).price;
  const { offers, refusal } = conditions.choice({ lines, subtotal, discount, destination: to });
  if (offers.length === 0) throw new ShopError('not_shipped', refusal ?? undefined);
  const by = (offer: Offer): RelocatedBy => {
    const only = { zone: null, offers: [], refusal: null, served: true, by: offer, asChosen: true };
    const { price, shippingOff } = quoted(() => only);
    return { offer, price, shippingOff };
  };
  // What was waived before is not asked for there either.
  const most = await readWaived(db, order.id);
  const ways = offers.map((offer) => {
    const whole = by(offer);
    const way = cheaperBy(whole, paid, { most, by });
    return { ...way, shippingPrice: whole.price.shipping, waived: waivedOf(way, paid, by) };
  });
  return { kept, paid, ways };
}

/** Why no link can ask for what it costs more; null: one can, or it costs no more. */
export const noLinkFor = ({ price, waived }: OfferedWay, paid: MinorUnits): string | null =>
  refusalOfLink(
    price.total - paid,
    `${waived === null ? '' : 'waive it, '}choose another method, or take it in another way`,
  );

export function serializeRelocation({ paid, ways }: Relocatable): RelocationQuote {
  const sums = ({ price }: RelocatedBy) => ({
    quoted: sumsOf(price),
    taxes: serializeQuoted(price.taxes),
    back: fromMinorUnits(Math.max(0, paid - price.total)),
  });
  return {
    paid: fromMinorUnits(paid),
    methods: ways.map((way) => ({
      ...serializeOffer({ ...way.offer, price: way.price.shipping }),
      ...sums(way),
      shippingOff: fromMinorUnits(way.shippingOff),
      due: fromMinorUnits(Math.max(0, way.price.total - paid)),
      noLink: noLinkFor(way, paid),
      waived: way.waived === null ? null : sums(way.waived),
    })),
  };
}
