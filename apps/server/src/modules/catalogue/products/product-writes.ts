import { isDeepStrictEqual } from 'node:util';
import type { ProductPicture } from '@gadgetry/contract/catalogue';
import { PRODUCT_TEXTS, type ProductText, eachProductText } from '@gadgetry/contract/product-texts';
import { type Insertable, sql } from 'kysely';
import type { Transaction } from '../../../database/database.ts';
import { preparedAhead } from '../../../database/pipelining.ts';
import { withConstraintErrors } from '../../../errors/constraint-errors.ts';
import type { RatingSums } from '../reviews/review-rules.ts';
import { keepWordsOf } from '../search/search-store.ts';
import type { ProductsTable } from '../tables.ts';
import type { ProductRow, WholeProduct } from './product-store.ts';

const refusals = {
  products_name_key: ['name_taken', 'A product with this name already exists'],
  products_tax_class: ['validation_failed', 'There is no such tax class'],
  // The contract counts UTF-16 units and PostgreSQL characters: 'no emoji alone' is decided here.
  ...Object.fromEntries(
    PRODUCT_TEXTS.map((text) => [`products_${text}_check`, ['validation_failed']] as const),
  ),
} as const;

/** The first picture's address has a column of its own, which orders copy; the database compares the two. */
const pictureColumns = (images: readonly ProductPicture[]) => ({
  image: images[0]?.url ?? null,
  images: JSON.stringify(images),
});

type NewProduct = Omit<Insertable<ProductsTable>, 'image' | 'images'> & {
  readonly images: readonly ProductPicture[];
  readonly stock: number;
};

/** A product with its first variant, whose id is the product's. */
export async function insertProduct(
  trx: Transaction,
  { stock: pieces, ...product }: NewProduct,
): Promise<
  Pick<
    WholeProduct,
    'version' | 'created_at' | 'is_active' | 'options' | 'variant_id' | keyof RatingSums
  >
> {
  const insert = trx
    .with('variant', (db) =>
      db.insertInto('product_variants').values({
        id: product.id,
        product_id: product.id,
        stock: pieces,
        is_default: true,
      }),
    )
    .insertInto('products')
    .values({ ...product, ...pictureColumns(product.images) })
    .returning([
      'version',
      'created_at',
      'is_active',
      'options',
      'id as variant_id',
      'review_count',
      'review_stars',
    ]);
  const inserted = await insert.executeTakeFirstOrThrow();
  await keepWordsOf(trx, product.id);
  return inserted;
}

type ProductPatch = Pick<
  ProductRow,
  ProductText | 'price_cents' | 'images' | 'category_id' | 'tags' | 'tax_class' | 'is_active'
>;

/**
 * Words that stay as they are are not written: the database would make what it searches by anew. It
 * travels ahead of the next statement, so that what the database refuses is heard there: see
 * `withProductRefusals`.
 * @param before the locked row
 */
export async function updateProduct(
  trx: Transaction,
  before: ProductRow,
  { tags, ...patch }: ProductPatch,
): Promise<Pick<ProductRow, 'version'>> {
  const words = { ...eachProductText((text) => patch[text]), tags };
  const stored = { ...eachProductText((text) => before[text]), tags: before.tags };
  const sameWords = isDeepStrictEqual(words, stored);
  const { price_cents, images, category_id, is_active } = patch;
  const version = before.version + 1;
  await trx
    .updateTable('products')
    .set({
      ...(!sameWords && words),
      price_cents,
      category_id,
      tax_class: patch.tax_class,
      is_active,
      ...pictureColumns(images),
      version,
      updated_at: sql`now()`,
    })
    .where('id', '=', before.id)
    .withPlugin(preparedAhead(sameWords ? 'update-product-but-words' : 'update-product'))
    .execute();
  if (!sameWords) await keepWordsOf(trx, before.id);
  return { version };
}

/** Pictures alone: that the product was edited is for its caller to write. */
export async function updatePictures(
  trx: Transaction,
  id: string,
  images: readonly ProductPicture[],
): Promise<void> {
  await trx.updateTable('products').set(pictureColumns(images)).where('id', '=', id).execute();
}

/** What the database refuses of a product's texts, in words, for the whole transaction that writes them. */
export function withProductRefusals<Result>(written: Promise<Result>): Promise<Result> {
  return withConstraintErrors(written, refusals);
}
