import type { TransactionStatus } from '@gadgetry/contract/admin-orders';
import { type MinorUnits, formatMinorUnits } from '@gadgetry/contract/money';

/** A refund as the provider has it. */
export interface ProviderRefund {
  readonly id: string;
  readonly paymentIntentId: string | null;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Pending until the payer has told the provider where to. */
  readonly waitsForPayer?: boolean;
  /** Why it failed, in the provider's word. */
  readonly failure: string | null;
  /** Our own number of it; null where it was not this shop that asked for it. */
  readonly transactionId: string | null;
}

/** A dispute as the provider has it; `withdrawn` is what it has taken from the shop for now. */
export interface ProviderDispute {
  readonly id: string;
  readonly paymentIntentId: string | null;
  readonly amount: MinorUnits;
  readonly currency: string;
  /** `inquiry`: the bank asks, and has taken nothing; the payment can still be refunded. */
  readonly status: 'inquiry' | 'open' | 'won' | 'lost';
  readonly reason: string;
  readonly withdrawn: MinorUnits;
}

/** Money that the provider took from a payer. */
export interface ProviderCharge {
  readonly id: string;
  readonly paymentIntentId: string | null;
  readonly amount: MinorUnits;
  readonly currency: string;
  /** Given back, or on its way back. */
  readonly refunded: MinorUnits;
  readonly orderId: string | null;
}

/** What the provider has booked in some time. */
export interface ProviderLedger {
  readonly charges: readonly ProviderCharge[];
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

export interface BookedPayment {
  readonly orderId: string;
  readonly amount: MinorUnits;
  /** What was paid beside it, with goods that came back. */
  readonly exchanged?: MinorUnits;
  readonly currency: string;
  /** Given back, or on its way back with the provider's knowledge. */
  readonly givenBack: MinorUnits;
  /** What an admin has said to have paid back past the provider. */
  readonly paidOtherwise: MinorUnits;
  /** What the bank has given back to the payer for good. */
  readonly lost: MinorUnits;
}

/** What the shop has booked of the same payments. */
export interface ShopLedger {
  /** By the number of the payment intent; there is none of null. */
  readonly payments: ReadonlyMap<string | null, BookedPayment>;
  /** Status of refunds and disputes, by the provider's number. */
  readonly transactions: ReadonlyMap<string, TransactionStatus>;
}

export interface Difference {
  /** The provider's number of what differs; of money that went back twice, the payment's. */
  readonly subject: string;
  readonly kind: 'charge' | 'refund' | 'dispute';
  readonly orderId: string | null;
  readonly paymentIntentId: string | null;
  readonly shopCents: MinorUnits | null;
  readonly providerCents: MinorUnits | null;
  readonly detail: string;
}

/** Refunds of a payment that the provider has made and the shop has not booked, in minor units. */
function unbookedOf(
  paymentIntentId: string,
  refunds: readonly ProviderRefund[],
  { transactions }: ShopLedger,
): MinorUnits {
  return refunds
    .filter((one) => one.paymentIntentId === paymentIntentId && one.status !== 'failed')
    .reduce((cents, { id, amount }) => (transactions.has(id) ? cents : cents + amount), 0);
}

/**
 * More went back of a payment than was paid: each way by itself is within it, together they are not.
 * @param refunds as the provider has them; those of other payments do not matter
 */
export function surplusOf(
  paymentIntentId: string,
  refunds: readonly ProviderRefund[],
  shop: ShopLedger,
): Difference | null {
  const booked = shop.payments.get(paymentIntentId);
  if (booked === undefined) return null;
  const { orderId, givenBack, paidOtherwise, lost } = booked;
  const amount = booked.amount + (booked.exchanged ?? 0);
  const unbooked = unbookedOf(paymentIntentId, refunds, shop);
  const known = givenBack + paidOtherwise + lost;
  const back = known + unbooked;
  if (back <= amount) return null;
  const ways = [
    `${formatMinorUnits(givenBack + unbooked)} refunded at the provider`,
    `${formatMinorUnits(paidOtherwise)} in another way`,
    `${formatMinorUnits(lost)} lost in disputes`,
  ];
  return {
    subject: paymentIntentId,
    kind: 'charge',
    orderId,
    paymentIntentId,
    shopCents: amount - known,
    providerCents: amount - back,
    detail: `${formatMinorUnits(back)} went back of the ${formatMinorUnits(amount)} that was paid: ${ways.join(', ')}`,
  };
}

/** By payment: one difference says all of it, the refunds that have no room included. */
function surpluses(provider: ProviderLedger, shop: ShopLedger): Map<string | null, Difference> {
  const { charges, refunds, disputes } = provider;
  const all = [...charges, ...refunds, ...disputes].map((one) => one.paymentIntentId);
  const found = [...new Set(all)]
    .filter((intent) => intent !== null)
    .map((intent) => surplusOf(intent, refunds, shop));
  return new Map(found.filter((one) => one !== null).map((one) => [one.paymentIntentId, one]));
}

function ofCharge(
  charge: ProviderCharge,
  shop: ShopLedger,
  over: ReadonlyMap<string | null, Difference>,
): Difference | null {
  const { id: subject, paymentIntentId, amount, refunded, currency } = charge;
  const booked = shop.payments.get(paymentIntentId);
  const base = { subject, kind: 'charge', paymentIntentId } as const;
  if (booked === undefined) {
    // Another shop may share the account; what names an order was meant for us.
    if (charge.orderId === null) return null;
    return {
      ...base,
      orderId: charge.orderId,
      shopCents: null,
      providerCents: amount - refunded,
      detail: `the provider took ${formatMinorUnits(amount)}, of which the shop knows nothing`,
    };
  }
  const { orderId } = booked;
  const sums = { shopCents: booked.amount - booked.givenBack, providerCents: amount - refunded };
  if (booked.amount !== amount || booked.currency !== currency) {
    const detail = `the provider took ${amount} ${currency}, the shop has ${booked.amount} ${booked.currency} (in minor units)`;
    return { ...base, orderId, ...sums, detail };
  }
  if (booked.givenBack === refunded || over.has(paymentIntentId)) return null;
  const detail = `given back at the provider ${formatMinorUnits(refunded)}, in the shop ${formatMinorUnits(booked.givenBack)}`;
  return { ...base, orderId, ...sums, detail };
}

function ofTransaction(
  kind: 'refund' | 'dispute',
  theirs: ProviderRefund | ProviderDispute,
  shop: ShopLedger,
): Difference | null {
  const { id: subject, paymentIntentId, amount, status } = theirs;
  const booked = shop.payments.get(paymentIntentId);
  const ours = shop.transactions.get(subject);
  // Of a payment that is not ours, or that its charge tells about.
  if (booked === undefined || ours === status) return null;
  // A refund that failed before we had heard of it moved nothing.
  if (
    status === 'failed' &&
    (ours === undefined || ours === 'closed' || ours === 'paid_otherwise')
  ) {
    return null;
  }
  return {
    subject,
    kind,
    orderId: booked.orderId,
    paymentIntentId,
    shopCents: ours === undefined ? 0 : amount,
    providerCents: amount,
    detail: `a ${kind} of ${formatMinorUnits(amount)} is ${status} at the provider, in the shop ${ours ?? 'unknown'}`,
  };
}

/**
 * Where the two ledgers differ; empty when every cent of the provider's is in the shop's, and no more
 * went back of a payment than was paid.
 */
export function differencesBetween(provider: ProviderLedger, shop: ShopLedger): Difference[] {
  const over = surpluses(provider, shop);
  const said = ({ paymentIntentId, id }: ProviderRefund) =>
    over.has(paymentIntentId) && !shop.transactions.has(id);
  return [
    ...over.values(),
    ...provider.charges.map((charge) => ofCharge(charge, shop, over)),
    ...provider.refunds
      .filter((refund) => !said(refund))
      .map((refund) => ofTransaction('refund', refund, shop)),
    ...provider.disputes.map((dispute) => ofTransaction('dispute', dispute, shop)),
  ].filter((found) => found !== null);
}

interface Claim {
  readonly amount: MinorUnits | null;
  readonly currency: string | null;
  readonly orderId: string | null;
}

/** What a session or an event says otherwise than our own ledger; nothing when they agree. */
export function contradictions(booked: Claim, claimed: Claim): string[] {
  const fields = ['amount', 'currency', 'orderId'] as const;
  return fields.filter((field) => booked[field] !== claimed[field]);
}
