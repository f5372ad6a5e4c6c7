import type { OrderEventKind } from '@gadgetry/contract/admin-orders';
import { ADMIN_ORDER_ACTIONS, type AdminOrderAction } from '@gadgetry/contract/admin-orders';
import type { OrderStatus, PaymentStatus } from '@gadgetry/contract/orders';
import { type PaymentMethodName, isCollectedByProvider } from '@gadgetry/contract/payment-methods';

/** Everything that moves an order, by the event it leaves in the timeline. */
export type OrderMove = Extract<
  OrderEventKind,
  | 'paid'
  | 'paid_late'
  | 'expired'
  | 'replaced'
  | 'payment_failed'
  | 'cancelled'
  | 'cancelled_by_customer'
  | 'shipped'
  | 'delivered'
>;

export type CancellingMove = Extract<
  OrderMove,
  'expired' | 'replaced' | 'payment_failed' | 'cancelled' | 'cancelled_by_customer'
>;

export interface OrderTransition {
  readonly move: OrderMove;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** null: the payment stays as it is. */
  readonly payment: PaymentStatus | null;
}

/** The only ways an order's status changes. Whatever is not here is refused. */
export const TRANSITIONS: readonly OrderTransition[] = [
  { move: 'paid', from: 'PENDING', to: 'CONFIRMED', payment: 'PAID' },
  { move: 'expired', from: 'PENDING', to: 'CANCELLED', payment: 'FAILED' },
  // Its customer placed another order instead of paying this one.
  { move: 'replaced', from: 'PENDING', to: 'CANCELLED', payment: 'FAILED' },
  { move: 'payment_failed', from: 'PENDING', to: 'CANCELLED', payment: 'FAILED' },
  { move: 'cancelled', from: 'PENDING', to: 'CANCELLED', payment: 'FAILED' },
  { move: 'cancelled_by_customer', from: 'PENDING', to: 'CANCELLED', payment: 'FAILED' },
  // The money came after the hold had ended, and the stock was still there to be taken again.
  { move: 'paid_late', from: 'CANCELLED', to: 'CONFIRMED', payment: 'PAID' },
  // The payment becomes REFUNDED when the provider has given the money back, not when it is asked to.
  { move: 'cancelled', from: 'CONFIRMED', to: 'CANCELLED', payment: null },
  { move: 'shipped', from: 'CONFIRMED', to: 'SHIPPED', payment: null },
  { move: 'delivered', from: 'SHIPPED', to: 'DELIVERED', payment: null },
];

export function transitionFor(move: OrderMove, from: OrderStatus): OrderTransition | null {
  return TRANSITIONS.find((row) => row.move === move && row.from === from) ?? null;
}

const MOVE_OF_ACTION = {
  mark_paid: 'paid',
  ship: 'shipped',
  finish_shipping: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
} as const satisfies Record<AdminOrderAction, OrderMove>;

/**
 * What an admin can do with an order in this state, and would not be refused. Whether a card was
 * charged only the provider knows; goods whose money went back, or is on its way, or of which the
 * customer has withdrawn from some, are not sent; and money that the bank holds can't go back to cancel.
 */
export function adminActions(
  status: OrderStatus,
  money: {
    readonly method: PaymentMethodName;
    readonly returned: boolean;
    readonly heldByBank: boolean;
  },
  {
    hasShipments,
    hasWithdrawal,
    canBeSent,
    upgrade = null,
  }: {
    readonly hasShipments: boolean;
    readonly hasWithdrawal: boolean;
    /** Whether anything of it was neither sent nor lies on the shelf again. */
    readonly canBeSent: boolean;
    /** Whether it has no goods, but pays for how another one is sent; or waits for such an order's payment. */
    readonly upgrade?: 'is' | 'waits' | null;
  },
): AdminOrderAction[] {
  const isUpgrade = upgrade === 'is';
  const refused = {
    mark_paid: isCollectedByProvider(money.method),
    ship: money.returned || hasWithdrawal || !canBeSent || upgrade !== null,
    finish_shipping: !hasShipments,
    // It arrives with the other one.
    deliver: isUpgrade,
    // What is on its way can't be taken back by a word: what is not sent is paid back instead.
    cancel:
      money.heldByBank ||
      hasShipments ||
      upgrade === 'waits' ||
      (isUpgrade && status !== 'PENDING'),
  };
  return ADMIN_ORDER_ACTIONS.filter(
    (action) => transitionFor(MOVE_OF_ACTION[action], status) !== null && !refused[action],
  );
}

/** States in which an order counts as paid or being paid: after one of these none is a first order. */
export const PRIOR_ORDER_STATUSES = [
  'PENDING',
  'CONFIRMED',
  'SHIPPED',
  'DELIVERED',
] as const satisfies readonly OrderStatus[];
