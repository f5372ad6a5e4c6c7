import type { Database } from '../../../database/database.ts';
import type { Destination } from '../../pricing/index.ts';
import type { ShippingChoice } from '../../shipping/index.ts';
import { type ShopTax, isTaxOf } from '../../tax/index.ts';
import { type PlaceRefusal, refusalOfPlace } from './address-rules.ts';
import { placesTaxed } from './change-store.ts';

/** What of the shop's shipping and taxes decides what an order comes to somewhere. */
export interface MoveConditions {
  readonly choice: ShippingChoice;
  readonly tax: ShopTax;
  /** Where the shop is: ISO 3166-1. */
  readonly home: string;
}

/** The same as `refusalOfPlace`, by the rules of today and what these orders were charged with. */
export async function refusalOfMove(
  db: Database,
  orderIds: readonly string[],
  move: { readonly from: Destination; readonly to: Destination },
  { choice, tax, home }: MoveConditions,
): Promise<PlaceRefusal | null> {
  const charged = await placesTaxed(db, orderIds);
  return refusalOfPlace(move, {
    zoneOf: (destination) => choice({ lines: [], subtotal: 0, discount: 0, destination }).zone,
    taxesAlike: tax.taxesAlike,
    isTaxedAsCharged: (destination) => charged.every((place) => isTaxOf(place, destination, home)),
  });
}
