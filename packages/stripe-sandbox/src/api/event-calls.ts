import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { eventObject } from '../objects/event.ts';
import type { EventRow, Trx } from '../tables.ts';
import type { Sandbox } from '../work.ts';
import { noSuch } from '../stripe-error.ts';
import { readCall } from './call.ts';
import { listOf, text } from '../form/params.ts';
import { type Listed, anyOf, inOrder, listObject, pageOf, pageParams } from './list-page.ts';

const listParams = z.strictObject({
  ...pageParams,
  type: text(100).optional(),
  types: listOf(text(100)).optional(),
});
export type ListEventsParams = z.infer<typeof listParams>;

const events: Listed = { table: 'events', noun: 'event', tie: 'sequence' };

async function withPending(trx: Trx, rows: readonly EventRow[]): Promise<object[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const counts = await trx
    .selectFrom('deliveries')
    .select(({ fn }) => ['event_id', fn.countAll<string>().as('count')])
    .where('event_id', 'in', ids)
    .where('status', '=', 'pending')
    .groupBy('event_id')
    .execute();
  const pending = new Map(counts.map((row) => [row.event_id, Number(row.count)]));
  return rows.map((row) => eventObject(row, pending.get(row.id) ?? 0));
}

/** The log of what has happened, newest first. It tells the truth whatever deliveries claim. */
export function eventCalls(app: FastifyInstance, sandbox: Sandbox): void {
  readCall(app, sandbox, '/v1/events', listParams, async ({ trx }, params) => {
    const { type, types = [], ...page } = params;
    const wanted = type === undefined ? types : [...types, type];
    const ofType = wanted.length === 0 ? [] : [sql`type = ANY (${wanted})`];
    const { ids, more } = await pageOf(trx, events, page, ofType);
    const rows = await trx.selectFrom('events').selectAll().where(anyOf(ids)).execute();
    return listObject('/v1/events', await withPending(trx, inOrder(ids, rows)), more);
  });
  readCall(app, sandbox, '/v1/events/:id', z.strictObject({}), async ({ trx }, _params, id) => {
    const row = await trx.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw noSuch('event', id);
    const [event] = await withPending(trx, [row]);
    return event ?? {};
  });
}
