import {
  type FixedRule,
  type SafetySettings,
  type SafetySettingsInput,
  type StoredSafetySettings,
  safetySettings,
} from '@gadgetry/contract/safety-settings';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { prepared } from '../../database/pipelining.ts';
import { inTransaction } from '../../database/transactions.ts';
import { refusedField } from '../../errors/shop-error.ts';
import { type Change, type Snapshot, historyOf } from '../history/index.ts';
import type { SafetySettingsTable } from './tables.ts';

/** The rules as they are, with the version of their row; 0 where there is none. */
interface KeptSafety extends SafetySettings {
  readonly id: string;
  readonly version: number;
}

const toKept = (row: Selectable<SafetySettingsTable>): KeptSafety => ({
  id: row.id,
  staffSecondFactor: row.staff_second_factor,
  keepSecurityEvents: row.keep_security_events,
  keepSearches: row.keep_searches,
  keepMails: row.keep_mails,
  keepDrafts: row.keep_drafts,
  keepDeliveries: row.keep_deliveries,
  version: row.version,
});

async function readSafety(db: Database): Promise<KeptSafety | undefined> {
  const row = await db
    .selectFrom('safety_settings')
    .selectAll()
    .withPlugin(prepared('safety-settings'))
    .executeTakeFirst();
  return row && toKept(row);
}

/** Of two who save the first rules at once, the second waits for the first. */
async function lockSafety(trx: Transaction): Promise<KeptSafety | undefined> {
  await sql`LOCK TABLE safety_settings IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  return readSafety(trx);
}

async function writeSafety(trx: Transaction, wanted: KeptSafety): Promise<KeptSafety> {
  const columns = {
    staff_second_factor: wanted.staffSecondFactor,
    keep_security_events: wanted.keepSecurityEvents,
    keep_searches: wanted.keepSearches,
    keep_mails: wanted.keepMails,
    keep_drafts: wanted.keepDrafts,
    keep_deliveries: wanted.keepDeliveries,
    version: wanted.version + 1,
  };
  const written = await trx
    .insertInto('safety_settings')
    .values({ id: wanted.id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toKept(written);
}

/** There is one row at most, and its history begins before it. */
const ID = '00000000-0000-7000-8000-000000000000';

const LOCKED_OUT =
  'You have signed in without a second factor, and would be locked out: add a passkey or an authenticator app at My Account, and sign in with it first.';

function snapshot({ version, ...row }: KeptSafety): Snapshot {
  return { version, fields: safetySettings.parse(row) };
}

const history = historyOf('safety_settings', snapshot);

export interface SafetyDependencies {
  readonly db: Database;
  /** What the process was started with: it stands until somebody saves something else. */
  readonly startedWith: SafetySettings;
  /** Why a second factor is demanded whatever is saved; null: it is not. */
  readonly secondFactorBecause: string | null;
  /** What the screen shows beside, and nobody changes there. */
  readonly fixed: {
    readonly securityRules: readonly FixedRule[];
    readonly periods: readonly FixedRule[];
  };
}

/** Security rules and periods, as this process knows them. */
export function createSafety({ db, startedWith, secondFactorBecause, fixed }: SafetyDependencies) {
  const first: KeptSafety = { id: ID, version: 0, ...startedWith };
  let kept = first;
  const demands = ({ staffSecondFactor }: SafetySettings) =>
    staffSecondFactor || secondFactorBecause !== null;
  const serialize = ({ id, ...row }: KeptSafety): StoredSafetySettings => ({
    _id: id,
    ...row,
    staffSecondFactor: demands(row),
    secondFactorBecause,
    securityRules: [...fixed.securityRules],
    periods: [...fixed.periods],
  });
  const keep = (read: KeptSafety) => {
    // A reading that began before a change of this process must not take it back.
    if (read.version >= kept.version) kept = read;
  };
  return {
    /** At most as old as the last `refresh`; a change by this process is there at once. */
    demandsSecondFactor: (): boolean => demands(kept),

    async refresh(): Promise<void> {
      keep((await readSafety(db)) ?? first);
    },

    /** As they are now: what is deleted for a period of yesterday never comes back. */
    async fresh(): Promise<SafetySettings> {
      return (await readSafety(db)) ?? first;
    },

    async read(): Promise<StoredSafetySettings> {
      return serialize((await readSafety(db)) ?? first);
    },

    /**
     * @param hasShownSecondFactor whether whoever asks would still be let in
     * @throws ShopError stale_edit, validation_failed
     */
    async set(
      actor: Change['actor'],
      { version, ...input }: SafetySettingsInput,
      hasShownSecondFactor: () => Promise<boolean>,
    ): Promise<StoredSafetySettings> {
      const written = await inTransaction(db, async (trx) => {
        const before = (await lockSafety(trx)) ?? first;
        await history.refuseStaleEdit(trx, before, version);
        if (secondFactorBecause !== null && !input.staffSecondFactor) {
          throw refusedField('staffSecondFactor', secondFactorBecause);
        }
        if (input.staffSecondFactor && !demands(before) && !(await hasShownSecondFactor())) {
          throw refusedField('staffSecondFactor', LOCKED_OUT);
        }
        // What the start demands is not written down as the owner's choice.
        const staffSecondFactor =
          secondFactorBecause === null ? input.staffSecondFactor : before.staffSecondFactor;
        const wanted = { ...before, ...input, staffSecondFactor };
        return history.change(trx, actor, 'updated', { before, wanted, write: writeSafety });
      });
      keep(written);
      return serialize(written);
    },
  };
}

export type Safety = ReturnType<typeof createSafety>;
