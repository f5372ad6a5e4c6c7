import { asSeen } from '@gadgetry/contract/alike';
import type { ProductAttribute } from '@gadgetry/contract/attributes';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { CSV_BEGIN } from '../../../http/csv.ts';
import {
  type AttributeRow,
  attributeNames,
  readAttributes,
} from '../attributes/attribute-store.ts';
import { attributeCell } from './attribute-cells.ts';
import {
  type ProductOfLine,
  type VariantOfLine,
  cellsOf,
  productHead,
  productLine,
} from './product-lines.ts';

/** An option, and what can be chosen of it: a line each. */
const OPTION = { name: 'Colour', values: ['Black', 'White'] };

/** Of a shop that has no category yet: the import makes it where it is told to. */
const NO_CATEGORY = 'Example Category';

/** Where the example lies: in a category that shows what columns of attributes are for, if there is one. */
async function categoryOfExample(
  db: Database,
): Promise<{ readonly name: string; readonly attributes: readonly AttributeRow[] }> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT c.id, c.name FROM categories c WHERE c.is_active
    ORDER BY EXISTS (SELECT FROM attributes a WHERE a.category_id = c.id) DESC, c.created_at, c.id
    LIMIT 1`.execute(db);
  const [category] = rows;
  if (category === undefined) return { name: NO_CATEGORY, attributes: [] };
  return { name: category.name, attributes: await readAttributes(db, category.id) };
}

const nameOf = (number: number) => (number === 1 ? 'Example product' : `Example product ${number}`);
const skuOf = (number: number, value: string) => `EXAMPLE-${number}-${value.toUpperCase()}`;

/** Of names and SKUs of examples the first that nothing in the shop has. */
async function freeNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ said: string }>`
    SELECT lower(name) AS said FROM products WHERE lower(name) LIKE 'example product%'
    UNION SELECT lower(sku) FROM product_variants WHERE lower(sku) LIKE 'example-%'`.execute(db);
  const taken = new Set(rows.map(({ said }) => said));
  const isTaken = (said: string) => taken.has(said.toLowerCase());
  let number = 1;
  while ([nameOf(number), ...OPTION.values.map((value) => skuOf(number, value))].some(isTaken)) {
    number += 1;
  }
  return number;
}

function exampleOf({ kind, options }: AttributeRow): ProductAttribute['value'] {
  switch (kind) {
    case 'text':
      return 'Example';
    case 'number':
      return 12.5;
    case 'yes_no':
      return true;
    case 'choice':
      return options.slice(0, 1);
    case 'choices':
      break;
  }
  return options.slice(0, 2);
}

/**
 * A file to begin with: all columns of the export, and a product that the import takes as it stands. Taken by
 * mistake it is not for sale, for it is inactive.
 */
export async function productTemplate(db: Database): Promise<string> {
  const names = await attributeNames(db);
  const category = await categoryOfExample(db);
  const number = await freeNumber(db);
  const product: ProductOfLine = {
    id: '',
    name: nameOf(number),
    description: 'What it is, and what it is good for.',
    price_cents: 1_990,
    images: [],
    category_name: category.name,
    options: [OPTION],
    tags: ['example'],
    is_active: false,
  };
  const values = new Map(
    category.attributes.map((row) => [asSeen(row.name), attributeCell(exampleOf(row))]),
  );
  const lines = OPTION.values.map((value) => {
    const variant: VariantOfLine = {
      id: '',
      choices: [value],
      sku: skuOf(number, value),
      gtin: null,
      price_cents: null,
      regular_cents: null,
      stock: 10,
      weight_grams: 250,
      images: [],
      is_active: true,
    };
    // Of what is new there was no stock before.
    return productLine({ ...cellsOf(product, variant), stockBefore: null }, names, values);
  });
  return CSV_BEGIN + productHead(names) + lines.join('');
}
