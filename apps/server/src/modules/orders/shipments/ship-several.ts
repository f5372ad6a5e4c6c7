import { readOrderNumber } from '@gadgetry/contract/order-limits';
import type { ShipSeveralBody, ShippedSeveral } from '@gadgetry/contract/shipments';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { findIdsByNumber } from '../order-store.ts';
import { unpaidSupplement } from '../supplements/supplement-store.ts';
import type { ShipmentActions } from './shipment-actions.ts';

type Outcome = ShippedSeveral[number];

interface Dependencies {
  readonly db: Database;
  readonly shipments: Pick<ShipmentActions, 'sendRest'>;
}

const supplementWaits = (number: string) =>
  `Order ${number} was added to this one and waits for its payment: send this one from its page, or wait for it`;

/**
 * Sends what is left of several orders, each in a transaction of its own: one that is refused keeps no
 * other from going, and sending the same list again sends nothing twice.
 */
export function createShipSeveral({ db, shipments }: Dependencies) {
  const ship = async (
    orderId: string,
    actor: string,
    said: { readonly carrierId: string | undefined; readonly trackingNumber: string | undefined },
  ): Promise<Pick<Outcome, 'outcome' | 'message'>> => {
    // Nobody has looked at its page, where they would be told.
    const added = await unpaidSupplement(db, orderId);
    if (added !== undefined) return { outcome: 'refused', message: supplementWaits(added) };
    try {
      const sent = await shipments.sendRest(orderId, actor, said);
      return { outcome: sent ? 'shipped' : 'shipped_before', message: null };
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return { outcome: 'refused', message: error.message };
    }
  };

  return async function shipSeveral(
    { carrierId, orders }: ShipSeveralBody,
    actor: string,
  ): Promise<ShippedSeveral> {
    const ids = await findIdsByNumber(
      db,
      orders.flatMap(({ number }) => readOrderNumber(number) ?? []),
    );
    const outcomes: Outcome[] = [];
    // One after the other: a list of an owner's must not take all connections from shoppers.
    for (const { number, trackingNumber } of orders) {
      const orderId = ids.get(readOrderNumber(number) ?? '') ?? null;
      const outcome =
        orderId === null
          ? { outcome: 'refused' as const, message: 'There is no order with this number' }
          : await ship(orderId, actor, { carrierId, trackingNumber });
      outcomes.push({ number, orderId, ...outcome });
    }
    return outcomes;
  };
}

export type ShipSeveral = ReturnType<typeof createShipSeveral>;
