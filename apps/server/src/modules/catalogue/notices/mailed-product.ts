import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { MinorUnits } from '@gadgetry/contract/money';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { chosenOptions } from '../stock/stock-rules.ts';

interface MailedProduct {
  readonly id: string;
  readonly variantId: string;
  /** With what is chosen of it. */
  readonly name: string;
  readonly cents: MinorUnits;
}

/** A product that the owner's mails are shown with. @param name capitals mean nothing; null: the newest */
export async function readMailedProduct(
  db: Database,
  name: string | null,
): Promise<MailedProduct | null> {
  const active = db
    .selectFrom('products as p')
    .innerJoin('product_variants as v', 'v.product_id', 'p.id')
    .select(['p.id', 'p.name', 'p.options', 'v.id as variant_id', 'v.choices'])
    .select(sql<MinorUnits>`coalesce(v.price_cents, p.price_cents)`.as('cents'))
    .where('p.is_active', '=', true)
    .where('v.is_default', '=', true);
  const wanted =
    name === null
      ? active.orderBy('p.created_at', 'desc').orderBy('p.id', 'desc').limit(1)
      : active.where(sql`lower(p.name)`, '=', sql<string>`lower(${name.normalize('NFC')})`);
  const row = await wanted.executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    variantId: row.variant_id,
    name: nameWithChoice(row.name, chosenOptions(row.options, row.choices)),
    cents: row.cents,
  };
}
