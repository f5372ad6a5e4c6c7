import type { Database, Transaction } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { orNotFound } from '../../errors/shop-error.ts';
import type { historyOf } from './history-service.ts';
import type { Change } from './history-store.ts';

interface EditedRow {
  readonly id: string;
  readonly version: number;
  readonly is_active: boolean;
}

interface EditsDeps<Row extends EditedRow> {
  readonly history: ReturnType<typeof historyOf<Row>>;
  readonly lock: (trx: Transaction, id: string) => Promise<Row | undefined>;
  readonly write: (trx: Transaction, wanted: Row) => Promise<Row>;
}

/** How admins edit rows of one kind: each under its lock, with a record of what became of it. */
export function editsOf<Row extends EditedRow>(
  db: Database,
  { history, lock, write }: EditsDeps<Row>,
) {
  const edit = (
    actor: Change['actor'],
    action: Change['action'],
    id: string,
    wantedOf: (before: Row, trx: Transaction) => Promise<Row>,
  ): Promise<Row> =>
    inTransaction(db, async (trx) => {
      const before = orNotFound(await lock(trx, id));
      const wanted = await wantedOf(before, trx);
      return history.change(trx, actor, action, { before, wanted, write });
    });

  return {
    /**
     * @param version that the admin's form had read
     * @param wantedOf a row as it is to be
     * @throws ShopError not_found, stale_edit
     */
    update: (
      actor: Change['actor'],
      { id, version }: { readonly id: string; readonly version: number | undefined },
      wantedOf: (before: Row, trx: Transaction) => Row | Promise<Row>,
    ): Promise<Row> =>
      edit(actor, 'updated', id, async (before, trx) => {
        await history.refuseStaleEdit(trx, before, version);
        return wantedOf(before, trx);
      }),

    /** @throws ShopError not_found */
    setActive: (actor: Change['actor'], id: string, active: boolean): Promise<Row> =>
      edit(actor, active ? 'reactivated' : 'deactivated', id, async (before) => ({
        ...before,
        is_active: active,
      })),
  };
}
