import { asSeen } from '@gadgetry/contract/alike';
import { PRODUCT_COLUMNS, isAttributeColumn } from '@gadgetry/contract/product-csv';
import { uploadName } from '@gadgetry/contract/pictures';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import type { Change } from '../../history/index.ts';
import { attributesOfCategories } from '../attributes/attribute-store.ts';
import { createCategory } from '../categories/category-service.ts';
import type { HoldUploads } from '../products/held-pictures.ts';
import { type Work, carryOut, undoLines } from './carry-out.ts';
import type { StoredProduct } from './import-state.ts';
import type { LineOutcome, LineRow } from './import-store.ts';
import { inTurns } from './in-turns.ts';
import { loadCategories, loadProducts } from './lookups.ts';
import { addVariant, makeProduct } from './make-products.ts';
import type { Held } from './set-cells.ts';
import type { WrittenChange } from './tables.ts';
import { type ToWrite, writeProducts } from './write-batch.ts';
import { refusedUploads } from './zip-store.ts';

export interface Batch {
  readonly lines: readonly LineRow[];
  readonly actor: Change['actor'];
  readonly makesCategories: boolean;
  readonly isUndoing: boolean;
}

/** All cells of a column that this batch may write. */
function cellsOf({ lines, isUndoing }: Batch, column: string): string[] {
  const changes: readonly WrittenChange[] = lines.flatMap((line) =>
    isUndoing ? line.written : line.changes,
  );
  return changes
    .filter((change) => change.column === column)
    .map(({ from, to }) => (isUndoing ? from : to));
}

/** Makes the categories that are not there, and keeps those that are named active until the transaction ends. */
async function holdCategories(trx: Transaction, batch: Batch): Promise<Held['categories']> {
  const names = new Set(cellsOf(batch, PRODUCT_COLUMNS.category.name));
  if (names.size === 0) return new Map();
  const known = await loadCategories(trx);
  for (const name of names) {
    if (known.has(asSeen(name)) || !batch.makesCategories || batch.isUndoing) continue;
    known.set(asSeen(name), await createCategory(trx, batch.actor, name));
  }
  const ids = [...names].flatMap((name) => known.get(asSeen(name))?.id ?? []);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM categories WHERE id = ANY (${ids}::uuid[]) AND is_active
    ORDER BY id FOR SHARE`.execute(trx);
  const active = new Set(rows.map(({ id }) => id));
  return new Map([...known].filter(([, { id }]) => active.has(id)));
}

async function hold(
  trx: Transaction,
  batch: Batch,
  holdUploads: HoldUploads,
): Promise<Omit<Held, 'attributes'>> {
  const addresses = cellsOf(batch, PRODUCT_COLUMNS.pictures.name).flatMap((cell) =>
    cell.split(' '),
  );
  const names = [...new Set(addresses.flatMap((address) => uploadName(address) ?? []))];
  const uploads: Held['uploads'] = names.length === 0 ? new Map() : await holdUploads(trx, names);
  const importId = batch.lines[0]?.import_id;
  const isLacking = importId !== undefined && names.some((name) => !uploads.has(name));
  return {
    categories: await holdCategories(trx, batch),
    uploads,
    refusedUploads: isLacking ? await refusedUploads(trx, importId) : new Map(),
  };
}

/** Where values are written, or put back with the category that they belong to, their attributes stay as they are. */
async function holdAttributes(
  trx: Transaction,
  { lines, isUndoing }: Batch,
  categoryIds: readonly string[],
): Promise<Held['attributes']> {
  const isAbout = lines.some(({ written, changes }) =>
    (isUndoing ? written : changes).some(
      ({ column }) => isAttributeColumn(column) || column === PRODUCT_COLUMNS.category.name,
    ),
  );
  return isAbout ? attributesOfCategories(trx, [...new Set(categoryIds)], true) : new Map();
}

export const left = (line: LineRow, message: string, column = ''): LineOutcome => ({
  line: line.line,
  outcome: 'left',
  because: [{ column, message }],
  written: [],
  madeVersion: null,
});

/** A copy to work on: what it was stays as it was read. */
const workOn = ({ product, variants, prices }: StoredProduct): Work => ({
  product: { ...product },
  variants: variants.map((variant) => ({ ...variant })),
  prices,
  pieces: new Map(),
});

export const SO_ALREADY = 'It was so already';

function applyLine(work: Work, line: LineRow, held: Held): LineOutcome {
  if (line.state === 'new') {
    const refusal = addVariant(work, line);
    if (refusal !== null) return left(line, refusal);
    return { ...left(line, ''), outcome: 'applied', because: [], written: line.changes };
  }
  const { written, because } = carryOut(work, line, line.changes, held);
  // Somebody else has done the same since the check.
  if (written.length + because.length === 0) return left(line, SO_ALREADY);
  const outcome = because.length === 0 ? 'applied' : 'left';
  return { line: line.line, outcome, because, written, madeVersion: null };
}

/** A variant shows pictures of its product: what that shows no longer, it does not either. */
function showOwnPictures({ product, variants }: Work): void {
  const shown = new Set(product.images.map(({ url }) => url));
  for (const variant of variants) variant.images = variant.images.filter((url) => shown.has(url));
}

interface Done {
  readonly outcomes: LineOutcome[];
  readonly toWrite: ToWrite | null;
}

function workOnProduct(
  lines: readonly LineRow[],
  stored: StoredProduct | undefined,
  held: Held,
  isUndoing: boolean,
): Done {
  if (stored !== undefined) {
    const work = workOn(stored);
    const outcomes = isUndoing
      ? undoLines(work, lines, held)
      : // What is said of a product comes before its variants.
        lines.map((line) => applyLine(work, line, held));
    showOwnPictures(work);
    return { outcomes, toWrite: { before: stored, work } };
  }
  const [first] = lines;
  const isNew = first?.state === 'new' && first.variant_id === first.product_id && !isUndoing;
  if (!isNew || first.product_id === null) {
    return { outcomes: lines.map((line) => left(line, 'The product is not there')), toWrite: null };
  }
  const { work, refusal } = makeProduct(first.product_id, lines, held);
  if (refusal !== null) {
    return { outcomes: lines.map((line) => left(line, refusal)), toWrite: null };
  }
  showOwnPictures(work);
  const outcomes = lines.map((line) => ({
    ...left(line, ''),
    outcome: 'applied' as const,
    because: [],
    written: line.changes,
    madeVersion: 1,
  }));
  return { outcomes, toWrite: { before: null, work } };
}

/**
 * Carries out lines of whole products, or takes them back, within a transaction that keeps these products as
 * they are. What has become of the shop since the check is seen here, cell by cell.
 */
export async function applyBatch(
  trx: Transaction,
  batch: Batch,
  holdUploads: HoldUploads,
): Promise<LineOutcome[]> {
  const { lines, actor, isUndoing } = batch;
  const before = await hold(trx, batch, holdUploads);
  const ids = [...new Set(lines.flatMap((line) => line.product_id ?? []))];
  const stored = await loadProducts(trx, ids, true);
  const attributes = await holdAttributes(trx, batch, [
    ...[...stored.values()].map(({ product }) => product.category_id),
    ...[...before.categories.values()].map(({ id }) => id),
  ]);
  const held = { ...before, attributes };
  const ofProducts = Map.groupBy(lines, (line) => line.product_id ?? '');
  const done = await inTurns(ofProducts, ([productId, ofProduct]) =>
    workOnProduct(ofProduct, stored.get(productId), held, isUndoing),
  );
  const toWrite = done.flatMap((one) => one.toWrite ?? []);
  await writeProducts(trx, actor, toWrite);
  return done.flatMap(({ outcomes }) => outcomes);
}

const TAKEN: Readonly<Record<string, readonly [string, string]>> = {
  products_name_key: [PRODUCT_COLUMNS.name.name, 'Another product has this name'],
  product_variants_sku_key: [PRODUCT_COLUMNS.sku.name, 'Another variant has this SKU already'],
  product_variants_gtin_key: [PRODUCT_COLUMNS.gtin.name, 'Another variant has this GTIN already'],
  product_variants_choices_key: ['', 'Somebody has added this variant since'],
};

/** What the database has refused of one product. @returns null where that is nothing of its lines */
export function refusedByDatabase(
  constraint: string | null,
  error: unknown,
  lines: readonly LineRow[],
  isUndoing: boolean,
): LineOutcome[] | null {
  const refusal = error instanceof ShopError ? ['', error.message] : TAKEN[constraint ?? ''];
  if (refusal === undefined && constraint === null) return null;
  const [column, message] = refusal ?? ['', 'This can’t be kept'];
  return lines.map((line) => ({
    ...left(line, message ?? '', column),
    ...(isUndoing && { outcome: 'kept' as const }),
  }));
}
