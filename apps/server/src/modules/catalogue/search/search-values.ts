import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { keepWordsOf } from './search-store.ts';

/** So many are looked through, or written, in one go: who edits one of them waits for no more. */
const LOOKED_THROUGH = 1_000;
const WRITTEN = 200;

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * A figure with its unit, as it is said and as some write it: '128 GB', '128GB'. Without its point, as
 * whoever types it is understood: '5.5 inch' is no '55 inch'.
 */
const FIGURE = sql`replace(v.number_value::text, '.', ' ')`;

/**
 * What a product `p` is like: its texts, values of lists, figures that have a unit, the names of what is
 * true of it, and what can be chosen of it. In an order that stays when an owner arranges anew.
 */
const VALUES = sql`concat_ws(' ', (
  SELECT string_agg(CASE v.kind
      WHEN 'text' THEN v.text_value
      WHEN 'number' THEN ${FIGURE} || ' ' || a.unit || ' ' || ${FIGURE} || a.unit
      WHEN 'yes_no' THEN a.name
      ELSE o.name
    END, ' ' ORDER BY v.attribute_id, v.option_id)
  FROM product_attribute_values v
  JOIN attributes a ON a.id = v.attribute_id
  LEFT JOIN attribute_options o ON o.id = v.option_id
  WHERE v.product_id = p.id AND v.flag_value IS NOT FALSE
    AND (v.number_value IS NULL OR a.unit <> '')), (
  SELECT string_agg(DISTINCT chosen.value, ' ')
  FROM product_variants s, unnest(s.choices) AS chosen (value)
  WHERE s.product_id = p.id AND s.is_active))`;

/**
 * Which values of its category's lists a product `p` has by an option of the same name, as far as what is
 * chosen there is called like them.
 */
const OFFERED = sql`ARRAY(
  SELECT DISTINCT o.id
  FROM jsonb_array_elements(p.options) WITH ORDINALITY AS offered (option, place)
  JOIN attributes a ON a.category_id = p.category_id
    AND lower(a.name) = lower(offered.option ->> 'name') AND a.kind IN ('choice', 'choices')
  JOIN product_variants s ON s.product_id = p.id AND s.is_active
  JOIN attribute_options o ON o.attribute_id = a.id
    AND lower(o.name) = lower(s.choices[offered.place::integer])
  ORDER BY o.id)`;

/** Makes products found, and counted for filters, by what they are like now. They are locked by the caller. */
export async function writeSearchValues(
  trx: Transaction,
  ...productIds: readonly string[]
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    UPDATE products p SET search_values = n.search_values, offered_values = n.offered_values
    FROM (
      SELECT p.id, ${VALUES} AS search_values, ${OFFERED} AS offered_values
      FROM products p WHERE p.id = ANY (${productIds}::uuid[])) AS n
    WHERE p.id = n.id
      AND (p.search_values <> n.search_values OR p.offered_values <> n.offered_values)
    RETURNING p.id`.execute(trx);
  if (rows.length > 0) await keepWordsOf(trx, ...rows.map(({ id }) => id));
}

/** The others are not locked: all of a shop's products pass here every night. */
async function readOutdated(db: Database, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM products p
    WHERE p.id = ANY (${productIds}::uuid[])
      AND (p.search_values <> ${VALUES} OR p.offered_values <> ${OFFERED})
    ORDER BY p.id`.execute(db);
  return rows.map(({ id }) => id);
}

function* inSteps(ids: readonly string[], length: number): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += length) yield ids.slice(from, from + length);
}

async function bringUpToDate(
  db: Database,
  productIds: readonly string[],
  goesOn: () => boolean = () => true,
): Promise<void> {
  for (const some of inSteps(productIds, LOOKED_THROUGH)) {
    for (const outdated of inSteps(await readOutdated(db, some), WRITTEN)) {
      if (!goesOn()) return;
      await inTransaction(db, async (trx) => {
        // In the order in which imports lock them.
        await sql`
          SELECT id FROM products WHERE id = ANY (${outdated}::uuid[])
          ORDER BY id FOR NO KEY UPDATE`.execute(trx);
        await writeSearchValues(trx, ...outdated);
      });
    }
  }
}

/** All products by what they are like, those too that came or changed by other ways than the shop's own. */
export async function bringAllUpToDate(db: Database): Promise<void> {
  for (let after = FIRST; ; ) {
    const some = await db
      .selectFrom('products')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(LOOKED_THROUGH)
      .execute();
    const last = some.at(-1);
    if (last === undefined) return;
    await bringUpToDate(
      db,
      some.map(({ id }) => id),
    );
    after = last.id;
  }
}

/** Follows changes of what an owner defines, which may concern every product of a category. */
export interface SearchValues {
  /**
   * To be called after the change is committed: of a few products it is done then, of more the rest is
   * done beside whatever comes next. What a process leaves behind is done when one starts, or at night.
   */
  readonly follow: (productIds: readonly string[]) => Promise<void>;
  /** Lets the step that is under way come to its end. */
  readonly stop: () => Promise<void>;
}

export function createSearchValues({
  db,
  log,
}: {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
}): SearchValues {
  let following: Promise<void> = Promise.resolve();
  let isStopped = false;

  // The change itself is made: whoever made it is told so, whatever becomes of this.
  const tried = (productIds: readonly string[]): Promise<void> =>
    bringUpToDate(db, productIds, () => !isStopped).catch((error: unknown) => {
      log.warn({ err: error }, 'searches know values of products as they were');
    });

  return {
    async follow(productIds) {
      await tried(productIds.slice(0, WRITTEN));
      const rest = productIds.slice(WRITTEN);
      if (rest.length > 0) following = following.then(() => tried(rest));
    },
    async stop() {
      isStopped = true;
      await following;
    },
  };
}
