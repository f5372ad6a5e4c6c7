import {
  MANY_OTHER_ORDERS,
  type InternalNotes,
  type OrderWarningKind,
} from '@gadgetry/contract/internal-notes';

export interface Watched {
  readonly disputed: boolean;
  /** A refund has failed, and nothing was done about it. */
  readonly refundFailed: boolean;
  readonly banned: boolean;
  /** It is still to be sent, and not to where it was to go when it was placed. */
  readonly addressChanged: boolean;
  /** Other orders of a day, by the customer and to the address. */
  readonly ofCustomer: number;
  readonly toAddress: number;
}

/** What somebody should know before they act on an order, the most urgent first. */
export function warningsOf(watched: Watched): InternalNotes['warnings'] {
  const { ofCustomer, toAddress } = watched;
  const plain: readonly [OrderWarningKind, boolean][] = [
    ['disputed', watched.disputed],
    ['refund_failed', watched.refundFailed],
    ['customer_banned', watched.banned],
    ['address_changed', watched.addressChanged],
  ];
  return [
    ...plain.flatMap(([kind, is]) => (is ? [{ kind, count: null }] : [])),
    ...(ofCustomer >= MANY_OTHER_ORDERS
      ? [{ kind: 'many_orders_of_customer' as const, count: ofCustomer }]
      : []),
    // What one customer orders to their own address has been said.
    ...(toAddress >= MANY_OTHER_ORDERS && toAddress > ofCustomer
      ? [{ kind: 'many_orders_to_address' as const, count: toAddress }]
      : []),
  ];
}
