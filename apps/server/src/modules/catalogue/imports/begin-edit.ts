import { formatNumber } from '@gadgetry/contract/number-format';
import { EDITED_LINES_MAX, type ProductEdit, isSaleEdit } from '@gadgetry/contract/product-edits';
import { formatMinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';

/** Products whose lines are written at a time. */
const BATCH = 2_000;

const signed = (sign: number, text: string) => `${sign < 0 ? '−' : '+'}${text}`;

/** What a change is called in the list of imports. */
export function nameOfEdit(edit: ProductEdit, categoryName: string): string {
  switch (edit.kind) {
    case 'percent':
      return `Prices ${signed(edit.percent, `${Math.abs(edit.percent)} %`)}`;
    case 'amount':
      return `Prices ${signed(edit.amount, formatMinorUnits(toMinorUnits(Math.abs(edit.amount))))}`;
    case 'salePercent':
      return `Sale −${edit.percent} %`;
    case 'saleAmount':
      return `Sale −${formatMinorUnits(toMinorUnits(edit.amount))}`;
    case 'endSale':
      return 'End the sale';
    case 'category':
      return `Category ${categoryName}`;
    case 'status':
      return edit.isActive ? 'Reactivate products' : 'Deactivate products';
    case 'addTag':
    case 'removeTag':
      break;
  }
  return edit.kind === 'addTag' ? `Add the tag ${edit.tag}` : `Remove the tag ${edit.tag}`;
}

/** Whether a change is about each variant: prices are theirs. */
export const isOfVariants = (edit: ProductEdit) =>
  edit.kind === 'percent' || edit.kind === 'amount' || isSaleEdit(edit);

/**
 * Writes a line for each product, or for each variant where prices are meant: from then on it is settled which
 * ones the change is about.
 * @returns how many lines there are
 * @throws ShopError import_refused
 */
export async function insertEditLines(
  db: Database,
  importId: string,
  ids: readonly string[],
  edit: ProductEdit,
): Promise<number> {
  const variantsToo = isOfVariants(edit);
  let lines = 0;
  for (let from = 0; from < ids.length; from += BATCH) {
    const { numAffectedRows } = await sql`
      INSERT INTO product_import_lines (import_id, id, line, group_line, cells)
      SELECT ${importId}::uuid, gen_random_uuid(), line, min(line) OVER (PARTITION BY product_id),
        jsonb_build_object('productId', product_id, 'variantId', id)
      FROM (
        SELECT v.id, v.product_id,
          ${lines} + row_number() OVER (ORDER BY meant.place, v.position, v.id) AS line
        FROM unnest(${ids.slice(from, from + BATCH)}::uuid[]) WITH ORDINALITY AS meant (id, place)
          JOIN product_variants v ON v.product_id = meant.id
        WHERE v.retired_at IS NULL AND (v.is_default OR ${variantsToo})) AS numbered`.execute(db);
    lines += Number(numAffectedRows ?? 0);
    if (lines > EDITED_LINES_MAX) {
      const most = formatNumber(EDITED_LINES_MAX);
      throw new ShopError('import_refused', `More than ${most} at once can’t be: narrow the list`);
    }
  }
  return lines;
}
