import { ERRORS } from '@gadgetry/contract/errors';
import { fieldName } from '@gadgetry/contract/field-names';
import type { HistoryEntity } from '@gadgetry/contract/history';
import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { type Snapshot, changesBetween } from './history-rules.ts';
import { type Change, changesSince, insertChange } from './history-store.ts';

interface Kept {
  readonly id: string;
}

interface Versioned extends Kept {
  readonly version: number;
}

async function refuseStale(
  trx: Transaction,
  entity: HistoryEntity,
  stored: Versioned,
  read: number | undefined,
): Promise<void> {
  if (read === undefined || read === stored.version) return;
  const changes = await changesSince(trx, entity, stored.id, read);
  const fields = new Set(
    changes.flatMap(({ before, after }) => changesBetween(before, after).map(({ field }) => field)),
  );
  const names = [...fields].map((field) => fieldName(entity, field)).join(', ');
  const which = names === '' ? '' : `: ${names}`;
  throw new ShopError('stale_edit', `${ERRORS.stale_edit.message}${which}`);
}

/** How changes of one kind of thing are kept. @param snapshot a row as admins see it */
export function historyOf<Row extends Kept>(
  entity: HistoryEntity,
  snapshot: (row: Row) => Snapshot,
) {
  /** @param rows `before` is null where it is new */
  const record = async (
    trx: Transaction,
    actor: Change['actor'],
    action: Change['action'],
    { before, after }: { readonly before: Row | null; readonly after: Row },
  ): Promise<void> =>
    insertChange(trx, {
      entity,
      entityId: after.id,
      action,
      actor,
      before: before === null ? null : snapshot(before),
      after: snapshot(after),
    });

  /** Whether an admin would see no difference. */
  const isSame = (one: Row, other: Row): boolean =>
    changesBetween(snapshot(one), snapshot(other)).length === 0;

  return {
    record,
    isSame,

    /** That it is gone, and what it was. */
    recordDeleted: (trx: Transaction, actor: Change['actor'], row: Row): Promise<void> => {
      const before = snapshot(row);
      const after = { version: before.version, fields: {} };
      return insertChange(trx, {
        entity,
        entityId: row.id,
        action: 'deleted',
        actor,
        before,
        after,
      });
    },

    /**
     * Writes what is different, under the row's lock, and records it; nothing different is no change and
     * no new version.
     * @returns the row as it is then
     */
    async change(
      trx: Transaction,
      actor: Change['actor'],
      action: Change['action'],
      rows: {
        readonly before: Row;
        readonly wanted: Row;
        readonly write: (trx: Transaction, wanted: Row) => Promise<Row>;
      },
    ): Promise<Row> {
      const { before, wanted, write } = rows;
      if (isSame(before, wanted)) return before;
      const after = await write(trx, wanted);
      await record(trx, actor, action, { before, after });
      return after;
    },

    /**
     * Compares the version that an admin's form had read with the stored one.
     * @throws ShopError stale_edit, naming the fields that were changed in between
     */
    refuseStaleEdit: (
      trx: Transaction,
      stored: Row & Versioned,
      read: number | undefined,
    ): Promise<void> => refuseStale(trx, entity, stored, read),
  };
}
