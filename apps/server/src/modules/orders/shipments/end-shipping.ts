import type { Transaction } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { type TellCustomer, inWords, nameLines } from '../order-notifications.ts';
import { transitionFor } from '../order-status.ts';
import type { OrderRow } from '../order-store.ts';
import { moveWithUpgrades } from '../upgrades/upgrade-effects.ts';
import { type LineOnItsWay, mostToSend } from './shipment-rules.ts';
import { hasShipments, readLinesOnTheirWay, readShipments } from './shipment-store.ts';

interface Done {
  readonly actor: string;
  readonly detail?: string;
}

/** All has been said of it: it counts as shipped, or as delivered where all of it has arrived. */
export async function countAsShipped(
  trx: Transaction,
  order: OrderRow,
  { actor, ...said }: Done,
): Promise<void> {
  const transition = transitionFor('shipped', order.status);
  if (transition === null) {
    throw new ShopError('transition_refused', 'This order is not to be shipped');
  }
  await moveWithUpgrades(trx, order.id, { transition, actor, ...said });
  const shipments = await readShipments(trx, order.id);
  if (shipments.some(({ delivered_at: at }) => at === null)) return;
  const delivered = transitionFor('delivered', 'SHIPPED');
  if (delivered !== null) await moveWithUpgrades(trx, order.id, { transition: delivered, actor });
}

/** Of orders of which something was sent, and nothing more is. */
export function createEndShipping(tell: TellCustomer) {
  const end = async (
    trx: Transaction,
    order: OrderRow,
    actor: string,
    lines: readonly LineOnItsWay[],
  ): Promise<void> => {
    const kept = lines.map(({ itemId, quantity, sent }) => ({ itemId, quantity: quantity - sent }));
    const missing = nameLines(
      lines,
      kept.filter(({ quantity }) => quantity > 0),
    );
    const detail = missing.length === 0 ? {} : { detail: `Not sent: ${inWords(missing)}` };
    await countAsShipped(trx, order, { actor, ...detail });
    const nothing = { carrier: null, trackingNumber: null, trackingUrl: null, follows: [] };
    await tell(trx, order.id, 'rest_not_sent', { shipment: { ...nothing, pieces: missing } });
  };

  return {
    end,

    /**
     * What never left lies on the shelf again, and none of it can be sent. What is only paid back ends
     * nothing: it can be sent all the same, and is to be where its refund fails.
     */
    async endWhereNothingIsHere(trx: Transaction, order: OrderRow, actor: string): Promise<void> {
      if (transitionFor('shipped', order.status) === null) return;
      if (!(await hasShipments(trx, order.id))) return;
      const lines = await readLinesOnTheirWay(trx, order.id);
      if (lines.every((line) => mostToSend(line) === 0)) await end(trx, order, actor, lines);
    },
  };
}

export type EndShipping = ReturnType<typeof createEndShipping>;
