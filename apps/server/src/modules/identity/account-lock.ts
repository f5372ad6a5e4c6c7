import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { inTransactionOnce } from '../../database/transactions.ts';

/** Each keeps a connection while it goes on, and may need another. */
const AT_ONCE = 4;

/**
 * What changes how somebody gets into an account comes one after the other, until the transaction ends:
 * whatever a call was allowed by is looked at under this lock, and is true still when it writes. Not the
 * account's row: the account library writes that on a connection of its own while this one waits.
 */
export async function lockWaysIn(trx: Transaction, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`ways into ${userId}`}, 0))`.execute(
    trx,
  );
}

export type AloneWithAccount = <Result>(
  userId: string,
  work: (trx: Transaction) => Promise<Result>,
) => Promise<Result>;

/**
 * For calls of the account library, which asks and writes by itself: it does both under the lock. In this
 * process they wait in a line for each account, and few go on at once, so that nobody takes all connections.
 */
export function createAccountLock(db: Database): AloneWithAccount {
  const lines = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = async (): Promise<void> => {
    if (running < AT_ONCE) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
  };
  const endTurn = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  const locked = async <Result>(
    userId: string,
    work: (trx: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    await turn();
    try {
      // Never again by itself: what the library has done is not undone with this transaction.
      return await inTransactionOnce(db, async (trx) => {
        await lockWaysIn(trx, userId);
        return work(trx);
      });
    } finally {
      endTurn();
    }
  };

  return async function alone(userId, work) {
    const before = lines.get(userId);
    const inLine = async () => {
      await before?.catch(() => undefined);
      return locked(userId, work);
    };
    const mine = inLine();
    lines.set(userId, mine);
    try {
      return await mine;
    } finally {
      if (lines.get(userId) === mine) lines.delete(userId);
    }
  };
}
