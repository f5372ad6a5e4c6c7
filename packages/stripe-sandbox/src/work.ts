import { readNow } from './clock.ts';
import type { Database, Trx } from './tables.ts';

/** Where the sandbox says what it does. Nothing of a card ever goes there. */
export interface SandboxLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What every part of one sandbox shares. */
export interface Sandbox {
  readonly db: Database;
  readonly secretKey: string;
  readonly minSessionSeconds: number;
  readonly log: SandboxLog;
  /** The machine's time. What the account takes for now is read with `readNow`. */
  now(): Date;
  /** Tells the delivery worker that there may be something to send. */
  wake(): void;
}

/** The API call that events are put down to. */
export interface Origin {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

const nobody: Origin = { requestId: null, idempotencyKey: null };

/** One transaction, one moment in time, and who asked for it. */
export interface Work {
  readonly trx: Trx;
  readonly at: Date;
  readonly origin: Origin;
  /** Set by whoever leaves something to be sent. */
  hasNews: boolean;
  /** Set where no event of this may ever reach the webhook, whatever the faults say. */
  eventsLost: boolean;
}

/** Runs `act` in a transaction and has its events sent once they are committed. */
export async function inTransaction<Result>(
  sandbox: Sandbox,
  act: (work: Work) => Promise<Result>,
  origin: Origin = nobody,
): Promise<Result> {
  let hasNews = false;
  const result = await sandbox.db.transaction().execute(async (trx) => {
    const at = await readNow(sandbox, trx);
    const work: Work = { trx, at, origin, hasNews: false, eventsLost: false };
    const done = await act(work);
    hasNews = work.hasNews;
    return done;
  });
  if (hasNews) sandbox.wake();
  return result;
}
