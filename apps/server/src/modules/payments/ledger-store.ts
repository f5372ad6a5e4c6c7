import type { TransactionStatus } from '@gadgetry/contract/admin-orders';
import { type NotNull, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import type { ProviderDifferencesTable } from './tables.ts';
import type { BookedPayment, Difference, ProviderLedger, ShopLedger } from './ledger-rules.ts';

export type DifferenceRow = Selectable<ProviderDifferencesTable>;

const EVENTS = 'events';

export async function readCursor(db: Database): Promise<Date | null> {
  const found = db.selectFrom('provider_cursors').select('read_until').where('name', '=', EVENTS);
  return (await found.executeTakeFirst())?.read_until ?? null;
}

/** Never back: another process may have read further. */
export async function moveCursor(db: Database, until: Date): Promise<void> {
  await db
    .insertInto('provider_cursors')
    .values({ name: EVENTS, read_until: until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ read_until: until })
        .where('provider_cursors.read_until', '<', until),
    )
    .execute();
}

/** Those of some events that never came by webhook. */
export async function unheardOf(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('webhook_events').select('id').where('id', 'in', ids).execute();
  const heard = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !heard.has(id)));
}

/** What the shop has of all that the provider's ledger names. */
export async function readShopLedger(
  db: Database,
  provider: ProviderLedger,
  alsoOf: readonly string[] = [],
): Promise<ShopLedger> {
  const { charges, refunds, disputes } = provider;
  const all = [...charges, ...refunds, ...disputes];
  const named = all.map((one) => one.paymentIntentId).filter((id) => id !== null);
  const intents = [...new Set([...named, ...alsoOf])];
  const { rows } = await sql<{
    intent: string;
    order_id: string;
    amount_cents: number;
    exchanged_cents: number;
    currency: string;
    given_back: number;
    paid_otherwise: number;
    lost: number;
  }>`
    SELECT p.payment_intent_id AS intent, p.order_id, p.currency,
      -- What the provider has charged, and can give back.
      p.amount_cents - p.exchanged_cents AS amount_cents, p.exchanged_cents,
      coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'refund' AND (t.status = 'succeeded'
        OR (t.status = 'pending' AND t.provider_id IS NOT NULL))), 0)::bigint AS given_back,
      coalesce(sum(t.amount_cents) FILTER (
        WHERE t.kind = 'refund' AND t.status = 'paid_otherwise'), 0)::bigint AS paid_otherwise,
      coalesce(sum(t.amount_cents) FILTER (
        WHERE t.kind = 'dispute' AND t.status = 'lost'), 0)::bigint AS lost
    FROM payments p LEFT JOIN payment_transactions t ON t.payment_id = p.id
    WHERE p.payment_intent_id = ANY (${intents}) GROUP BY p.id`.execute(db);
  const payments = rows.map((row): [string, BookedPayment] => [
    row.intent,
    {
      orderId: row.order_id,
      amount: row.amount_cents,
      exchanged: row.exchanged_cents,
      currency: row.currency,
      givenBack: row.given_back,
      paidOtherwise: row.paid_otherwise,
      lost: row.lost,
    },
  ]);
  const known = await sql<{ provider_id: string; status: TransactionStatus }>`
    SELECT provider_id, status FROM payment_transactions
    WHERE provider_id = ANY (${[...refunds, ...disputes].map(({ id }) => id)})`.execute(db);
  return {
    payments: new Map(payments),
    transactions: new Map(known.rows.map((row) => [row.provider_id, row.status])),
  };
}

/** Payments that were settled in a time, with money in them. */
export async function listSettled(db: Database, from: Date, to: Date) {
  return db
    .selectFrom('payments')
    .select(['order_id', 'session_id', 'payment_intent_id'])
    .select(sql<number>`amount_cents - exchanged_cents`.as('amount_cents'))
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .where('payment_intent_id', 'is not', null)
    .where('session_id', 'is not', null)
    .$narrowType<{ session_id: NotNull }>()
    .execute();
}

export async function oldestPayment(db: Database): Promise<Date | null> {
  const oldest = db
    .selectFrom('payments')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('gateway', '<>', 'manual');
  return (await oldest.executeTakeFirst())?.at ?? null;
}

export function toDifference(row: DifferenceRow): Difference {
  return {
    subject: row.subject,
    kind: row.kind,
    orderId: row.order_id,
    paymentIntentId: row.payment_intent_id,
    shopCents: row.shop_cents,
    providerCents: row.provider_cents,
    detail: row.detail,
  };
}

/** @returns whether nobody knew of it; what an admin has closed stays closed as long as it is the same */
export async function noteDifference(db: Database, found: Difference): Promise<boolean> {
  const at = sql<Date>`clock_timestamp()`;
  const row = await db
    .insertInto('provider_differences')
    .values({
      id: newId(),
      subject: found.subject,
      order_id: found.orderId,
      payment_intent_id: found.paymentIntentId,
      kind: found.kind,
      shop_cents: found.shopCents,
      provider_cents: found.providerCents,
      detail: found.detail,
      ended_at: null,
      closed_by: null,
      closed_reason: null,
    })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        seen_at: at,
        detail: found.detail,
        shop_cents: found.shopCents,
        provider_cents: found.providerCents,
        ended_at: sql`CASE WHEN provider_differences.detail = ${found.detail}
          AND provider_differences.closed_by IS NOT NULL THEN provider_differences.ended_at END`,
        closed_by: sql`CASE WHEN provider_differences.detail = ${found.detail}
          THEN provider_differences.closed_by END`,
        closed_reason: sql`CASE WHEN provider_differences.detail = ${found.detail}
          THEN provider_differences.closed_reason END`,
      }),
    )
    .returning(sql<boolean>`found_at = seen_at`.as('fresh'))
    .executeTakeFirstOrThrow();
  return row.fresh;
}

/** Differences that were not found again when their payment was looked at. */
export async function endDifference(db: Database, subject: string): Promise<void> {
  await db
    .updateTable('provider_differences')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .execute();
}

export async function listOpenDifferences(db: Database) {
  return db
    .selectFrom('provider_differences')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('found_at')
    .limit(200)
    .execute();
}

/** @returns the difference as it was; null where none is open under that number */
export async function closeDifference(
  db: Database,
  id: string,
  by: { readonly actor: string; readonly reason: string },
) {
  const closed = db
    .updateTable('provider_differences')
    .set({
      ended_at: sql<Date>`clock_timestamp()`,
      closed_by: by.actor,
      closed_reason: by.reason,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll();
  return (await closed.executeTakeFirst()) ?? null;
}

/** Whether the provider's books of an order's payment say otherwise than ours, and nobody has closed that. */
export async function hasOpenDifference(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_differences')
    .select('subject')
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
