// All in which one way to pay differs from another. Elsewhere nobody compares with the name of one, but asks
// what is so of it (tools/payment-methods.test.ts). Each fact stands by itself: a page takes what it asks for.

/**
 * How an order can be paid; which of these shoppers choose from, the shop’s settings say. Cash and a card
 * terminal are those of orders that an admin makes for somebody who stands in the shop.
 */
export const PAYMENT_METHODS = [
  'card',
  'bank_transfer',
  'cash',
  'card_terminal',
  'exchange',
] as const;
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number];

type OfEach<Fact> = Readonly<Record<PaymentMethodName, Fact>>;

/** What is meant where nothing is said: so an order is paid at a link, and placed that costs nothing. */
export const DEFAULT_PAYMENT_METHOD = 'card' satisfies PaymentMethodName;

/** How somebody has paid without the payment provider, as an admin says it. */
export const RECEIVED_BY = [
  'cash',
  'card_terminal',
  'bank_transfer',
] as const satisfies readonly PaymentMethodName[];
export type ReceivedBy = (typeof RECEIVED_BY)[number];

/** Who takes the money and gives it back: the payment provider, or the owner, who says what has come. */
const COLLECTED_BY: OfEach<'provider' | 'owner'> = {
  card: 'provider',
  bank_transfer: 'owner',
  cash: 'owner',
  card_terminal: 'owner',
  exchange: 'owner',
};

export function isCollectedByProvider(method: PaymentMethodName): boolean {
  return COLLECTED_BY[method] === 'provider';
}

/** What is handed over: money through a bank, money by hand, or goods that came back. */
const PAID_IN: OfEach<'bank money' | 'cash' | 'goods'> = {
  card: 'bank money',
  bank_transfer: 'bank money',
  cash: 'cash',
  card_terminal: 'bank money',
  exchange: 'goods',
};

export function isPaidThroughBank(method: PaymentMethodName): boolean {
  return PAID_IN[method] === 'bank money';
}

export function isPaidInGoods(method: PaymentMethodName): boolean {
  return PAID_IN[method] === 'goods';
}

export const PAYMENT_METHOD_LABELS: OfEach<string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card_terminal: 'Card terminal',
  exchange: 'Earlier order',
};

/** What invoices call it. */
export const PAID_BY_ON_INVOICES: OfEach<string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card_terminal: 'Card',
  exchange: 'Credit from an earlier order',
};

/** By the code list UNCL4461. A transfer would have to name the account that it went to. */
export const PAID_BY_IN_UNCL4461: OfEach<string> = {
  card: '48',
  bank_transfer: '1',
  cash: '10',
  card_terminal: '48',
  exchange: '97',
};

/** What staff are told of the money of a new order. */
export const PAID_BY_FOR_STAFF: OfEach<string> = {
  card: 'It is paid.',
  bank_transfer: 'Its money is to come by bank transfer.',
  cash: 'It is paid in cash.',
  card_terminal: 'It is paid at the card terminal.',
  exchange: 'It is paid with what came back.',
};
