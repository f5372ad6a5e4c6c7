import { FEATURED_TAG } from '@gadgetry/contract/catalogue';
import { HOME_ROW_PRODUCTS, type HomeRow, type ShownHomeRow } from '@gadgetry/contract/home-rows';
import { PAGE_SIZE_MAX } from '@gadgetry/contract/paging';
import type { Database } from '../../../database/database.ts';
import type { ReplicaRouting } from '../../../database/replica-routing.ts';
import { readActiveCategories } from '../categories/category-store.ts';
import { serializeProduct } from '../products/product-serializer.ts';
import {
  type ProductRow,
  readProducts,
  readProductsById,
  withStock,
} from '../products/product-store.ts';
import { readOnSale } from '../products/related-store.ts';

/** The ids of what sells best, the best first; orders know it. */
export type BestSold = (db: Database, now: Date) => Promise<readonly string[]>;

/** What sells best is counted anew so often: nobody sees it change, and it is the dearest thing here. */
const COUNTED_EVERY_MS = 10 * 60_000;

export interface HomeRowsDeps {
  readonly replicaRouting: Pick<ReplicaRouting, 'read'>;
  /** As the owner has them at the moment. */
  readonly wanted: () => readonly HomeRow[];
  readonly bestSold: BestSold;
  readonly now?: () => number;
}

/** Nobody is told how many there are: the list is not counted further than this. */
const NOT_COUNTED = 1;

/** Rows of the home page with their products. Prices and stock are read each time. */
export function createHomeRows({
  replicaRouting,
  wanted,
  bestSold,
  now = Date.now,
}: HomeRowsDeps): () => Promise<ShownHomeRow[]> {
  let counted: { readonly at: number; readonly ids: Promise<readonly string[]> } | null = null;

  const bestIds = (db: Database): Promise<readonly string[]> => {
    if (counted === null || now() - counted.at >= COUNTED_EVERY_MS) {
      const before = counted;
      const asked = { at: now(), ids: bestSold(db, new Date(now())) };
      counted = asked;
      // What failed is asked for again by the next one.
      asked.ids.catch(() => {
        if (counted === asked) counted = before;
      });
    }
    return counted.ids;
  };

  /** Newest first, but for those whose order is what they are about. */
  const productsOf = async (db: Database, row: HomeRow): Promise<readonly ProductRow[]> => {
    const newest = { status: 'active', limit: HOME_ROW_PRODUCTS } as const;
    const list = async (query: Parameters<typeof readProducts>[1]) =>
      (await readProducts(db, query, NOT_COUNTED)).rows;
    if (row.kind === 'products') return readProductsById(db, row.products);
    if (row.kind === 'category') return list({ ...newest, category: row.category });
    if (row.kind === 'sale') return list({ ...newest, onSale: 'true' });
    if (row.kind === 'featured') {
      return list({ ...newest, tag: FEATURED_TAG, limit: PAGE_SIZE_MAX });
    }
    if (row.kind === 'newest') return list(newest);
    return readOnSale(db, await bestIds(db), HOME_ROW_PRODUCTS);
  };

  return () =>
    replicaRouting.read(async (db) => {
      const rows = wanted();
      const categories = rows.flatMap((row) => (row.kind === 'category' ? row.category : []));
      const active = await readActiveCategories(db, categories);
      const shown = rows.filter((row) => row.kind !== 'category' || active.has(row.category));
      const found = await Promise.all(shown.map((row) => productsOf(db, row)));
      const all = new Map(found.flat().map((product) => [product.id, product]));
      const stocked = await withStock(db, [...all.values()]);
      const products = new Map(stocked.map((product) => [product.id, serializeProduct(product)]));
      return shown.flatMap((row, at) => {
        const own = (found[at] ?? []).flatMap(({ id }) => products.get(id) ?? []);
        if (own.length === 0) return [];
        const { kind, heading } = row;
        const category = row.kind === 'category' ? { category: row.category } : {};
        return [{ kind, heading, ...category, products: own }];
      });
    });
}
