import type { NoticeKind, WaitedQuery } from '@gadgetry/contract/notices';
import type { ProductOption } from '@gadgetry/contract/variants';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import {
  byInstant,
  byInteger,
  countAll,
  readPage,
  sortedBy,
} from '../../../database/keyset-pagination.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../../database/retention.ts';
import { matchingWords } from '../../../database/text-search.ts';
import type { ProductNoticesTable } from '../tables.ts';

/** An account, or the address of a guest. */
export type Waiter = { readonly userId: string } | { readonly email: string };

const columnsOf = (waiter: Waiter) =>
  'userId' in waiter
    ? { user_id: waiter.userId, email: null }
    : { user_id: null, email: waiter.email };

const isOf = (waiter: Waiter): RawBuilder<boolean> =>
  'userId' in waiter ? sql`user_id = ${waiter.userId}` : sql`email = ${waiter.email}`;

interface VariantOnSale {
  readonly id: string;
  readonly product_id: string;
  readonly name: string;
  /** In force now. */
  readonly cents: number;
  readonly stock: number;
}

/** What can be waited for: a variant that is sold, also while there are no pieces of it. */
export async function findVariantOnSale(
  db: Database,
  productId: string,
  variantId: string | undefined,
): Promise<VariantOnSale | undefined> {
  const meant =
    variantId === undefined ? sql<boolean>`v.is_default` : sql<boolean>`v.id = ${variantId}::uuid`;
  return db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select([
      'v.id',
      'v.product_id',
      'p.name',
      sql<number>`price_in_force(v.id)`.as('cents'),
      'v.stock',
    ])
    .where('v.product_id', '=', productId)
    .where(meant)
    .where('p.is_active', '=', true)
    .where('v.is_active', '=', true)
    .where('v.retired_at', 'is', null)
    .executeTakeFirst();
}

export interface NewNotice {
  readonly id: string;
  readonly waiter: Waiter;
  readonly kind: NoticeKind;
  readonly variant: VariantOnSale;
  readonly isConfirmed: boolean;
}

/** Asked again it is the same one, of the price that is seen now. */
export async function saveNotice(
  trx: Transaction,
  { id, waiter, kind, variant, isConfirmed }: NewNotice,
): Promise<Pick<Selectable<ProductNoticesTable>, 'id' | 'confirmed_at'>> {
  return trx
    .insertInto('product_notices')
    .values({
      id,
      product_id: variant.product_id,
      variant_id: variant.id,
      kind,
      ...columnsOf(waiter),
      seen_cents: variant.cents,
      confirmed_at: isConfirmed ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) =>
      conflict.constraint('product_notices_once_each').doUpdateSet({
        seen_cents: variant.cents,
        ...(isConfirmed && {
          confirmed_at: sql`coalesce(product_notices.confirmed_at, now())`,
          mailed_at: null,
        }),
      }),
    )
    .returning(['id', 'confirmed_at'])
    .executeTakeFirstOrThrow();
}

/**
 * Whether a mail may ask now: one a day at most for a product, however many of its variants are waited
 * for. Following its link confirms all of them.
 */
export async function takeConfirmationMail(
  trx: Transaction,
  { id, waiter, variant }: Omit<NewNotice, 'kind' | 'isConfirmed'>,
): Promise<boolean> {
  const whose = 'userId' in waiter ? waiter.userId : waiter.email;
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${`${whose} ${variant.product_id}`}, 43))`.execute(
    trx,
  );
  const { numAffectedRows } = await sql`
    UPDATE product_notices SET mailed_at = now()
    WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM product_notices
      WHERE ${isOf(waiter)} AND product_id = ${variant.product_id}
        AND mailed_at > now() - interval '1 day')`.execute(trx);
  return numAffectedRows === 1n;
}

/** With it what the same person waits for of the same product. @returns whether there is such a notice */
export async function confirmNotice(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    WITH asked AS (SELECT product_id, user_id, email FROM product_notices WHERE id = ${id}),
    confirmed AS (
      UPDATE product_notices n SET confirmed_at = now(), mailed_at = NULL
      FROM asked
      WHERE n.confirmed_at IS NULL AND n.product_id = asked.product_id
        AND n.user_id IS NOT DISTINCT FROM asked.user_id
        AND n.email IS NOT DISTINCT FROM asked.email)
    SELECT FROM asked`.execute(db);
  return rows.length > 0;
}

/**
 * Ends all that somebody waits for. What was never confirmed stays its days: it leads to no mail, and
 * while it is known that one was sent, no other is.
 */
export async function endNoticesOf(db: Database, waiter: Waiter): Promise<void> {
  await sql`
    DELETE FROM product_notices WHERE ${isOf(waiter)} AND confirmed_at IS NOT NULL`.execute(db);
}

export interface NoticeRow extends Selectable<ProductNoticesTable> {
  name: string;
  options: ProductOption[];
  choices: string[];
}

export async function readOwnNotices(db: Database, userId: string): Promise<NoticeRow[]> {
  return db
    .selectFrom('product_notices as n')
    .innerJoin('product_variants as v', 'v.id', 'n.variant_id')
    .innerJoin('products as p', 'p.id', 'n.product_id')
    .selectAll('n')
    .select(['p.name', 'p.options', 'v.choices'])
    .where('n.user_id', '=', userId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .execute();
}

/** @returns whether it was there */
export async function deleteOwnNotice(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('product_notices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

interface DueNotice
  extends Pick<
    NoticeRow,
    'kind' | 'product_id' | 'variant_id' | 'user_id' | 'email' | 'name' | 'options' | 'choices'
  > {
  readonly seen_cents: number;
  readonly cents: number;
}

/**
 * One tells at a time. Accounts are told first, and with them what a guest of the same address waits for
 * is over: of two who told at once, each could be telling one of the two.
 */
export async function lockTelling(trx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('telling who waits', 0))`.execute(trx);
}

/** What a guest of this address would be told now, who is told as an account. */
export async function endGuestsNotice(
  trx: Transaction,
  { email, told }: { email: string; told: Pick<DueNotice, 'variant_id' | 'kind' | 'cents'> },
): Promise<void> {
  await trx
    .deleteFrom('product_notices')
    .where('email', '=', email.toLowerCase())
    .where('variant_id', '=', told.variant_id)
    .where('kind', '=', told.kind)
    .where((row) =>
      told.kind === 'back_in_stock' ? row.lit(true) : row('seen_cents', '>', told.cents),
    )
    .execute();
}

/**
 * Takes those of which there is something to tell: each once in its life, with the transaction that
 * writes its mail. What can't be bought is told of by neither kind.
 */
export async function takeDueNotices(trx: Transaction, limit: number): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    WITH sold AS MATERIALIZED (
      SELECT v.id, v.choices, p.name, p.options, price_in_force(v.id) AS cents
      FROM product_variants v JOIN products p ON p.id = v.product_id
      WHERE v.id IN (SELECT variant_id FROM product_notices WHERE confirmed_at IS NOT NULL)
        AND p.is_active AND v.is_active AND v.retired_at IS NULL AND v.stock > 0
    ), due AS (
      SELECT n.id FROM product_notices n JOIN sold ON sold.id = n.variant_id
      WHERE n.confirmed_at IS NOT NULL
        AND (n.kind = 'back_in_stock' OR sold.cents < n.seen_cents)
      ORDER BY n.user_id IS NULL, n.id LIMIT ${limit}
      FOR UPDATE OF n SKIP LOCKED
    )
    DELETE FROM product_notices n USING due, sold
    WHERE n.id = due.id AND sold.id = n.variant_id
    RETURNING n.kind, n.product_id, n.variant_id, n.user_id, n.email, n.seen_cents,
      sold.name, sold.options, sold.choices, sold.cents`.execute(trx);
  return rows;
}

export interface WaitedRow {
  readonly id: string;
  readonly product_id: string;
  readonly name: string;
  readonly options: ProductOption[];
  readonly choices: string[];
  readonly stock: number;
  readonly waiting: number;
  readonly back_in_stock: number;
  readonly since: Date;
}

const sortKeys = { waiting: byInteger(sql.ref('w.waiting')), since: byInstant(sql.ref('w.since')) };

/** What is waited for, by variant. Who is not confirmed does not count. */
export async function readWaited(db: Database, query: WaitedQuery): Promise<Page<WaitedRow>> {
  const waited = db
    .selectFrom('product_notices as n')
    .innerJoin('product_variants as v', 'v.id', 'n.variant_id')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.product_id', 'p.name', 'p.options', 'v.choices', 'v.stock'])
    .select(sql<number>`count(*)::int`.as('waiting'))
    .select(sql<number>`count(*) FILTER (WHERE n.kind = 'back_in_stock')::int`.as('back_in_stock'))
    .select(sql<Date>`min(n.created_at)`.as('since'))
    .where('n.confirmed_at', 'is not', null)
    .where('v.retired_at', 'is', null)
    .groupBy(['v.id', 'p.id']);
  let wanted = db.selectFrom(waited.as('w'));
  if (query.search !== undefined) {
    wanted = wanted.where(matchingWords(sql.ref('w.name'), query.search));
  }
  const order = { ...sortedBy(sortKeys, query.sort), id: sql.ref('w.id') };
  return readPage(wanted.selectAll('w'), order, query, () => countAll(wanted));
}

/** Those of an account and of its address: nobody is there to be told any more. */
export async function deleteNoticesOf(
  trx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await sql`
    DELETE FROM product_notices WHERE user_id = ${id} OR email = lower(${email})`.execute(trx);
}

/** Deletes those that were not confirmed in time, and those that were waited for too long. */
export async function pruneNotices(db: Database, now: Date): Promise<void> {
  const unconfirmed = daysBefore(now, KEPT_DAYS.unconfirmedNotices);
  await pruneRows(
    db,
    'product_notices',
    sql`confirmed_at IS NULL AND coalesce(mailed_at, created_at) < ${unconfirmed}`,
  );
  await pruneRows(db, 'product_notices', sql`created_at < ${daysBefore(now, KEPT_DAYS.notices)}`);
}
