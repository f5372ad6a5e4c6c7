import { setTimeout as delay } from 'node:timers/promises';
import type { IntegrityReport } from '@gadgetry/contract/integrity';
import type { FastifyBaseLogger } from 'fastify';
import { type OpenDatabase, openDatabase } from '../../database/database.ts';
import { type CheckOptions, checkIntegrity } from './check-integrity.ts';
import {
  type LastCheck,
  type Progress,
  breakOff,
  claimCheck,
  readLastCheck,
  writeFailure,
  writeProgress,
  writeResult,
} from './check-store.ts';
import { checks } from './checks.ts';

/** So long (ms) whoever asks waits for a check: less than a request may take. */
const WAITED_MS = 6_000;
/** What takes longer than a request is done again after so many times as long: a tenth of the time at most. */
const REST = 9;

export interface BooksOptions {
  readonly database: OpenDatabase;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly waitedMs?: number;
}

export interface Books {
  /**
   * What is known of the books. A check is begun where it is time for one, or where somebody wants it
   * now; what takes longer than somebody can wait for goes on without them. After one that has failed
   * none begins until somebody wants it: it would fail again, and take as long, with every look.
   */
  look(wanted: { readonly now: boolean }): Promise<IntegrityReport>;
  /** Breaks off what runs. */
  close(): Promise<void>;
}

class Elsewhere extends Error {}

/** Whether a check was begun that has neither come to its end nor failed. */
const isUnfinished = (last: NonNullable<LastCheck>) =>
  last.failed_at === null && (last.checked_at === null || last.started_at > last.checked_at);

const progressOf = (last: NonNullable<LastCheck>): Progress => ({
  startedAt: last.started_at,
  rules: last.rules,
  checked: last.rules_checked,
});

function isDue(last: LastCheck, now: number, waitedMs: number): boolean {
  if (last?.failed_at != null) return false;
  if (last?.checked_at == null || last.took_ms === null || isUnfinished(last)) return true;
  return last.took_ms < waitedMs || now - last.checked_at.getTime() > REST * last.took_ms;
}

/** The checks of the books, of which one runs at a time, whoever asks for it. */
export function createBooks({ database, log, waitedMs = WAITED_MS }: BooksOptions): Books {
  const { db } = database;
  let running: Promise<'done' | 'elsewhere' | 'failed'> | null = null;
  let progress: Progress | null = null;
  /** Until it is this process's turn to check, another one may be at it. */
  let isOurs = false;
  let breakOffRunning: () => Promise<void> = async () => undefined;
  let closing = false;
  const goOnUnlessClosing = () => {
    if (closing) throw new Error('The shop is closing');
  };

  /** On a connection of its own: no statement of a request may take so long as some of these. */
  const run = async () => {
    const own = openDatabase(database.address, () => undefined, { connections: 1, statementMs: 0 });
    const drop = () => own.watch.drop(() => true);
    breakOffRunning = async () => drop();
    const startedAt = new Date();
    const having = (checked: number) => ({ startedAt, rules: checks.length, checked });
    progress = having(0);
    /** The place of the rule that is held against the shop; -1 before there is one. */
    let at = -1;
    const come = async (checked: number) => {
      at = checked;
      progress = having(checked);
      await writeProgress(db, having(checked));
    };
    const options: CheckOptions = {
      begin: async (trx) => {
        goOnUnlessClosing();
        const claim = await claimCheck(trx);
        if (!claim.isOurs) throw new Elsewhere();
        isOurs = true;
        breakOffRunning = async () => {
          await breakOff(db, claim.pid).catch((error: unknown) => log.warn({ err: error }));
          drop();
        };
        await come(0);
      },
      checked: async (count) => {
        goOnUnlessClosing();
        await come(count);
      },
    };
    try {
      const findings = await checkIntegrity(own.db, options);
      const tookMs = Date.now() - startedAt.getTime();
      await writeResult(db, { checkedAt: startedAt, tookMs, findings });
      return 'done';
    } catch (error) {
      if (error instanceof Elsewhere) return 'elsewhere';
      // What is broken off by the shop's end has not failed.
      if (closing) throw error;
      log.error({ err: error, code: 'books_not_checked' }, 'the books were not checked');
      await writeFailure(db, having(Math.max(at, 0)), checks[at]?.rule ?? null);
      return 'failed';
    } finally {
      breakOffRunning = async () => undefined;
      progress = null;
      isOurs = false;
      await own.close();
    }
  };

  const begin = () => {
    running ??= run().finally(() => {
      running = null;
    });
    // Whoever waits is told; where nobody does any more the log has it.
    running.catch(() => undefined);
    return running;
  };

  return {
    async look({ now }) {
      const before = await readLastCheck(db);
      let outcome: 'done' | 'elsewhere' | 'failed' | 'waited' = 'done';
      if (running !== null || now || isDue(before, Date.now(), waitedMs)) {
        const over = new AbortController();
        const patience = delay(waitedMs, 'waited' as const, { signal: over.signal });
        patience.catch(() => undefined);
        try {
          outcome = await Promise.race([begin(), patience]);
        } finally {
          over.abort();
        }
      }
      const last = await readLastCheck(db);
      const elsewhere = last !== undefined && isUnfinished(last) ? progressOf(last) : null;
      const known = isOurs ? progress : (elsewhere ?? progress);
      const going = outcome === 'elsewhere' || outcome === 'waited' ? known : null;
      return {
        checkedAt: last?.checked_at?.toISOString() ?? null,
        tookMs: last?.took_ms ?? null,
        findings: last?.findings ?? [],
        failed:
          going !== null || last?.failed_at == null
            ? null
            : { at: last.failed_at.toISOString(), rule: last.failed_rule },
        running: going && {
          since: going.startedAt.toISOString(),
          rules: going.rules,
          checked: going.checked,
        },
      };
    },
    async close() {
      closing = true;
      await breakOffRunning();
      await running?.catch(() => undefined);
    },
  };
}
