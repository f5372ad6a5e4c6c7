import type { Cents } from '@gadgetry/contract/money';
import type { OrderStatus, PaymentStatus } from '@gadgetry/contract/orders';
import type { Database, Transaction } from '../../database/database.ts';
import type { BoughtLine, Pieces } from './refund-rules.ts';

export interface OrderToPay {
  readonly orderId: string;
  readonly amount: Cents;
  readonly customerEmail: string;
  readonly holdExpiresAt: Date;
}

/** Something about money that an owner should see in the order's timeline. */
export interface MoneyMoved {
  /** null: for the customer alone. */
  readonly kind:
    | 'refund_started'
    | 'refunded'
    | 'partly_refunded'
    | 'refund_failed'
    | 'refund_closed'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost'
    | null;
  readonly detail?: string;
  /** Of a refund by line: what it is for. */
  readonly pieces?: readonly Pieces[];
  readonly actor?: string | null;
  readonly paymentStatus: PaymentStatus;
  /** What the customer is told of it. */
  readonly tell?: { readonly amount: Cents; readonly state: 'on_its_way' | 'refunded' };
}

/**
 * What payments asks and tells of orders without knowing them. Wherever an order and its payment
 * are both changed, `lockOrder` comes first, so that all take their locks in one order.
 */
export interface PaymentHooks {
  /**
   * An order of this person that can be paid now; null means the newest one.
   * @throws ShopError not_found, order_not_payable
   */
  orderToPay(userId: string, orderId: string | null): Promise<OrderToPay>;
  /** @returns whether the order still waits for its payment */
  lockOrder(trx: Transaction, orderId: string): Promise<boolean>;
  /** The money has arrived. `needs_refund`: the order can't be carried out any more. */
  onPaid(trx: Transaction, orderId: string): Promise<'confirmed' | 'needs_refund'>;
  /** The session has ended without money: what the order holds is set free. */
  onUnpaid(trx: Transaction, orderId: string, why: 'expired' | 'payment_failed'): Promise<void>;
  /** What was bought, in the order of the lines. */
  linesOf(db: Database, orderId: string): Promise<BoughtLine[]>;
  /** Money of the order has moved, or will; its payment status is what the transactions say. */
  onMoneyMoved(trx: Transaction, orderId: string, moved: MoneyMoved): Promise<void>;
  stateOf(orderId: string): Promise<OrderState>;
}

export interface OrderState {
  readonly userId: string;
  readonly orderStatus: OrderStatus;
  readonly paymentStatus: PaymentStatus;
}
