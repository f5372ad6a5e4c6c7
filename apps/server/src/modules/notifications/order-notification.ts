import type { MinorUnits } from '@gadgetry/contract/money';
import type { Order } from '@gadgetry/contract/orders';
import type { NamedPieces, ToldShipment } from './shipment-words.ts';

/** Something about an order that its customer is told by mail. */
export interface OrderNotification {
  readonly kind:
    | 'placed'
    | 'to_pay'
    | 'confirmed'
    | 'shipped'
    | 'tracking_changed'
    | 'rest_not_sent'
    | 'delivered'
    | 'cancelled'
    | 'address_changed'
    | 'shipping_changed'
    | 'refund_started'
    | 'refunded'
    | 'refund_kept'
    | 'link';
  readonly order: Order;
  /** Opens it for whoever has no account; null: it is an account's. */
  readonly orderKey: string | null;
  readonly refund?: {
    readonly amount: MinorUnits;
    /** What was paid, which may be less than the order costs. */
    readonly paid: MinorUnits;
    /** Of the whole order, this one included: what has gone back, and what is on its way. */
    readonly refunded: MinorUnits;
    readonly refunding: MinorUnits;
    /** Of what has gone back: as goods that were sent for it. */
    readonly exchanged: MinorUnits;
    /** Of what is on its way: what the shop itself has still to pay. */
    readonly byHand: MinorUnits;
    /** Of the sum: what of it is shipping. */
    readonly shipping: MinorUnits;
    /** What it is for; none where it is a sum. */
    readonly lines: readonly NamedPieces[];
    /** In the owner's words. */
    readonly note: string | null;
  };
  readonly shipment?: ToldShipment;
  /** Of an order as which another one goes elsewhere: what goes back of what that was paid; left out: nothing. */
  readonly goesBack?: MinorUnits;
  readonly customer: { readonly name: string; readonly email: string };
}
