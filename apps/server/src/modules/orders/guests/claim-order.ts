import type { Database } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { type Person, holdAccount, refusingGone } from '../../identity/index.ts';
import { passUses } from '../../promocodes/index.ts';
import type { OrderKeys } from './order-keys.ts';
import { giveToAccount } from '../order-owners.ts';
import { lockOrder, noteEvent } from '../order-store.ts';

/**
 * An order without an account becomes one of the account that has shown that the order's address is
 * theirs; its keys open nothing from then on. Done once, however often it is asked for.
 * @throws ShopError not_found without a key to it; claim_refused
 */
export async function claimOrder(
  db: Database,
  id: string,
  person: Person,
  keys: OrderKeys,
): Promise<void> {
  const work = inTransaction(db, async (trx) => {
    await holdAccount(trx, person.id);
    const order = await lockOrder(trx, id);
    if (order?.user_id === person.id) return;
    if (order === undefined || !keys.opens(order)) throw new ShopError('not_found');
    const same = order.customer_email.toLowerCase() === person.email.toLowerCase();
    if (!same || !person.emailVerified) throw new ShopError('claim_refused');
    await giveToAccount(trx, id, person.id);
    await passUses(trx, id, person.id);
    await noteEvent(trx, id, { kind: 'claimed', actor: person.email });
  });
  await refusingGone(work);
}
