import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { Encryption } from '../../database/encryption.ts';
import { newId } from '../../database/identifiers.ts';
import { type OwnersDays, daysBefore, pruneRows } from '../../database/retention.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import { type Mail, mail as mailSchema } from './email-template.ts';

const MINUTE = 60_000;
const BATCH = 20;
/** Longer than a mail server may take: nobody sends a mail that is just being sent. */
const CLAIM_MS = 5 * MINUTE;
const ATTEMPTS = 8;

/** 1, 2, 4 ... minutes: after the eighth try, two hours in all, it is given up. */
function nextAttempt(attempts: number, now: Date): Date | null {
  return attempts >= ATTEMPTS ? null : new Date(now.getTime() + 2 ** (attempts - 1) * MINUTE);
}

export async function insertMail(trx: Database, kind: string, encrypted: string): Promise<void> {
  await sql`
    INSERT INTO mails (id, kind, sealed, next_attempt_at)
    VALUES (${newId()}, ${kind}, ${encrypted}, clock_timestamp())`.execute(trx);
}

const dueMail = z.object({ id: z.string(), encrypted: z.string(), attempts: z.int() });
type DueMail = z.infer<typeof dueMail>;

/**
 * Takes mails that are due, for a while: others leave them alone until `until`, and have them back if
 * whoever took them dies.
 */
export async function claimDue(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueMail[]> {
  const { rows } = await sql`
    UPDATE mails SET attempts = attempts + 1, next_attempt_at = ${until}
    WHERE id IN (
      SELECT id FROM mails WHERE next_attempt_at <= ${now}
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, sealed AS encrypted, attempts`.execute(db);
  return z.array(dueMail).parse(rows);
}

/** What was sent is not kept, except in the demo's mailbox. */
async function markSent(db: Database, id: string, keep: boolean): Promise<void> {
  await sql`
    UPDATE mails SET sent_at = now(), next_attempt_at = NULL,
      sealed = CASE WHEN ${keep} THEN sealed END
    WHERE id = ${id}`.execute(db);
}

/** @param next null: given up */
async function markFailed(db: Database, id: string, next: Date | null): Promise<void> {
  await sql`
    UPDATE mails SET next_attempt_at = ${next}::timestamptz,
      sealed = CASE WHEN ${next}::timestamptz IS NOT NULL THEN sealed END
    WHERE id = ${id}`.execute(db);
}

const keptMail = z.object({ id: z.string(), encrypted: z.string(), created_at: z.date() });
const kept = sql`SELECT id, sealed AS encrypted, created_at FROM mails WHERE sealed IS NOT NULL`;

/** A mail that can still be read: it waits, or lies in the demo's mailbox. */
export interface ReadableMail {
  readonly id: string;
  readonly mail: Mail;
  readonly writtenAt: Date;
}

/** Written with what causes it, or not at all. */
export function addMail(trx: Database, encryption: Encryption, mail: Mail): Promise<void> {
  return insertMail(trx, mail.kind, encryption.encrypt(JSON.stringify(mail)));
}

interface OutboxDependencies {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly encryption: Encryption;
  readonly workMetrics: WorkMetrics;
  /** Null: the demo's mailbox, where a mail has arrived as soon as it is written. */
  readonly send: ((mail: Mail, id: string, attempts: number) => Promise<void>) | null;
}

/**
 * Mails that wait to be sent, in a table of our own: a transactional outbox. One is written in the
 * transaction that causes it, and sent at least once: again only if the process dies between handing
 * it to the mail server and noting it. It has the same Message-ID then, by which mail programs tell.
 * Why it is no queue of pg-boss: decision 0064.
 */
export function createOutbox({ db, log, encryption, workMetrics, send }: OutboxDependencies) {
  const decrypted = (text: string): Mail | null => {
    const opened = encryption.decrypt(text);
    return opened === null ? null : mailSchema.parse(JSON.parse(opened));
  };

  const readable = (rows: readonly unknown[]): ReadableMail[] =>
    z
      .array(keptMail)
      .parse(rows)
      .flatMap(({ id, encrypted, created_at: writtenAt }) => {
        const mail = decrypted(encrypted);
        return mail === null ? [] : [{ id, mail, writtenAt }];
      });

  const deliverOne = async ({ id, encrypted, attempts }: DueMail, now: Date): Promise<void> => {
    const mail = decrypted(encrypted);
    if (mail === null) {
      log.error({ code: 'mail_unreadable', mailId: id }, 'written with another AUTH_SECRET');
      workMetrics.mailHandled('unreadable');
      return markFailed(db, id, null);
    }
    try {
      await send?.(mail, id, attempts);
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

  return {
    /** Sends what is due by `now`; safe in several processes at once. */
    async deliver(now: Date): Promise<void> {
      for (;;) {
        const until = new Date(now.getTime() + CLAIM_MS);
        const due = await claimDue(db, { now, until, limit: BATCH });
        for (const one of due) await deliverOne(one, now);
        if (due.length < BATCH) return;
      }
    },

    async newest(limit: number): Promise<ReadableMail[]> {
      const { rows } = await sql`
        ${kept} ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db);
      return readable(rows);
    },

    async find(id: string): Promise<ReadableMail | null> {
      const { rows } = await sql`${kept} AND id = ${id}`.execute(db);
      return readable(rows)[0] ?? null;
    },

    /** Who a mail is for is encrypted too: each is opened, and those that wait are few. */
    async deleteTo(trx: Database, email: string): Promise<void> {
      const all = readable((await sql`${kept}`.execute(trx)).rows);
      const ids = all.filter(({ mail }) => mail.to === email).map(({ id }) => id);
      await sql`DELETE FROM mails WHERE id = ANY (${ids}::uuid[])`.execute(trx);
    },

    /** Deletes mails that were sent or given up long ago; those that wait stay. */
    prune(now: Date, { keepMails }: Pick<OwnersDays, 'keepMails'>): Promise<void> {
      const before = daysBefore(now, keepMails);
      return pruneRows(db, 'mails', sql`created_at < ${before} AND next_attempt_at IS NULL`);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
