import type { ReturnSettings, ReturnSettingsInput } from '@gadgetry/contract/returns';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { type Change, historyOf } from '../../history/index.ts';
import type { ReturnSettingsTable } from '../tables.ts';

type ReturnSettingsRow = Selectable<ReturnSettingsTable>;

const columns = [
  'id',
  'is_on',
  'days',
  'instructions',
  'withdrawal_countries',
  'withdrawal_days',
  'version',
] as const;

async function readReturnSettings(db: Database): Promise<ReturnSettingsRow> {
  return db.selectFrom('return_settings').select(columns).executeTakeFirstOrThrow();
}

/** Where the shop is, with its name; '' where that is not known. */
export type SellerAddress = (db: Database) => Promise<string>;

/** What holds for returns, and what whoever sends something back is told of it. */
export interface ReturnPolicy extends ReturnSettingsRow {
  /** The owner's instructions, or else where the shop is; '' where nobody has said either. */
  readonly howToSend: string;
}

export type ReadReturnPolicy = (db: Database) => Promise<ReturnPolicy>;

export function createReturnPolicy(sellerAddress: SellerAddress): ReadReturnPolicy {
  return async (db) => {
    const row = await readReturnSettings(db);
    if (row.instructions !== '') return { ...row, howToSend: row.instructions };
    const seller = await sellerAddress(db);
    return { ...row, howToSend: seller === '' ? '' : `Our address:\n${seller}` };
  };
}

async function update(
  trx: Transaction,
  { id, version: _version, ...settings }: ReturnSettingsRow,
): Promise<ReturnSettingsRow> {
  return trx
    .updateTable('return_settings')
    .set({ ...settings, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

const history = historyOf<ReturnSettingsRow>('return_settings', (row) => ({
  version: row.version,
  fields: {
    returns: row.is_on ? 'on' : 'off',
    days: row.days,
    instructions: row.instructions,
    withdrawalCountries: row.withdrawal_countries,
    withdrawalDays: row.withdrawal_days,
  },
}));

function serialize(row: ReturnSettingsRow): ReturnSettings {
  return {
    _id: row.id,
    isOn: row.is_on,
    days: row.days,
    instructions: row.instructions,
    withdrawalCountries: row.withdrawal_countries,
    withdrawalDays: row.withdrawal_days,
    version: row.version,
  };
}

/** Whether, how long and how goods can be sent back, as the owner says. */
export function createReturnSettings(db: Database) {
  return {
    async read(): Promise<ReturnSettings> {
      return serialize(await readReturnSettings(db));
    },

    async set(actor: Change['actor'], input: ReturnSettingsInput): Promise<ReturnSettings> {
      return inTransaction(db, async (trx) => {
        const before = await trx
          .selectFrom('return_settings')
          .select(columns)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        await history.refuseStaleEdit(trx, before, input.version);
        const wanted = {
          ...before,
          is_on: input.isOn,
          days: input.days,
          instructions: input.instructions,
          withdrawal_countries: [...new Set(input.withdrawalCountries)].toSorted(),
          withdrawal_days: input.withdrawalDays,
        };
        const write = update;
        return serialize(await history.change(trx, actor, 'updated', { before, wanted, write }));
      });
    },
  };
}

export type ReturnSettingsService = ReturnType<typeof createReturnSettings>;
