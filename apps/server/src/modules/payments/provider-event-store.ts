import type { ProviderEventsQuery } from '@gadgetry/contract/provider-events';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { byInstant, readPage } from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../database/retention.ts';
import type { ProviderEventsTable } from './tables.ts';
import type { EventSubject, GatewayEvent } from './gateway.ts';

const claim = {
  sessionId: z.string(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  orderId: z.string().nullable(),
};

/** What of an event is kept. */
const subject: z.ZodType<EventSubject> = z.discriminatedUnion('about', [
  z.object({ about: z.literal('session'), ...claim }),
  z.object({
    about: z.literal('payment'),
    paymentIntentId: z.string(),
    orderId: z.string().nullable(),
  }),
  // As releases before 0015 have kept them; what they say is asked of the provider anyway.
  z
    .object({
      about: z.literal('refund'),
      paymentIntentId: z.string(),
      orderId: z.string().nullable(),
    })
    .transform((told) => ({ ...told, about: 'payment' as const })),
  z
    .object({ about: z.literal('dispute'), paymentIntentId: z.string() })
    .transform((told) => ({ ...told, about: 'payment' as const, orderId: null })),
  z.object({ about: z.literal('unreadable') }),
  z.object({ about: z.literal('nothing of ours') }),
]);

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
  const before = daysBefore(now, KEPT_DAYS.providerEvents);
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

export type EventRow = Pick<
  Selectable<ProviderEventsTable>,
  'type' | 'received_at' | 'deliveries' | 'processed_at' | 'outcome'
> & { readonly event_id: string };

const columns = ['type', 'received_at', 'deliveries', 'processed_at', 'outcome'] as const;

export async function findEvent(db: Database, id: string): Promise<EventRow | null> {
  const found = db
    .selectFrom('webhook_events')
    .select([...columns, 'id as event_id'])
    .where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** Newest first. */
export function readEvents(db: Database, query: ProviderEventsQuery): Promise<Page<EventRow>> {
  let events = db.selectFrom('webhook_events');
  if (query.state === 'processed') events = events.where('processed_at', 'is not', null);
  if (query.state === 'unprocessed') events = events.where('processed_at', 'is', null);
  // Pages are told apart by uuids, and the provider's numbers are none: a digest stands in for them.
  const digest = sql<string>`md5(webhook_events.id)::uuid`;
  return readPage(
    events.select([...columns, 'webhook_events.id as event_id', digest.as('id')]),
    { key: byInstant(sql.ref('received_at')), id: digest, descending: true },
    query,
    async () => {
      const counted = events.select(db.fn.countAll<number>().as('total'));
      return (await counted.executeTakeFirstOrThrow()).total;
    },
  );
}
