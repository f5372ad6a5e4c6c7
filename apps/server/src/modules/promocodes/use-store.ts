import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { OrderPromocode } from './promocode-serializer.ts';

export interface PromocodeUse {
  readonly orderId: string;
  readonly promocodeId: string;
  readonly userId: string;
  /** Whether the code is one for first orders: of those an account can have one in use. */
  readonly firstOrder: boolean;
  /** The code for one use that was typed, of a promocode that has such. */
  readonly singleUseCode: string | null;
}

/** @returns false where the account already has a first-order code in use, or an order has the code for one use */
export async function insertUse(trx: Transaction, use: PromocodeUse): Promise<boolean> {
  const inserted = await trx
    .insertInto('promocode_uses')
    .values({
      order_id: use.orderId,
      promocode_id: use.promocodeId,
      user_id: use.userId,
      first_order: use.firstOrder,
      single_use_code: use.singleUseCode,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteUse(trx: Transaction, orderId: string): Promise<void> {
  await trx.deleteFrom('promocode_uses').where('order_id', '=', orderId).execute();
}

/** Whose uses they are changes with whose order it is. */
export async function passUses(trx: Transaction, orderId: string, userId: string): Promise<void> {
  await trx
    .updateTable('promocode_uses')
    .set({ user_id: userId })
    .where('order_id', '=', orderId)
    .execute();
}

/** The uses of an order are another one's instead: none is free in between, and none is counted twice. */
export async function carryUses(trx: Transaction, from: string, to: string): Promise<void> {
  await trx
    .updateTable('promocode_uses')
    .set({ order_id: to })
    .where('order_id', '=', from)
    .execute();
}

/** Which of some orders have a discount that others may be waiting for. */
export async function holdersOfUses(db: Database, orderIds: readonly string[]): Promise<string[]> {
  const uses = await db
    .selectFrom('promocode_uses')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .execute();
  return uses.map((use) => use.order_id);
}

export interface Uses {
  readonly uses: number;
  readonly usesOfCustomer: number;
  readonly singleUseTaken: boolean;
}

const isLimited = ({ maxUses, maxUsesPerCustomer, singleUseCode }: OrderPromocode) =>
  maxUses !== null || maxUsesPerCustomer !== null || singleUseCode !== null;

/** How often those are used that may be used so often and no more; the others are not counted. */
export async function usesOf(
  db: Database,
  promocodes: readonly OrderPromocode[],
  { userId, replaced }: { readonly userId: string | null; readonly replaced: readonly string[] },
): Promise<Map<string, Uses>> {
  const limited = promocodes.filter(isLimited);
  if (limited.length === 0) return new Map();
  const codes = limited.flatMap(({ singleUseCode }) => singleUseCode ?? []);
  const { rows } = await sql<Uses & { id: string }>`
    SELECT promocode_id AS id, count(*)::integer AS uses,
      count(*) FILTER (WHERE user_id = ${userId})::integer AS "usesOfCustomer",
      count(*) FILTER (WHERE single_use_code = ANY (${codes}::text[])) > 0 AS "singleUseTaken"
    FROM promocode_uses
    WHERE promocode_id = ANY (${limited.map(({ id }) => id)}::uuid[])
      AND order_id <> ALL (${[...replaced]}::uuid[])
    GROUP BY promocode_id`.execute(db);
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
}

/**
 * Makes orders that want the same limited discount wait for each other until the transaction ends:
 * what is counted after it can be taken. First those of one account, then all; always in the order of
 * their ids, so that no two wait for each other in turn.
 * @returns whether any of them is limited
 */
export async function lockLimited(
  trx: Transaction,
  promocodes: readonly OrderPromocode[],
  userId: string,
): Promise<boolean> {
  const inOrder = promocodes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const perCustomer = inOrder.filter(({ maxUsesPerCustomer }) => maxUsesPerCustomer !== null);
  for (const { id } of perCustomer) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`use of ${id} by ${userId}`}, 0))`.execute(
      trx,
    );
  }
  const ids = inOrder.filter(({ maxUses }) => maxUses !== null).map(({ id }) => id);
  if (ids.length === 0) return perCustomer.length > 0;
  await trx
    .selectFrom('promocodes')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return true;
}

const DAYS_KEPT = 90;

/** Notes that a code was tried in vain. @param code as it is stored */
export async function noteRefusal(db: Database, code: string, clientKey: string): Promise<void> {
  await sql`
    INSERT INTO promocode_refusals (promocode_id, day, client_key, tries)
    SELECT id, (now() AT TIME ZONE 'UTC')::date, ${clientKey}, 1 FROM promocodes
    WHERE code = ${code} OR id = (SELECT promocode_id FROM single_use_codes WHERE code = ${code})
    ON CONFLICT (promocode_id, day, client_key) DO UPDATE SET tries = promocode_refusals.tries + 1`.execute(
    db,
  );
}

/** Forgets from where codes were tried, once that is long ago. */
export async function pruneRefusals(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS_KEPT * 86_400_000).toISOString().slice(0, 10);
  await db.deleteFrom('promocode_refusals').where('day', '<', since).execute();
}
