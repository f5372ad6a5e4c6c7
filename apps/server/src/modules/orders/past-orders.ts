import type { CreateOrderBody } from '@gadgetry/contract/orders';
import type { ReturnCondition, ReturnReason } from '@gadgetry/contract/returns';
import type { Database } from '../../database/database.ts';
import { asOf } from '../../database/shop-clock.ts';
import { orNotFound } from '../../errors/shop-error.ts';
import type { Person } from '../identity/index.ts';
import { readPayment } from '../payments/index.ts';
import type { AdminActions, Giver } from './admin-actions.ts';
import { NO_KEYS } from './guests/order-keys.ts';
import type { InternalNotesService } from './internal-notes/internal-notes-service.ts';
import { type OrderRow, findOrder, linesOf } from './order-store.ts';
import type { PlaceOrder } from './placing/place-order.ts';
import { findByKey } from './placing/placing-store.ts';
import type { AskReturns } from './returns/ask-returns.ts';
import type { ReturnActions } from './returns/return-actions.ts';
import { readReturnsOf } from './returns/return-store.ts';
import type { ShipmentActions } from './shipments/shipment-actions.ts';

/** What an admin writes down of money that has gone back. */
interface PaidBack {
  readonly at: Date;
  readonly note: string;
}

/** An order as it went, from its placing on. What is left out has not happened yet. */
export interface PastOrder {
  /** The same key is the same order, however often it is made. */
  readonly key: string;
  readonly customer: Person;
  readonly cart: Pick<CreateOrderBody, 'items' | 'promoCode' | 'shippingAddress'>;
  readonly placed: Date;
  /** Where the money was seen. */
  readonly paid?: { readonly at: Date; readonly note: string };
  readonly cancelled?: Date;
  readonly sent?: {
    readonly at: Date;
    readonly carrierId?: string;
    readonly trackingNumber: string;
  };
  readonly delivered?: Date;
  /** A sum that was given back, in minor units. */
  readonly refunded?: {
    readonly at: Date;
    readonly amount: number;
    readonly reason: string;
    readonly note: string;
    readonly paidBack: PaidBack;
  };
  /** One piece of its first line that came back. */
  readonly returned?: {
    readonly at: Date;
    readonly reason: ReturnReason;
    readonly note: string;
    readonly approved: Date;
    readonly received: Date;
    readonly condition: ReturnCondition;
    readonly refunded: Date;
    readonly paidBack: PaidBack;
  };
  /** Read by whoever works in the shop. */
  readonly note?: { readonly at: Date; readonly text: string };
}

export interface PastOrdersDependencies {
  readonly db: Database;
  /** Paid by transfer, whether shoppers can choose that or not. */
  readonly placeOrder: PlaceOrder;
  readonly actions: AdminActions;
  readonly shipments: ShipmentActions;
  readonly asking: AskReturns;
  readonly returns: ReturnActions;
  readonly notes: Pick<InternalNotesService, 'addNote' | 'read'>;
}

export interface PastOrders {
  /** Whether an order is there, and something of it was noted. */
  isNoted(customer: Person, key: string): Promise<boolean>;
  /**
   * Does what is left to do of an order by the services that shoppers and admins use, each step as of its
   * moment. Broken off and called again, it goes on where it was.
   * @param between after each step that moved money, as of the same moment
   */
  make(owner: Person, order: PastOrder, between: () => Promise<void>): Promise<void>;
}

type Returned = NonNullable<PastOrder['returned']>;

/** For a demo that begins with a past. */
export function createPastOrders(dependencies: PastOrdersDependencies): PastOrders {
  const { db, placeOrder, actions, shipments, asking, returns, notes } = dependencies;

  const place = async ({ customer: person, key, cart, placed }: PastOrder): Promise<string> => {
    const known = await findByKey(db, person.id, key);
    if (known !== undefined) return known.id;
    const placing = {
      person,
      isGuest: false,
      idempotencyKey: key,
      replaces: [],
      keys: NO_KEYS,
      clientKey: '',
      made: null,
    };
    const body = { ...cart, paymentMethod: 'bank_transfer' } as const;
    return (await asOf(placed, () => placeOrder(placing, body))).orderId;
  };

  /** It left the shop's account: the refund counts as paid. */
  const payBack = async (orderId: string, giver: Giver, { at, note }: PaidBack): Promise<void> => {
    const payment = await readPayment(db, orderId, () => linesOf(db, orderId));
    for (const { id, kind, status } of payment?.transactions ?? []) {
      if (kind !== 'refund' || status !== 'pending') continue;
      const how = { reason: note, paidOtherwise: true };
      await asOf(at, () => actions.closeRefund(orderId, id, giver, how));
    }
  };

  const takeBack = async (orderId: string, giver: Giver, back: Returned): Promise<void> => {
    const [line] = await linesOf(db, orderId);
    const { itemId } = orNotFound(line);
    const ask = {
      lines: [{ itemId, quantity: 1 }],
      reason: back.reason,
      note: back.note,
      pictures: [],
    };
    const key = `back-${orderId}`;
    await asOf(back.at, () => asking.request(orderId, key, ask));
    const { person } = giver;
    const arrived = { itemId, received: 1, condition: back.condition, restocked: 1 };
    const current = async () => orNotFound((await readReturnsOf(db, orderId))[0]);
    const { id } = await current();
    const is = async (status: string) => (await current()).status === status;
    if (await is('REQUESTED')) await asOf(back.approved, () => returns.approve(id, person));
    if (await is('APPROVED')) {
      await asOf(back.received, () => returns.receive(id, person, { lines: [arrived] }));
    }
    if (await is('RECEIVED')) await asOf(back.refunded, () => returns.refund(id, giver, 0));
  };

  const isIn = async (orderId: string, status: OrderRow['status']): Promise<boolean> =>
    orNotFound(await findOrder(db, orderId)).status === status;

  return {
    async isNoted(customer, key) {
      const known = await findByKey(db, customer.id, key);
      return known !== undefined && (await notes.read(customer, known.id)).notes.length > 0;
    },

    async make(owner, order, between) {
      const giver: Giver = { person: owner, atMost: null };
      const actor = owner.email;
      const id = await place(order);
      const { paid, cancelled, sent, delivered, refunded, returned, note } = order;
      if (paid !== undefined) {
        if (await isIn(id, 'PENDING')) {
          await asOf(paid.at, () => actions.markPaid(id, owner, paid.note));
        }
        await asOf(paid.at, between);
      }
      if (cancelled !== undefined && (await isIn(id, 'PENDING'))) {
        await asOf(cancelled, () => actions.cancel(id, giver));
      }
      if (sent !== undefined && (await isIn(id, 'CONFIRMED'))) {
        await asOf(sent.at, () => shipments.sendRest(id, actor, sent));
      }
      if (delivered !== undefined && (await isIn(id, 'SHIPPED'))) {
        await asOf(delivered, () => shipments.deliverAll(id, actor));
      }
      if (refunded !== undefined) {
        const { at, amount, reason, note: told, paidBack } = refunded;
        const asked = { of: { amount }, reason, note: told, restock: null, key: `refund-${id}` };
        await asOf(at, () => actions.refund(id, giver, asked));
        await payBack(id, giver, paidBack);
        await asOf(paidBack.at, between);
      }
      if (returned !== undefined) {
        await takeBack(id, giver, returned);
        await payBack(id, giver, returned.paidBack);
        await asOf(returned.paidBack.at, between);
      }
      if (note !== undefined && (await notes.read(owner, id)).notes.length === 0) {
        await asOf(note.at, () => notes.addNote(owner, id, note.text));
      }
    },
  };
}
