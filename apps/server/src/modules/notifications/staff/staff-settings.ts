import {
  type LowStockInput,
  type LowStockSettings,
  STAFF_NEWS,
  STAFF_NEWS_WAYS,
  type StaffChoices,
  type StaffNotificationSettings,
} from '@gadgetry/contract/staff-notifications';
import type { Database, Transaction } from '../../../database/database.ts';
import type { Env } from '../../../env.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { type Actor, type Snapshot, historyOf, recordChange } from '../../history/index.ts';
import {
  type StaffChoice,
  type LowStockRow,
  hasAnyChoice,
  lockLowStock,
  readChoices,
  readLowStock,
  replaceChoices,
  updateLowStock,
} from './staff-store.ts';

const ALL_OFF: StaffChoices = {
  new_order: 'off',
  paid_late: 'off',
  refund_failed: 'off',
  dispute: 'off',
  return_asked: 'off',
  low_stock: 'off',
  job_gave_up: 'off',
};

/** For whoever opens a shop: what has to be acted upon at once, and the rest once a day. */
const OWNERS_CHOICES: StaffChoices = {
  new_order: 'at_once',
  paid_late: 'at_once',
  refund_failed: 'at_once',
  dispute: 'at_once',
  return_asked: 'at_once',
  low_stock: 'daily',
  job_gave_up: 'daily',
};

const toChoices = (rows: readonly StaffChoice[]): StaffChoices => ({
  ...ALL_OFF,
  ...Object.fromEntries(rows.map(({ kind, how }) => [kind, how])),
});

const toRows = (choices: StaffChoices): StaffChoice[] =>
  STAFF_NEWS.flatMap(({ kind }) => {
    const how = choices[kind];
    return how === 'off' ? [] : [{ kind, how }];
  });

const toLowStock = ({ id, threshold, version }: LowStockRow): LowStockSettings => ({
  _id: id,
  threshold,
  version,
});

const nameOf = (how: string) => STAFF_NEWS_WAYS.find((way) => way.how === how)?.name ?? how;

function choicesSnapshot(choices: StaffChoices): Snapshot {
  const fields = STAFF_NEWS.map(({ kind, name }) => [name, nameOf(choices[kind])] as const);
  return { version: 1, fields: Object.fromEntries(fields) };
}

const history = historyOf('low_stock', ({ version, threshold }: LowStockRow) => ({
  version,
  fields: { threshold },
}));

async function recordChoices(
  trx: Transaction,
  actor: Actor,
  { userId, before, after }: { userId: string; before: StaffChoices; after: StaffChoices },
): Promise<void> {
  await recordChange(trx, {
    entity: 'notification_choices',
    entityId: userId,
    action: 'updated',
    actor,
    before: choicesSnapshot(before),
    after: choicesSnapshot(after),
  });
}

/** Whoever opens a shop is told of what matters, unless somebody has chosen already. */
async function chooseForOwner(trx: Transaction, userId: string): Promise<void> {
  if (await hasAnyChoice(trx)) return;
  await replaceChoices(trx, userId, toRows(OWNERS_CHOICES));
}

/** What the first admin is told of from the start. A demo's mailbox is for its visitors. */
export const firstChoices = ({ DEMO }: Pick<Env, 'DEMO'>) =>
  DEMO ? async () => undefined : chooseForOwner;

export function createStaffSettings(db: Database, { isSent }: { readonly isSent: boolean }) {
  const read = async ({ id, email }: Actor): Promise<StaffNotificationSettings> => {
    const [rows, lowStock] = [await readChoices(db, id), await readLowStock(db)];
    return { choices: toChoices(rows), email, isSent, lowStock: toLowStock(lowStock) };
  };
  return {
    read,

    async choose(actor: Actor, after: StaffChoices): Promise<StaffNotificationSettings> {
      await inTransaction(db, async (trx) => {
        const before = toChoices(await readChoices(trx, actor.id));
        if (STAFF_NEWS.every(({ kind }) => before[kind] === after[kind])) return;
        await replaceChoices(trx, actor.id, toRows(after));
        await recordChoices(trx, actor, { userId: actor.id, before, after });
      });
      return read(actor);
    },

    async lowStock(): Promise<LowStockSettings> {
      return toLowStock(await readLowStock(db));
    },

    async setLowStock(actor: Actor, input: LowStockInput): Promise<LowStockSettings> {
      return inTransaction(db, async (trx) => {
        const before = await lockLowStock(trx);
        await history.refuseStaleEdit(trx, before, input.version);
        const wanted = { ...before, threshold: input.threshold };
        const rows = { before, wanted, write: updateLowStock };
        return toLowStock(await history.change(trx, actor, 'updated', rows));
      });
    },
  };
}
