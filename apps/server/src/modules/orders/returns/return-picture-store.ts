import type { Database, Transaction } from '../../../database/database.ts';
import { refusedField } from '../../../errors/shop-error.ts';
import { forgetOrderPictures, holdCustomerPictures } from '../../pictures/index.ts';

const GONE = 'A picture is no longer there. Please upload it again.';

/**
 * Under the order's lock, in the order in which they were named.
 * @throws ShopError validation_failed where one was not sent for this order, or is gone
 */
export async function showPictures(
  trx: Transaction,
  { orderId, returnId }: { readonly orderId: string; readonly returnId: string },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const held = await holdCustomerPictures(trx, { orderId }, names);
  const rows = names.map((name, place) => {
    const measures = held.get(name);
    if (measures === undefined) throw refusedField('pictures', GONE);
    return { return_id: returnId, place, name, ...measures };
  });
  await trx.insertInto('return_pictures').values(rows).execute();
}

/** Which of these a return shows. */
export async function picturesInReturns(
  db: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  const shown = db.selectFrom('return_pictures').select('name').where('name', 'in', names);
  return (await shown.execute()).map(({ name }) => name);
}

/** All that was sent for the returns of some orders goes. */
export async function forgetReturnPictures(
  trx: Transaction,
  orderIds: readonly string[],
): Promise<void> {
  const theirs = trx.selectFrom('returns').select('id').where('order_id', 'in', orderIds);
  await trx.deleteFrom('return_pictures').where('return_id', 'in', theirs).execute();
  await forgetOrderPictures(trx, orderIds);
}
