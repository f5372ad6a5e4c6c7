import type { Transaction } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { type AccountRow, lockAccount, lockAdmins } from '../account-store.ts';
import { type Rights, covers, may } from './staff-role.ts';

const BEYOND = 'You can only give and take rights that you have: ask an admin to do this';

export const WORKS_HERE =
  'Somebody with this address works here already: change their role in the list';

/**
 * Who changes staff or roles, as they are at this moment: of two who take each other's right at once the
 * second one has none any more.
 * @throws ShopError forbidden
 */
export async function lockActing(trx: Transaction, id: string): Promise<AccountRow> {
  await lockAdmins(trx);
  const acting = await lockAccount(trx, id);
  if (acting === null || !acting.isActive || !may(acting, 'staff:write')) {
    throw new ShopError('forbidden');
  }
  return acting;
}

/** @throws ShopError forbidden where somebody has not every right that they would give */
export function refuseGiving(acting: Rights, given: Rights): void {
  if (!covers(acting, given)) throw new ShopError('forbidden', BEYOND);
}
