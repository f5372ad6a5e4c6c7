import type {
  AdminProductsQuery,
  Product,
  ProductsExportQuery,
} from '@gadgetry/contract/catalogue';
import { asSeen } from '@gadgetry/contract/alike';
import type { ProductAttribute } from '@gadgetry/contract/attributes';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { CSV_BEGIN } from '../../../http/csv.ts';
import { attributeNames } from '../attributes/attribute-store.ts';
import { attributesOfProduct } from '../attributes/attribute-value-store.ts';
import { attributeCell } from './attribute-cells.ts';
import {
  type ProductOfLine,
  type VariantOfLine,
  cellsOf,
  productHead,
  productLine,
} from './product-lines.ts';

/** Products that are read at a time. */
const PAGE = 500;

interface LineRow extends ProductOfLine {
  readonly attributes: readonly ProductAttribute[];
  readonly variant: VariantOfLine;
}

/** A line for each variant that these products have now, in the order of the ids. */
async function readLines(db: Database, ids: readonly string[]): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT p.id, p.name, p.description, p.price_cents, p.images, c.name AS category_name, p.options,
      p.tags, p.is_active, ${attributesOfProduct(sql`p.id`)} AS attributes, jsonb_build_object('id', v.id, 'choices', v.choices, 'sku', v.sku,
        'gtin', v.gtin, 'price_cents', v.price_cents, 'regular_cents', v.regular_cents,
        'stock', v.stock, 'weight_grams', v.weight_grams, 'images', v.images, 'is_active', v.is_active) AS variant
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS listed (id, place)
      JOIN products p ON p.id = listed.id
      JOIN categories c ON c.id = p.category_id
      JOIN product_variants v ON v.product_id = p.id AND v.retired_at IS NULL
    ORDER BY listed.place, v.position, v.id`.execute(db);
  return rows;
}

/** The admins' list, a page of it; see `ProductService`. */
type ReadList = (
  query: AdminProductsQuery,
  countedMax: number,
) => Promise<Page<Pick<Product, '_id'>>>;

/** What the list shows to its end, as a spreadsheet and the import read it; made while it is sent. */
export async function* exportProducts(
  db: Database,
  list: ReadList,
  asked: ProductsExportQuery,
): AsyncGenerator<string> {
  const names = await attributeNames(db, asked.category);
  yield CSV_BEGIN + productHead(names);
  let cursor: string | undefined;
  do {
    // How many there are nobody asks.
    const page = await list({ ...asked, limit: PAGE, ...(cursor !== undefined && { cursor }) }, 1);
    const ids = page.rows.map(({ _id: id }) => id);
    const lines = await readLines(db, ids);
    yield lines
      .map(({ variant, ...product }) => {
        const values = new Map(
          product.attributes.map(({ name, value }) => [asSeen(name), attributeCell(value)]),
        );
        return productLine(cellsOf(product, variant), names, values);
      })
      .join('');
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
