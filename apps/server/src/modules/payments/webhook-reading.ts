import type { WebhookEventsQuery } from '@gadgetry/contract/webhook-events';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { byInstant, readPage } from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import type { WebhookEventsTable } from './tables.ts';

export type EventRow = Pick<
  Selectable<WebhookEventsTable>,
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
export function readEvents(db: Database, query: WebhookEventsQuery): Promise<Page<EventRow>> {
  let wanted = db.selectFrom('webhook_events');
  if (query.state === 'processed') wanted = wanted.where('processed_at', 'is not', null);
  if (query.state === 'unprocessed') wanted = wanted.where('processed_at', 'is', null);
  // Pages are told apart by uuids, and the provider's numbers are none: a digest stands in for them.
  const digest = sql<string>`md5(webhook_events.id)::uuid`;
  return readPage(
    wanted.select([...columns, 'webhook_events.id as event_id', digest.as('id')]),
    { key: byInstant(sql.ref('received_at')), id: digest, descending: true },
    query,
    async () => {
      const counted = wanted.select(db.fn.countAll<number>().as('total'));
      return (await counted.executeTakeFirstOrThrow()).total;
    },
  );
}
