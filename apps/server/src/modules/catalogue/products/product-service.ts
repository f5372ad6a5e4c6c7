import {
  type AdminProductsQuery,
  type NewProductInput,
  type Product,
  type ProductInput,
  type ProductPicture,
  type ProductQuery,
  type ProductsExportQuery,
  RELATED_MAX,
} from '@gadgetry/contract/catalogue';
import { REVIEWS_PER_PAGE } from '@gadgetry/contract/reviews';
import { toMinorUnits } from '@gadgetry/contract/money';
import type { SearchSuggestions } from '@gadgetry/contract/search-suggestions';
import { eachProductText } from '@gadgetry/contract/product-texts';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Page } from '../../../database/page-cursor.ts';
import type { ReplicaRouting } from '../../../database/replica-routing.ts';
import { type Actor, type Change, historyOf } from '../../history/index.ts';
import { tagsAskedFor, textsAskedFor } from '../catalogue-rules.ts';
import { holdActiveCategory } from '../categories/category-store.ts';
import type { FilterService } from '../filters/filter-service.ts';
import { attributesAskedFor, writeAttributes } from '../attributes/product-attributes.ts';
import { type HoldUploads, heldPictures } from './held-pictures.ts';
import { picturesAskedFor } from './picture-rules.ts';
import { searchProducts } from '../search/product-search.ts';
import {
  type WholeProduct,
  findProduct,
  lockProduct,
  readProducts,
  wantedProducts,
  withStock,
} from './product-store.ts';
import { insertProduct, updateProduct, withProductRefusals } from './product-writes.ts';
import { readProductReviews } from '../reviews/review-reading.ts';
import type { SearchLog } from '../search/search-log.ts';
import { readOnSale, readRelated } from './related-store.ts';
import { suggest } from '../search/search-suggestions.ts';
import { refuseProductPrice } from '../prices/price-service.ts';
import { productSnapshot, serializeProduct, serializeWithVariants } from './product-serializer.ts';
import type { LowStockThreshold } from '../stock/few-left.ts';
import { stockAfterEdit, tooFewLeft } from '../stock/stock-rules.ts';
import { stockRefused } from '../stock/stock-service.ts';
import { changeStock, insertMovement } from '../stock/stock-store.ts';
import { readCopiedVariants } from '../variants/variant-copy.ts';
import { replaceVariants } from '../variants/variant-service.ts';
import { keepPictures, readVariants } from '../variants/variant-store.ts';
import { inTransaction } from '../../../database/transactions.ts';

async function heldCategory(trx: Transaction, id: string): Promise<{ id: string; name: string }> {
  const category = await holdActiveCategory(trx, id);
  if (category === undefined) {
    throw new ShopError('validation_failed', 'Please select an active category.');
  }
  return category;
}

/** The ids of products that are bought with one, most often first; orders know it. */
export type BoughtTogether = (db: Database, productId: string) => Promise<readonly string[]>;

async function picturesOrRefused(
  trx: Transaction,
  input: ProductInput,
  stored: readonly ProductPicture[],
  holdUploads: HoldUploads,
): Promise<ProductPicture[]> {
  const asked = picturesAskedFor(input, stored);
  if ('refusal' in asked) throw new ShopError('validation_failed', asked.refusal);
  return heldPictures(trx, asked.pictures, stored, holdUploads);
}

/**
 * The first page of a search of all products, as somebody types it. What is sorted was searched before, or is
 * offered to an admin to choose from.
 */
function isWhole(query: ProductQuery): boolean {
  const { cursor, category, tag, attr, minPrice, maxPrice, inStock, sort } = query;
  const narrowing = [cursor, category, tag, attr, minPrice, maxPrice, inStock, sort];
  return narrowing.every((value) => value === undefined);
}

/** What stands on a product's page at first. */
const NEWEST_REVIEWS = { sort: 'newest', limit: REVIEWS_PER_PAGE } as const;

const history = historyOf('product', productSnapshot);

async function record(
  trx: Transaction,
  actor: Actor,
  action: Change['action'],
  { before, after }: { before: WholeProduct | null; after: WholeProduct },
): Promise<void> {
  await history.record(trx, actor, action, { before, after });
  await insertMovement(trx, {
    productId: after.id,
    variantId: after.variant_id,
    delta: after.stock - (before?.stock ?? 0),
    reason: before === null ? 'opening' : 'admin',
    actor: actor.email,
  });
}

/** Writes what is different, under the row's lock; nothing different is no change and no new version. */
async function change(
  trx: Transaction,
  actor: Actor,
  action: Change['action'],
  { before, wanted }: { before: WholeProduct; wanted: WholeProduct },
): Promise<Product> {
  if (history.isSame(before, wanted)) return serializeProduct(before);
  const { price_cents, images, category_id, tags, tax_class, is_active } = wanted;
  const pieces = wanted.stock - before.stock;
  if (pieces !== 0 && (await changeStock(trx, before.variant_id, pieces)) === undefined) {
    throw stockRefused(tooFewLeft(before));
  }
  const written = await updateProduct(trx, before, {
    ...eachProductText((text) => wanted[text]),
    price_cents,
    images,
    category_id,
    tags,
    tax_class,
    is_active,
  });
  await writeAttributes(trx, before.id, {
    before: before.attributes ?? [],
    after: wanted.attributes ?? [],
  });
  if (before.options.length > 0 && images !== before.images) {
    const addresses = images.map(({ url }) => url);
    await keepPictures(trx, before.id, addresses);
  }
  const after = { ...wanted, ...written };
  await record(trx, actor, action, { before, after });
  return serializeProduct(after);
}

export function createProductService({
  db,
  replicaRouting,
  filters,
  holdUploads,
  searchLog,
  boughtTogether,
  lowStockThreshold,
}: {
  readonly db: Database;
  readonly replicaRouting: ReplicaRouting;
  readonly filters: Pick<FilterService, 'refuseGone' | 'page'>;
  readonly holdUploads: HoldUploads;
  readonly searchLog: SearchLog;
  readonly boughtTogether: BoughtTogether;
  readonly lowStockThreshold: LowStockThreshold;
}) {
  /** With what the owner calls few, where that is asked. */
  const withThreshold = async (on: Database, { stock, ...query }: AdminProductsQuery) => ({
    ...query,
    stock: stock === 'low' ? { fewAt: await lowStockThreshold(on) } : stock,
  });

  return {
    /** The one place where a list of products comes from. */
    async list(query: ProductQuery, countedMax: number): Promise<Page<Product>> {
      // Lists of admins, which hold what is inactive too, are narrowed to the letters that were typed.
      await filters.refuseGone(query);
      const filtered = await filters.page(query, countedMax);
      const forgiving = query.status === 'active' && (query.search ?? '') !== '';
      const read = forgiving ? searchProducts : readProducts;
      return replicaRouting.read(async (on) => {
        const page = filtered ?? (await read(on, query, countedMax));
        if (forgiving && isWhole(query)) searchLog.note(query.search ?? '', page.total);
        return { ...page, rows: (await withStock(on, page.rows)).map(serializeProduct) };
      });
    },

    /** The same for admins alone, narrowed by what only they ask, and to the letters that were typed. */
    async adminList(query: AdminProductsQuery, countedMax: number): Promise<Page<Product>> {
      await filters.refuseGone(query);
      return replicaRouting.read(async (on) => {
        const page = await readProducts(on, await withThreshold(on, query), countedMax);
        return { ...page, rows: (await withStock(on, page.rows)).map(serializeProduct) };
      });
    },

    /** All that such a list shows to its end, at one moment. */
    async idsOf(query: ProductsExportQuery): Promise<string[]> {
      await filters.refuseGone({ ...query, limit: 1 });
      const wanted = await withThreshold(db, { ...query, limit: 1 });
      const rows = await wantedProducts(db, wanted).select('p.id').execute();
      return rows.map(({ id }) => id);
    },

    async suggestions(typed: string): Promise<SearchSuggestions> {
      return replicaRouting.read((on) => suggest(on, typed));
    },

    /** @throws ShopError not_found, also for an inactive product where those may not be seen */
    async one(id: string, mayBeInactive: boolean): Promise<Product> {
      const [row, variants, reviews] = await replicaRouting.read(async (on) => {
        const [found, all] = await Promise.all([findProduct(on, id), readVariants(on, id)]);
        // One question more, for those only that have some.
        const reviewed = found !== undefined && found.review_count > 0;
        const newest = reviewed ? await readProductReviews(on, found, NEWEST_REVIEWS) : undefined;
        return [found, all, newest] as const;
      });
      if (row === undefined || !(row.is_active || mayBeInactive)) throw new ShopError('not_found');
      const product = serializeWithVariants(row, variants, mayBeInactive);
      return reviews === undefined ? product : { ...product, reviews };
    },

    /** What is like a product that is sold. @throws ShopError not_found */
    async related(id: string): Promise<Product[]> {
      const rows = await replicaRouting.read(async (on) => {
        const product = await findProduct(on, id);
        if (product?.is_active !== true) return undefined;
        return withStock(on, await readRelated(on, product, RELATED_MAX));
      });
      return orNotFound(rows).map(serializeProduct);
    },

    /** What is bought with a product that is sold, and can be had. @throws ShopError not_found */
    async boughtWith(id: string): Promise<Product[]> {
      const rows = await replicaRouting.read(async (on) => {
        const [product, others] = await Promise.all([findProduct(on, id), boughtTogether(on, id)]);
        if (product?.is_active !== true) return undefined;
        return withStock(on, await readOnSale(on, others, RELATED_MAX));
      });
      return orNotFound(rows).map(serializeProduct);
    },

    async create(actor: Actor, input: NewProductInput): Promise<Product> {
      const written = inTransaction(db, async (trx) => {
        const source = input.variantsOf?.toLowerCase();
        const copied = source === undefined ? null : await readCopiedVariants(trx, source);
        const category = await heldCategory(trx, input.categoryId);
        const product = {
          id: newId(),
          ...textsAskedFor(input, {}),
          price_cents: toMinorUnits(input.price),
          images: await picturesOrRefused(trx, input, [], holdUploads),
          category_id: category.id,
          stock: input.stockQuantity,
          tags: tagsAskedFor(input, []),
          tax_class: input.taxClass ?? null,
          is_active: input.isActive ?? true,
        };
        const attributes = await attributesAskedFor(trx, category.id, {
          sent: input.attributes,
          stored: [],
        });
        const inserted = await insertProduct(trx, product);
        await writeAttributes(trx, product.id, { before: [], after: attributes });
        const image = product.images[0]?.url ?? null;
        const after = { ...product, ...inserted, image, category_name: category.name, attributes };
        await record(trx, actor, 'created', { before: null, after });
        if (copied === null) return serializeProduct(after);
        const { price, stockQuantity } = input;
        const { images } = product;
        const variants = copied({ price, stockQuantity, images });
        const whole = await replaceVariants(trx, actor, product.id, {
          input: variants,
          holdUploads,
        });
        return { ...serializeProduct(after), ...whole };
      });
      return withProductRefusals(written);
    },

    async update(actor: Actor, id: string, input: ProductInput): Promise<Product> {
      const written = inTransaction(db, async (trx) => {
        const before = orNotFound(await lockProduct(trx, id));
        await history.refuseStaleEdit(trx, before, input.basedOn?.version);
        const moved = input.categoryId.toLowerCase() !== before.category_id;
        const category = moved
          ? await heldCategory(trx, input.categoryId)
          : { id: before.category_id, name: before.category_name };
        const images = await picturesOrRefused(trx, input, before.images, holdUploads);
        const wanted = {
          ...before,
          ...textsAskedFor(input, before),
          price_cents: toMinorUnits(input.price),
          image: images[0]?.url ?? null,
          images,
          category_id: category.id,
          category_name: category.name,
          stock: stockAfterEdit(before.stock, {
            sent: input.stockQuantity,
            read: input.basedOn?.stockQuantity,
          }),
          tags: tagsAskedFor(input, before.tags),
          tax_class: input.taxClass === undefined ? before.tax_class : input.taxClass,
          is_active: input.isActive ?? before.is_active,
          attributes: await attributesAskedFor(trx, category.id, {
            sent: input.attributes,
            // What another category defines means nothing in this one.
            stored: moved ? [] : before.attributes,
          }),
        };
        await refuseProductPrice(trx, before, wanted.price_cents, input.basedOn === undefined);
        return change(trx, actor, 'updated', { before, wanted });
      });
      return withProductRefusals(written);
    },

    async setActive(actor: Actor, id: string, active: boolean): Promise<Product> {
      const written = inTransaction(db, async (trx) => {
        const before = orNotFound(await lockProduct(trx, id));
        const action = active ? 'reactivated' : 'deactivated';
        return change(trx, actor, action, { before, wanted: { ...before, is_active: active } });
      });
      return withProductRefusals(written);
    },
  };
}

export type ProductService = ReturnType<typeof createProductService>;
