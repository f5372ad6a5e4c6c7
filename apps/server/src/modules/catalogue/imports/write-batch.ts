import { isDeepStrictEqual } from 'node:util';
import { PRODUCT_TEXTS } from '@gadgetry/contract/product-texts';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { type Change, recordChanges } from '../../history/index.ts';
import { deleteValuesOfProducts, insertValues } from '../attributes/attribute-value-store.ts';
import { productSnapshot } from '../products/product-serializer.ts';
import { keepWordsOf } from '../search/search-store.ts';
import { writeSearchValues } from '../search/search-values.ts';
import { variantsSnapshot } from '../variants/variant-serializer.ts';
import type { Work } from './carry-out.ts';
import type { ProductState, StoredProduct, VariantState } from './import-state.ts';

/** A product as it was, null where it is new, and as it is to be. */
export interface ToWrite {
  readonly before: Pick<StoredProduct, 'product' | 'variants'> | null;
  readonly work: Work;
}

type Seen = Pick<StoredProduct, 'product' | 'variants'>;

/** As the history tells it: of a product with options each variant, of another its codes. */
function snapshot({ product, variants }: Seen, version: number) {
  const leading = variants.find((variant) => variant.is_default);
  const stock = leading?.stock ?? 0;
  const own = productSnapshot({ ...product, version, stock });
  if (product.options.length > 0) {
    const matrix = variantsSnapshot({ ...product, version, variants });
    return { version, fields: { ...own.fields, ...matrix.fields } };
  }
  const codes = {
    ...(leading?.sku && { SKU: leading.sku }),
    ...(leading?.gtin && { GTIN: leading.gtin }),
    ...(leading?.weight_grams && { weight: leading.weight_grams }),
  };
  return { version, fields: { ...own.fields, ...codes } };
}

const words = (product: ProductState) => [
  ...PRODUCT_TEXTS.map((text) => product[text]),
  product.tags,
];

/** What of them differs from what is stored: stock alone makes no new version of the product. */
const isOther = (one: unknown, other: unknown) => !isDeepStrictEqual(one, other);

const productRow = ({ images, ...product }: ProductState) => ({
  ...product,
  images,
  image: images[0]?.url ?? null,
});

const textNames = sql.join(PRODUCT_TEXTS.map((text) => sql.ref(text)));

const productFields = sql.raw(`id uuid, ${PRODUCT_TEXTS.map((text) => `${text} text`).join(', ')},
  tags text[], price_cents integer, category_id uuid, images jsonb, image text, options jsonb, is_active boolean,
  undone_version integer`);

const setTexts = sql.join(
  PRODUCT_TEXTS.map((text) => sql`${sql.ref(text)} = ${sql.ref(`n.${text}`)}`),
);

/** With and without its words: those that stay are not written, for the database would search them anew. */
async function updateProducts(trx: Transaction, products: readonly ProductState[], all: boolean) {
  if (products.length === 0) return;
  const texts = all ? sql`${setTexts}, tags = n.tags,` : sql``;
  await sql`
    UPDATE products p SET ${texts} price_cents = n.price_cents, category_id = n.category_id,
      images = n.images, image = n.image, options = n.options, is_active = n.is_active,
      undone_version = n.undone_version, version = p.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(products.map(productRow))}::jsonb) AS n (${productFields})
    WHERE p.id = n.id`.execute(trx);
}

const variantFields =
  sql.raw(`id uuid, product_id uuid, position smallint, choices text[], sku text,
  gtin text, price_cents integer, stock integer, weight_grams integer, images text[],
  is_default boolean, is_active boolean, undone_version integer`);

async function insertProducts(trx: Transaction, works: readonly Work[]): Promise<void> {
  if (works.length === 0) return;
  const products = works.map(({ product }) => productRow(product));
  const variants = works.flatMap((work) => work.variants);
  await sql`
    WITH added AS (
      INSERT INTO product_variants (id, product_id, position, choices, sku, gtin, price_cents, stock,
        weight_grams, images, is_default, is_active, undone_version)
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) AS v (${variantFields}))
    INSERT INTO products (id, ${textNames}, tags, price_cents, category_id, images, image, options, is_active,
      undone_version)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS n (${productFields})`.execute(
    trx,
  );
}

async function insertVariants(trx: Transaction, variants: readonly VariantState[]): Promise<void> {
  if (variants.length === 0) return;
  await sql`
    INSERT INTO product_variants (id, product_id, position, choices, sku, gtin, price_cents, stock,
      weight_grams, images, is_default, is_active, undone_version)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) AS v (${variantFields})`.execute(
    trx,
  );
}

async function updateVariants(trx: Transaction, variants: readonly VariantState[]): Promise<void> {
  if (variants.length === 0) return;
  const all = JSON.stringify(variants);
  // First no code is left, so that two may swap theirs.
  await sql`
    UPDATE product_variants v SET sku = NULL, gtin = NULL
    FROM jsonb_to_recordset(${all}::jsonb) AS n (${variantFields})
    WHERE v.id = n.id AND (v.sku, v.gtin) IS DISTINCT FROM (n.sku, n.gtin)`.execute(trx);
  await sql`
    UPDATE product_variants v SET sku = n.sku, gtin = n.gtin, price_cents = n.price_cents,
      stock = n.stock, weight_grams = n.weight_grams, images = n.images, is_active = n.is_active,
      undone_version = n.undone_version, updated_at = now()
    FROM jsonb_to_recordset(${all}::jsonb) AS n (${variantFields})
    WHERE v.id = n.id`.execute(trx);
}

/** Makes the values of products these. */
async function writeValues(
  trx: Transaction,
  made: readonly ProductState[],
  changed: readonly ProductState[],
): Promise<void> {
  if (changed.length > 0) {
    await deleteValuesOfProducts(
      trx,
      changed.map(({ id }) => id),
    );
  }
  const values = [...made, ...changed].flatMap(({ id: productId, attributes }) =>
    attributes.map(({ attributeId, kind, value }) => ({ productId, attributeId, kind, value })),
  );
  await insertValues(trx, values);
}

async function bookPieces(trx: Transaction, works: readonly Work[], actor: string): Promise<void> {
  const moved = works.flatMap(({ product, pieces }) =>
    [...pieces].flatMap(([variant, delta]) =>
      delta === 0 ? [] : [{ id: newId(), product: product.id, variant, delta }],
    ),
  );
  if (moved.length === 0) return;
  await sql`
    INSERT INTO stock_movements (id, product_id, variant_id, delta, reason, actor, created_at)
    SELECT m.id, m.product, m.variant, m.delta, 'import', ${actor}, clock_timestamp()
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      AS m (id uuid, product uuid, variant uuid, delta integer)`.execute(trx);
}

/** What is really different, with the version that it has then. */
function different({ before, work }: ToWrite) {
  if (before === null) return { ...work, isNew: true, version: 1 };
  const isSame = !isOther(before.product, work.product) && !isOther(before.variants, work.variants);
  return isSame ? null : { ...work, isNew: false, version: before.product.version + 1 };
}

/**
 * Writes products under the locks of `loadProducts`, and records who changed them. What is different is a new
 * version, and its pieces are in the ledger.
 * @returns the versions of those that were written, by their ids
 */
export async function writeProducts(
  trx: Transaction,
  actor: Change['actor'],
  batch: readonly ToWrite[],
): Promise<ReadonlyMap<string, number>> {
  const written = batch.flatMap((one) => {
    const after = different(one);
    return after === null ? [] : [{ before: one.before, after, work: one.work }];
  });
  const made = written.filter(({ before }) => before === null);
  const changed = written.flatMap(({ before, work }) =>
    before === null ? [] : [{ before, work }],
  );
  const isReworded = ({ before, work }: (typeof changed)[number]) =>
    isOther(words(before.product), words(work.product));
  const reworded = changed.filter(isReworded).map(({ work }) => work.product);
  const others = changed.filter((one) => !isReworded(one)).map(({ work }) => work.product);
  const known = new Map(
    changed.flatMap(({ before }) => before.variants.map((one) => [one.id, one])),
  );
  const variants = changed.flatMap(({ work }) => work.variants);
  await insertProducts(
    trx,
    made.map(({ work }) => work),
  );
  await updateProducts(trx, reworded, true);
  await updateProducts(trx, others, false);
  await updateVariants(
    trx,
    variants.filter((one) => known.has(one.id) && isOther(known.get(one.id), one)),
  );
  await insertVariants(
    trx,
    variants.filter((one) => !known.has(one.id)),
  );
  await writeValues(
    trx,
    made.map(({ work }) => work.product),
    changed
      .filter(({ before, work }) => isOther(before.product.attributes, work.product.attributes))
      .map(({ work }) => work.product),
  );
  await bookPieces(
    trx,
    written.map(({ work }) => work),
    actor.email,
  );
  const searched = [...made.map(({ work }) => work.product), ...reworded].map(({ id }) => id);
  if (searched.length > 0) await keepWordsOf(trx, ...searched);
  if (written.length > 0) {
    await writeSearchValues(trx, ...written.map(({ work }) => work.product.id));
  }
  await recordChanges(
    trx,
    written.map(({ before, after, work }) => ({
      entity: 'product',
      entityId: work.product.id,
      action: actionOf(before, work),
      actor,
      before: before === null ? null : snapshot(before, before.product.version),
      after: snapshot(work, after.version),
    })),
  );
  return new Map(written.map(({ after, work }) => [work.product.id, after.version]));
}

function actionOf(before: Seen | null, { product }: Work): Change['action'] {
  if (before === null) return 'created';
  const { is_active: was, ...rest } = before.product;
  const { is_active: is, ...restNow } = product;
  // As the screens record it where nothing else was changed.
  if (was === is || isOther(rest, restNow)) return 'updated';
  return is ? 'reactivated' : 'deactivated';
}
