import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../database/retention.ts';
import { type GatewayEvent, subject } from './gateway-events.ts';

/**
 * Writes down that an event was delivered.
 * @returns whether it still has to be processed: a repeat of one whose first run failed has to
 */
export async function recordDelivery(db: Database, event: GatewayEvent): Promise<boolean> {
  const { id, type } = event;
  const row = await db
    .insertInto('webhook_events')
    .values({
      id,
      type,
      session_id: event.subject.about === 'session' ? event.subject.sessionId : null,
      payload: JSON.stringify(event.subject),
      processed_at: null,
      outcome: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ deliveries: (eb) => eb('webhook_events.deliveries', '+', 1) }),
    )
    .returning('processed_at')
    .executeTakeFirstOrThrow();
  return row.processed_at === null;
}

export async function markProcessed(db: Database, id: string, outcome: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: sql<Date>`clock_timestamp()`, outcome })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}

export async function recordReplay(db: Database, id: string, outcome: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: sql<Date>`clock_timestamp()`, outcome })
    .where('id', '=', id)
    .execute();
}

export async function findReceived(db: Database, id: string): Promise<GatewayEvent | null> {
  const row = await db
    .selectFrom('webhook_events')
    .select(['id', 'type', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, type: row.type, subject: subject.parse(row.payload) };
}

/** Deletes events whose time is over; what was never processed is never deleted. */
export function pruneEvents(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, KEPT_DAYS.webhookEvents);
  return pruneRows(db, 'webhook_events', sql`received_at < ${before} AND processed_at < ${before}`);
}

/** Events that were received before a moment and never processed, oldest first. */
export async function listUnprocessed(db: Database, before: Date): Promise<GatewayEvent[]> {
  const rows = await db
    .selectFrom('webhook_events')
    .select(['id', 'type', 'payload'])
    .where('processed_at', 'is', null)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(500)
    .execute();
  return rows.map(({ id, type, payload }) => ({ id, type, subject: subject.parse(payload) }));
}
