import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import type { Encryption } from '../../database/encryption.ts';
import { type Mail, mail as mailSchema } from './mail.ts';
import { type WaitingMail, claimDue, markFailed, markSent } from './mail-store.ts';

export interface DeliveryDependencies {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly encryption: Encryption;
  readonly workMetrics: WorkMetrics;
  /** Null: the demo's mailbox, where a mail has arrived as soon as it is written. */
  readonly send: ((mail: Mail, id: string) => Promise<void>) | null;
}

const MINUTE = 60_000;
const BATCH = 20;
/** Longer than a mail server may take: nobody sends a mail that is just being sent. */
const CLAIM_MS = 5 * MINUTE;
const ATTEMPTS = 8;

/** 1, 2, 4 ... minutes: after the eighth try, two hours in all, it is given up. */
function nextAttempt(attempts: number, now: Date): Date | null {
  return attempts >= ATTEMPTS ? null : new Date(now.getTime() + 2 ** (attempts - 1) * MINUTE);
}

/**
 * Sends what waits. A mail is sent again only if the process dies between handing it to the mail
 * server and noting it; it has the same Message-ID then, by which mail programs tell.
 */
export function createDelivery({ db, log, encryption, workMetrics, send }: DeliveryDependencies) {
  const deliverOne = async ({ id, sealed, attempts }: WaitingMail, now: Date): Promise<void> => {
    const opened = encryption.decrypt(sealed);
    if (opened === null) {
      log.error({ code: 'mail_unreadable', mailId: id }, 'written with another AUTH_SECRET');
      workMetrics.mailHandled('unreadable');
      return markFailed(db, id, null);
    }
    try {
      await send?.(mailSchema.parse(JSON.parse(opened)), id);
    } catch (error) {
      const next = nextAttempt(attempts, now);
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      // A mail server's answer may repeat the address, so only its code is logged.
      log.warn({ code: next === null ? 'mail_given_up' : 'mail_delayed', mailId: id, reason });
      workMetrics.mailHandled(next === null ? 'given_up' : 'delayed');
      return markFailed(db, id, next);
    }
    workMetrics.mailHandled('sent');
    return markSent(db, id, send === null);
  };

  return async function deliver(now: Date): Promise<void> {
    for (;;) {
      const until = new Date(now.getTime() + CLAIM_MS);
      const due = await claimDue(db, { now, until, limit: BATCH });
      for (const mail of due) await deliverOne(mail, now);
      if (due.length < BATCH) return;
    }
  };
}
