import type { ShippingAddress } from '@gadgetry/contract/addresses';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { recordChange } from '../../history/index.ts';
import type { Person } from '../../identity/index.ts';
import type { ChooseShipping } from '../../shipping/index.ts';
import type { CurrentTax } from '../../tax/index.ts';
import type { TellCustomer } from '../order-notifications.ts';
import { addressOf } from '../order-serializer.ts';
import { type OrderRow, lockOrder, noteEvent } from '../order-store.ts';
import { refuseWhileRelocating } from '../upgrades/refuse-while-waiting.ts';
import { placeOf, readAddress } from '../placing/order-request.ts';
import { rewriteSearchText } from '../search/order-search.ts';
import { hasShipments } from '../shipments/shipment-store.ts';
import { lockSupplementsToSend } from '../supplements/supplement-store.ts';
import { DELIVERY_ADDRESS, type PlacedAddress, inWords, sameAddress } from './address-rules.ts';
import { refusalOfChange } from './change-rules.ts';
import { refuseTogether } from './refuse-together.ts';
import { updateAddress } from './change-store.ts';
import { refusalOfMove } from './refusal-of-move.ts';

interface Dependencies {
  readonly db: Database;
  readonly tell: TellCustomer;
  readonly chooseShipping: ChooseShipping;
  readonly currentTax: CurrentTax;
  /** Where the shop is: ISO 3166-1. */
  readonly country: () => string;
}

export interface WantedAddress {
  readonly address: ShippingAddress;
  /** The one that was seen. */
  readonly version: number;
}

/**
 * Sends an order elsewhere, as long as nothing of it was sent, and what was added to it. The order's lock
 * decides between this and a shipment, a cancellation or another admin; what it came to stays.
 */
export function createChangeAddress({ db, tell, country: home, ...shop }: Dependencies) {
  const sendElsewhere = async (
    trx: Transaction,
    order: OrderRow,
    actor: Person,
    address: PlacedAddress,
  ): Promise<void> => {
    const kept = addressOf(order);
    const before = { ...kept, country: kept.country ?? home() };
    const { id, address_version: version } = order;
    if (sameAddress(before, address)) return;
    await updateAddress(trx, id, address);
    await rewriteSearchText(trx, id);
    await recordChange(trx, {
      entity: 'order',
      entityId: id,
      action: 'updated',
      actor,
      before: { version, fields: { [DELIVERY_ADDRESS]: inWords(before) } },
      after: { version: version + 1, fields: { [DELIVERY_ADDRESS]: inWords(address) } },
    });
    await noteEvent(trx, id, { kind: 'address_changed', actor: actor.email });
  };

  return async (id: string, actor: Person, wanted: WantedAddress): Promise<void> => {
    const address = readAddress(wanted.address, home(), 'address');
    const [choice, tax] = await Promise.all([shop.chooseShipping(null), shop.currentTax()]);
    await inTransaction(db, async (trx) => {
      const order = orNotFound(await lockOrder(trx, id));
      const kept = addressOf(order);
      const before = { ...kept, country: kept.country ?? home() };
      // Sent again after a lost answer: it is done.
      if (sameAddress(before, address)) return;
      const refusal = refusalOfChange(order, await hasShipments(trx, id));
      if (refusal !== null) throw new ShopError('transition_refused', refusal);
      await refuseTogether(trx, order);
      await refuseWhileRelocating(trx, id);
      if (wanted.version !== order.address_version) {
        throw new ShopError('stale_edit', 'Someone else has changed this address in the meantime');
      }
      const orders = [order, ...(await lockSupplementsToSend(trx, id))];
      const noWay = await refusalOfMove(
        trx,
        orders.map((one) => one.id),
        { from: placeOf(before), to: placeOf(address) },
        { choice, tax, home: home() },
      );
      if (noWay?.code === 'not_shipped') throw new ShopError('not_shipped');
      if (noWay !== null) throw new ShopError(noWay.code, noWay.message);
      for (const one of orders) await sendElsewhere(trx, one, actor, address);
      await tell(trx, id, 'address_changed');
    });
  };
}

export type ChangeAddress = ReturnType<typeof createChangeAddress>;
