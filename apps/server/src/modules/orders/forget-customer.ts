import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { forgetField } from '../history/index.ts';
import { DELIVERY_ADDRESS } from './changes/address-rules.ts';
import { forgetFigures } from './customers/figures-store.ts';
import { forgetCustomerNotes } from './customers/note-store.ts';
import { INTERNAL_NOTE, forgetNotes } from './internal-notes/internal-notes-store.ts';
import { DISCOUNT_REASON, forgetDiscountReasons } from './discounts/manual-discount-store.ts';
import { REMOVED } from './order-store.ts';
import { forgetReturns } from './returns/return-store.ts';
import { forgetSearchTexts } from './search/order-search.ts';
import { forgetTracking } from './shipments/shipment-store.ts';

/**
 * What the history of an order may say of its customer: in notes, in corrections of whom an invoice was
 * for, in changes of where it goes, and in why something was taken off.
 */
const PERSONAL_FIELDS = [INTERNAL_NOTE, 'recipient', DELIVERY_ADDRESS, DISCOUNT_REASON];

/**
 * Takes a person out of their orders; what was sold, and for how much, stays in the books. Where a
 * parcel may still be on its way, the address is what it travels by.
 * @returns the orders
 */
export async function anonymiseCustomer(trx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE orders SET customer_name = 'Deleted account', customer_email = '',
      request_fingerprint = 'forgotten'
    WHERE user_id = ${userId} RETURNING id`.execute(trx);
  await trx
    .updateTable('orders')
    .set(REMOVED)
    .where('user_id', '=', userId)
    .where(({ or, eb, and, not, exists, selectFrom }) =>
      or([
        eb('status', 'in', ['DELIVERED', 'CANCELLED']),
        // All of its money went back before anything of it was sent: nothing will be.
        and([
          eb('payment_status', '=', 'REFUNDED'),
          not(
            exists(
              selectFrom('shipments').select('id').whereRef('shipments.order_id', '=', 'orders.id'),
            ),
          ),
        ]),
      ]),
    )
    .execute();
  // Nobody pays for what is nobody's: the next look at holds lets go of it, within the minute.
  await trx
    .updateTable('orders')
    .set({ hold_expires_at: sql<Date>`least(hold_expires_at, now())` })
    .where('user_id', '=', userId)
    .where('status', '=', 'PENDING')
    .execute();
  const ids = rows.map(({ id }) => id);
  await sql`
    UPDATE order_events SET actor = NULL
    WHERE kind = 'claimed' AND order_id = ANY(${ids}::uuid[])`.execute(trx);
  await forgetTracking(trx, ids);
  await forgetReturns(trx, ids);
  await forgetSearchTexts(trx, ids);
  await forgetNotes(trx, ids);
  await forgetCustomerNotes(trx, userId);
  await forgetDiscountReasons(trx, ids);
  await forgetFigures(trx, [userId]);
  for (const field of PERSONAL_FIELDS) {
    await forgetField(trx, { entity: 'order', field }, ids);
  }
  await forgetField(trx, { entity: 'account', field: INTERNAL_NOTE }, [userId]);
  return ids;
}
