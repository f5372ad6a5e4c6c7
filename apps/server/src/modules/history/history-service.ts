import { ERRORS } from '@gadgetry/contract/errors';
import type { HistoryEntity } from '@gadgetry/contract/history';
import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { changesBetween } from './history-rules.ts';
import { changesSince } from './history-store.ts';

/**
 * Compares the version that an admin's form had read with the stored one.
 * @throws ShopError stale_edit, naming the fields that were changed in between
 */
export async function refuseStaleEdit(
  trx: Transaction,
  entity: HistoryEntity,
  entityId: string,
  versions: { readonly read: number | undefined; readonly stored: number },
): Promise<void> {
  if (versions.read === undefined || versions.read === versions.stored) return;
  const changes = await changesSince(trx, entity, entityId, versions.read);
  const fields = new Set(
    changes.flatMap(({ before, after }) => changesBetween(before, after).map(({ field }) => field)),
  );
  const names = fields.size === 0 ? '' : `: ${[...fields].join(', ')}`;
  throw new ShopError('stale_edit', `${ERRORS.stale_edit.message}${names}`);
}
