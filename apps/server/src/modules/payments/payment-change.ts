import type { PaymentStatus } from '@gadgetry/contract/orders';
import type { MinorUnits } from '@gadgetry/contract/money';
import type { Transaction } from '../../database/database.ts';
import type { BoughtLine, RefundedPieces } from './refund-rules.ts';

/** A refund as its customer is told of it. */
export interface RefundTold {
  readonly amount: MinorUnits;
  /** Of it: for shipping; 0 where it is a sum. */
  readonly shipping: MinorUnits;
  /** kept: it was told to go back, and does not. */
  readonly state: 'on_its_way' | 'refunded' | 'kept';
  /** What was paid: of an exchange that ended before its difference came, that difference alone. */
  readonly paid: MinorUnits;
  /** What has gone back of the payment so far, this one included, and what is on its way. */
  readonly refunded: MinorUnits;
  readonly refunding: MinorUnits;
  /** Of what has gone back: as goods that were sent for it. */
  readonly exchanged: MinorUnits;
  /** Of what is on its way: what the shop itself has still to pay. */
  readonly byHand: MinorUnits;
  /** In the owner's words. */
  readonly note: string | null;
}

/** Money of the order has moved, or will; its payment status is what the transactions say. */
export interface MoneyMoved {
  readonly change: 'money_moved';
  /** What an owner sees in the order's timeline. null: for the customer alone. */
  readonly kind:
    | 'refund_started'
    | 'refunded'
    | 'partly_refunded'
    | 'refund_failed'
    | 'refund_closed'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost'
    | 'exchanged'
    | null;
  readonly detail?: string;
  /** Of a refund by line: what it is for. */
  readonly pieces?: readonly RefundedPieces[];
  readonly actor?: string | null;
  readonly paymentStatus: PaymentStatus;
  /** What the customer is told of it. */
  readonly tell?: RefundTold;
}

/** What has become of a payment, as its order has to hear of it. */
export type PaymentChange =
  | {
      readonly change: 'paid';
      /** E-mail address of the admin who has said so, and where the money was seen. */
      readonly actor?: string | null;
      readonly detail?: string;
    }
  /** The session has ended without money: what the order holds is set free. */
  | { readonly change: 'unpaid'; readonly why: 'expired' | 'payment_failed' }
  | MoneyMoved;

/** What the bank of a payer has, or has given them, of money that an order was paid with and that came of another one. */
export interface ClaimedMoney {
  /** The number of the order that was charged. */
  readonly order: string;
  readonly amount: MinorUnits;
  /** The bank has not decided. */
  readonly isOpen: boolean;
}

/** What has become of a change; `refund`: money that has come goes back, for this reason. */
export type Applied = 'applied' | { readonly refund: string };

/** The order of a payment, locked until the transaction ends. */
export interface LockedOrder {
  readonly id: string;
  /** Whether it still waits for its payment. */
  readonly payable: boolean;
  /** Whether it waits longer than one session lives, and another may be opened when this one has ended. */
  readonly outlivesSession: boolean;
  /** What of it is paid with goods that came back, beside its payment. */
  readonly exchanged: () => Promise<MinorUnits>;
  /** What of what it was paid with is claimed at the bank as another order's; null: nothing. */
  readonly claimed: () => Promise<ClaimedMoney | null>;
  /** What was bought, in the order of the lines. */
  readonly lines: () => Promise<BoughtLine[]>;
  /** @returns why its money goes back where it is paid, and can't be carried out any more */
  readonly apply: (change: PaymentChange) => Promise<Applied>;
}

/**
 * The first statement of every transaction that changes a payment: an order is locked before its
 * payment everywhere, so that no two wait for each other in turn.
 */
export type LockOrder = (trx: Transaction, orderId: string) => Promise<LockedOrder>;
