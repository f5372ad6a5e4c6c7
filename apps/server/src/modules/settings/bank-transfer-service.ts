import type {
  BankTransferInput,
  BankTransferSettings,
  StoredBankTransfer,
} from '@gadgetry/contract/bank-transfer';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { prepared } from '../../database/pipelining.ts';
import { inTransaction } from '../../database/transactions.ts';
import { type Change, type Snapshot, historyOf } from '../history/index.ts';
import type { BankTransferSettingsTable } from './tables.ts';

/** The settings as they are, with the version of their row; 0 where there is none. */
interface KeptTransfer extends BankTransferSettings {
  readonly id: string;
  readonly version: number;
}

const toKept = (row: Selectable<BankTransferSettingsTable>): KeptTransfer => ({
  id: row.id,
  isOn: row.is_on,
  accountHolder: row.account_holder,
  iban: row.iban,
  bic: row.bic,
  account: row.account,
  instructions: row.instructions,
  days: row.days,
  version: row.version,
});

async function readTransfer(db: Database): Promise<KeptTransfer | undefined> {
  const row = await db
    .selectFrom('bank_transfer_settings')
    .selectAll()
    .withPlugin(prepared('bank-transfer'))
    .executeTakeFirst();
  return row && toKept(row);
}

/** Of two who save the first settings at once, the second waits for the first. */
async function lockTransfer(trx: Transaction): Promise<KeptTransfer | undefined> {
  await sql`LOCK TABLE bank_transfer_settings IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  return readTransfer(trx);
}

async function writeTransfer(trx: Transaction, wanted: KeptTransfer): Promise<KeptTransfer> {
  const columns = {
    is_on: wanted.isOn,
    account_holder: wanted.accountHolder,
    iban: wanted.iban,
    bic: wanted.bic,
    account: wanted.account,
    instructions: wanted.instructions,
    days: wanted.days,
    version: wanted.version + 1,
  };
  const written = await trx
    .insertInto('bank_transfer_settings')
    .values({ id: wanted.id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toKept(written);
}

/** There is one row at most, and its history begins before it. */
const ID = '00000000-0000-7000-8000-000000000000';

const FIRST: KeptTransfer = {
  id: ID,
  isOn: false,
  accountHolder: '',
  iban: '',
  bic: '',
  account: '',
  instructions: '',
  days: 7,
  version: 0,
};

function snapshot({ id: _id, version, ...fields }: KeptTransfer): Snapshot {
  return { version, fields };
}

const history = historyOf('bank_transfer', snapshot);

/** Nobody has changed it: the history names where it was said until then. */
const FROM_THE_START: Change['actor'] = { id: ID, email: 'BANK_TRANSFER_TEXT' };

/** What a shop was started with when this was no setting yet. */
export interface EarlierTransfer {
  readonly instructions: string;
  /** undefined: as many as there are where nothing is said. */
  readonly days: number | undefined;
}

const serialize = ({ id, ...row }: KeptTransfer): StoredBankTransfer => ({ _id: id, ...row });

export type TellOfTransfer = (
  trx: Transaction,
  before: BankTransferSettings,
  after: BankTransferSettings,
) => Promise<void>;

/** How shoppers pay by bank transfer, as this process knows it. */
export function createBankTransfer(db: Database) {
  let kept = FIRST;
  const keep = (read: KeptTransfer) => {
    // A reading that began before a change of this process must not take it back.
    if (read.version >= kept.version) kept = read;
  };
  return {
    /** At most as old as the last `refresh`; a change by this process is there at once. */
    current: (): BankTransferSettings => kept,

    async refresh(): Promise<void> {
      keep((await readTransfer(db)) ?? FIRST);
    },

    async read(): Promise<StoredBankTransfer> {
      return serialize((await readTransfer(db)) ?? FIRST);
    },

    /**
     * Takes what the shop is still started with, in words that may say all that a payer needs: the shop
     * goes on as it was. Only where nothing was ever saved: an owner's choice is not taken back.
     */
    async takeOver({ instructions, days = FIRST.days }: EarlierTransfer): Promise<void> {
      await inTransaction(db, async (trx) => {
        if ((await lockTransfer(trx)) !== undefined) return;
        const wanted = { ...FIRST, isOn: true, instructions, days };
        const rows = { before: FIRST, wanted, write: writeTransfer };
        await history.change(trx, FROM_THE_START, 'updated', rows);
      });
    },

    /**
     * @param tell whom it concerns, in the transaction that changes it
     * @throws ShopError stale_edit
     */
    async set(
      actor: Change['actor'],
      { version, ...input }: BankTransferInput,
      tell: TellOfTransfer,
    ): Promise<StoredBankTransfer> {
      const written = await inTransaction(db, async (trx) => {
        const before = (await lockTransfer(trx)) ?? FIRST;
        await history.refuseStaleEdit(trx, before, version);
        const wanted = { ...before, ...input };
        const after = await history.change(trx, actor, 'updated', {
          before,
          wanted,
          write: writeTransfer,
        });
        await tell(trx, before, after);
        return after;
      });
      keep(written);
      return serialize(written);
    },
  };
}

export type BankTransfer = ReturnType<typeof createBankTransfer>;
