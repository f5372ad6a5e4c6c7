import type {
  SwitchedOff,
  Webhook,
  WebhookDeliveriesQuery,
  WebhookForm,
} from '@gadgetry/contract/webhooks';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { byInstant, countAll, readPage } from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import { daysBefore, pruneRows } from '../../database/retention.ts';
import type { Sent } from './send.ts';
import type { WebhookEndpointsTable } from './tables.ts';

export type EndpointRow = Selectable<WebhookEndpointsTable>;
export type ListedEndpoint = EndpointRow & Pick<Webhook, 'waiting'>;

const waitingOf = sql<number>`(SELECT count(*)::integer FROM webhook_deliveries d
  WHERE d.endpoint_id = webhook_endpoints.id AND d.next_attempt_at IS NOT NULL)`;

export async function listEndpoints(db: Database): Promise<ListedEndpoint[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .select(waitingOf.as('waiting'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whoever adds, changes or switches one off waits for whoever does. */
export async function lockEndpoints(trx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(trx);
}

export async function findEndpoint(db: Database, id: string): Promise<ListedEndpoint | undefined> {
  return (await listEndpoints(db)).find((row) => row.id === id);
}

export async function insertEndpoint(
  trx: Transaction,
  { url, events, isActive }: WebhookForm,
  sealedSecret: string,
): Promise<string> {
  const id = newId();
  const row = { id, url, events, is_active: isActive, sealed_secret: sealedSecret };
  await trx.insertInto('webhook_endpoints').values(row).execute();
  return id;
}

/** What its owner has looked at is no failure any more. */
export async function updateEndpoint(
  trx: Transaction,
  id: string,
  { url, events, isActive }: WebhookForm,
): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({
      url,
      events,
      is_active: isActive,
      switched_off: null,
      failing_since: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteEndpoint(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** The secret before signs as well for a day, so that its receiver can change over. */
export async function replaceSecret(
  trx: Transaction,
  id: string,
  sealedSecret: string,
): Promise<void> {
  await sql`
    UPDATE webhook_endpoints SET sealed_old_secret = sealed_secret,
      old_secret_until = now() + interval '1 day', sealed_secret = ${sealedSecret},
      version = version + 1
    WHERE id = ${id}`.execute(trx);
}

/** What waits for an endpoint that is no longer told of it is given up. @param told what it is still told of */
export async function giveUpWaiting(
  trx: Database,
  endpointId: string,
  told: readonly string[],
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('next_attempt_at', 'is not', null)
    .where(sql<boolean>`NOT type = ANY (${told}::text[])`)
    .execute();
}

/** True where it was on until now. */
export async function switchOff(
  trx: Transaction,
  endpointId: string,
  why: SwitchedOff,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_endpoints')
    .set({ is_active: false, switched_off: why, version: sql`version + 1` })
    .where('id', '=', endpointId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await giveUpWaiting(trx, endpointId, []);
  return true;
}

/** Due for whoever looks in the same millisecond: their clock has no parts of it. */
const atOnce = sql<Date>`date_trunc('milliseconds', now())`;

export async function insertTest(db: Database, endpointId: string, type: string): Promise<void> {
  const data = { endpointId };
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  await sql`
    INSERT INTO webhook_deliveries (id, endpoint_id, message_id, type, body, next_attempt_at)
    VALUES (${newId()}, ${endpointId}, gen_random_uuid(), ${type}, ${body}::jsonb, ${atOnce})`.execute(
    db,
  );
}

export async function findDelivery(
  db: Database,
  endpointId: string,
  deliveryId: string,
): Promise<{ readonly type: string } | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .select('type')
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', deliveryId)
    .executeTakeFirst();
}

/** Once more, with the id that its receiver knows; false where there is no such delivery. */
export async function sendAgain(
  db: Database,
  endpointId: string,
  deliveryId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({
      next_attempt_at: atOnce,
      delivered_at: null,
      attempts: 0,
      attempts_before: sql`attempts_before + attempts`,
    })
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const listed = [
  'id',
  'message_id',
  'type',
  'attempts',
  'attempts_before',
  'next_attempt_at',
  'delivered_at',
  'last_at',
  'status',
  'ms',
  'answer',
  'created_at',
] as const;

export async function readDeliveries(
  db: Database,
  endpointId: string,
  query: WebhookDeliveriesQuery,
) {
  const wanted = db.selectFrom('webhook_deliveries').where('endpoint_id', '=', endpointId);
  const order = { key: byInstant(sql.ref('created_at')), id: sql.ref('id'), descending: true };
  return readPage(wanted.select(listed), order, query, () => countAll(wanted));
}
type Rows = Awaited<ReturnType<typeof readDeliveries>>;
export type DeliveryRow = Rows extends Page<infer Row> ? Row : never;

const due = z.object({
  id: z.string(),
  messageId: z.string(),
  body: z.string(),
  attempts: z.int(),
});
export type DueDelivery = z.infer<typeof due>;

/** One that is still told something, as it is now. */
export async function findActive(db: Database, id: string): Promise<EndpointRow | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

export async function idsWithDue(db: Database, now: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('is_active', '=', true)
    .where((where) =>
      where.exists(
        where
          .selectFrom('webhook_deliveries as d')
          .select('d.id')
          .whereRef('d.endpoint_id', '=', 'webhook_endpoints.id')
          .where('d.next_attempt_at', '<=', now),
      ),
    )
    .execute();
}

/** Takes some for a while: whoever dies with them leaves them to be sent again, with the same id. */
export async function claimDue(
  db: Database,
  endpointId: string,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql`
    UPDATE webhook_deliveries SET attempts = attempts + 1, next_attempt_at = ${until}
    WHERE id IN (
      SELECT id FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId} AND next_attempt_at <= ${now}
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, message_id AS "messageId", body::text AS body, attempts`.execute(db);
  return z.array(due).parse(rows);
}

/** @param next null: it has arrived, or is given up; so is what an endpoint is not told any more */
export async function noteSent(
  db: Database,
  id: string,
  { status, ms, answer }: Sent,
  { arrived, next }: { readonly arrived: boolean; readonly next: Date | null },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      status,
      ms,
      answer,
      last_at: sql`now()`,
      next_attempt_at: sql`CASE WHEN EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.id = endpoint_id AND e.is_active
      ) THEN ${next}::timestamptz END`,
      delivered_at: arrived ? sql`now()` : null,
    })
    .where('id', '=', id)
    .execute();
}

/** @returns since when nothing has arrived there */
export async function noteHealth(
  db: Database,
  endpointId: string,
  arrived: boolean,
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    UPDATE webhook_endpoints
    SET failing_since = CASE WHEN ${arrived} THEN NULL ELSE coalesce(failing_since, now()) END
    WHERE id = ${endpointId}
    RETURNING failing_since AS since`.execute(db);
  return rows[0]?.since ?? null;
}

/** Endpoints that have fallen so far behind that nobody waits for it any more. */
export async function farBehind(db: Database, most: number): Promise<EndpointRow[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('is_active', '=', true)
    .where(waitingOf, '>', most)
    .execute();
}

/** Of an endpoint the newest ones are kept, for some time. */
export async function pruneDeliveries(
  db: Database,
  now: Date,
  { days, most }: { readonly days: number; readonly most: number },
): Promise<void> {
  const before = daysBefore(now, days);
  const done = sql`next_attempt_at IS NULL`;
  await pruneRows(db, 'webhook_deliveries', sql`created_at < ${before} AND ${done}`);
  for (const { id } of await listEndpoints(db)) {
    const last = sql`(SELECT created_at FROM webhook_deliveries WHERE endpoint_id = ${id}
      ORDER BY created_at DESC, id DESC OFFSET ${most} LIMIT 1)`;
    const old = sql`endpoint_id = ${id} AND created_at <= ${last} AND ${done}`;
    await pruneRows(db, 'webhook_deliveries', old);
  }
}
