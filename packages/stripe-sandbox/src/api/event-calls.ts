import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { eventObject } from '../objects/event.ts';
import type { EventRow, Trx } from '../tables.ts';
import type { Sandbox } from '../work.ts';
import { noSuch } from '../stripe-error.ts';
import { readCall } from './call.ts';
import { listOf, text, wholeNumber } from '../form/params.ts';

const DEFAULT_PAGE = 10;

const listParams = z.strictObject({
  limit: wholeNumber
    .refine((count) => count >= 1 && count <= 100, 'The limit is between 1 and 100.')
    .optional(),
  starting_after: text(255).optional(),
  type: text(100).optional(),
  types: listOf(text(100)).optional(),
  created: z
    .strictObject({
      gt: wholeNumber.optional(),
      gte: wholeNumber.optional(),
      lt: wholeNumber.optional(),
      lte: wholeNumber.optional(),
    })
    .optional(),
});
type ListParams = z.infer<typeof listParams>;

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

async function findEvent(trx: Trx, id: string, param: string): Promise<EventRow> {
  const row = await trx.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuch('event', id, param);
  return row;
}

// Created is in whole seconds outside, and finer inside: a bound means the whole second.
const startOf = (second: number) => new Date(second * 1_000);

async function listEvents(
  trx: Trx,
  params: ListParams,
): Promise<{ rows: EventRow[]; more: boolean }> {
  const limit = params.limit ?? DEFAULT_PAGE;
  const types = [...(params.types ?? []), ...(params.type === undefined ? [] : [params.type])];
  const { gt, gte, lt, lte } = params.created ?? {};
  let query = trx
    .selectFrom('events')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(limit + 1);
  if (types.length > 0) query = query.where('type', 'in', types);
  if (gt !== undefined) query = query.where('created_at', '>=', startOf(gt + 1));
  if (gte !== undefined) query = query.where('created_at', '>=', startOf(gte));
  if (lt !== undefined) query = query.where('created_at', '<', startOf(lt));
  if (lte !== undefined) query = query.where('created_at', '<', startOf(lte + 1));
  if (params.starting_after !== undefined) {
    const { sequence } = await findEvent(trx, params.starting_after, 'starting_after');
    query = query.where('sequence', '<', sequence);
  }
  const rows = await query.execute();
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** The log of what has happened, newest first. It tells the truth whatever deliveries claim. */
export function eventCalls(app: FastifyInstance, sandbox: Sandbox): void {
  readCall(app, sandbox, '/v1/events', listParams, async ({ trx }, params) => {
    const { rows, more } = await listEvents(trx, params);
    return {
      object: 'list',
      data: await withPending(trx, rows),
      has_more: more,
      url: '/v1/events',
    };
  });
  readCall(app, sandbox, '/v1/events/:id', z.strictObject({}), async ({ trx }, _params, id) => {
    const [event] = await withPending(trx, [await findEvent(trx, id, 'id')]);
    return event ?? {};
  });
}
