import type { ProductQuery } from '@gadgetry/contract/catalogue';
import { isFiltered } from '@gadgetry/contract/filter-values';
import { fromMinorUnits } from '@gadgetry/contract/money';
import type { ProductFilterQuery, ProductFilters } from '@gadgetry/contract/product-filters';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { type Page, decodeCursor, encodeCursor } from '../../../database/page-cursor.ts';
import type { ReplicaRouting } from '../../../database/replica-routing.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { readAttributes } from '../attributes/attribute-store.ts';
import { FilterIndex, type ColumnStores } from './filter-index.ts';
import {
  type FilterDefinition,
  type ValueCount,
  askedFilters,
  attributeFilter,
  filterDefinitions,
  goneChoices,
} from './filter-rules.ts';
import {
  type ColumnStore,
  type IndexPosition,
  type IndexCounts,
  type IndexOrder,
  inOrder,
} from './column-store.ts';
import { readMatchingIds } from '../search/product-search.ts';
import { type ProductRow, readProductsById } from '../products/product-store.ts';

const GONE = 'Something that this list is filtered by is no longer there';

/** Longer a page does not wait for its counts, while a very large catalogue is being read. */
const BUILT_WITHIN_MS = 3_000;

async function definitionsOf(
  db: Database,
  category: string | undefined,
): Promise<FilterDefinition[]> {
  return category === undefined ? [] : filterDefinitions(await readAttributes(db, category));
}

function storesOf(stores: ColumnStores, category: string | undefined): ColumnStore[] {
  if (category === undefined) return [...stores.values()];
  return [stores.get(category.toLowerCase()) ?? []].flat();
}

function summed(counts: readonly IndexCounts[]): IndexCounts {
  const values = new Map<string, readonly ValueCount[]>();
  for (const store of counts) for (const [id, some] of store.values) values.set(id, some);
  const sum = (key: 'products' | 'inStock') => counts.reduce((total, one) => total + one[key], 0);
  return {
    products: sum('products'),
    inStock: sum('inStock'),
    minCents: Math.min(...counts.map(({ minCents }) => minCents)),
    maxCents: Math.max(...counts.map(({ maxCents }) => maxCents)),
    values,
  };
}

/** The orders that the process's own columns know; null for the others. */
function indexOrder({ sort = '-createdAt', cursor }: ProductQuery): IndexOrder | null {
  const by = sort.replace('-', '');
  if (by !== 'price' && by !== 'createdAt') return null;
  const descending = sort.startsWith('-');
  if (cursor === undefined) return { by, descending, after: null };
  const { key, id } = decodeCursor(cursor);
  const number = z.int().safeParse(key);
  if (!number.success) throw new ShopError('validation_failed', 'Invalid cursor');
  return { by, descending, after: { key: number.data, id: id.toLowerCase() } };
}

export function createFilterService({
  replicaRouting,
}: {
  readonly replicaRouting: ReplicaRouting;
}) {
  const index = new FilterIndex(replicaRouting);

  /** @throws ShopError not_found where an attribute, or the value in its list, can't be filtered by */
  const refuseGone = async (query: ProductQuery): Promise<void> => {
    if (query.attr === undefined) return;
    const definitions = await replicaRouting.read((db) => definitionsOf(db, query.category));
    if (goneChoices(query.attr, definitions).length > 0) throw new ShopError('not_found', GONE);
  };

  /** What is searched for is found by the database, and counted here. */
  const amongFound = async ({ category, search = '', tag = '' }: ProductFilterQuery) =>
    search === '' && tag === ''
      ? undefined
      : replicaRouting.read((db) => readMatchingIds(db, { category, search, tag }));

  return {
    refuseGone,

    /** Begins to read what lists are filtered by, before somebody waits for it. */
    warmUp: async (): Promise<void> => {
      await index.ifBuilt();
    },

    /**
     * The page of a filtered list that has no other way: of all that is active, by date or price.
     * @returns null where the list has to be read by its statement
     */
    async page(query: ProductQuery, countedMax: number): Promise<Page<ProductRow> | null> {
      const { search = '', tag = '', limit } = query;
      const order = indexOrder(query);
      if (!isFiltered(query) || query.status !== 'active' || order === null) return null;
      if (search !== '' || tag !== '') return null;
      const stores = await index.ifBuilt();
      if (stores === null) return null;
      const asked = askedFilters(query);
      const parts = storesOf(stores, query.category).map((store) =>
        store.first(asked, order, limit + 1),
      );
      const found: IndexPosition[] = parts.flatMap((part) => part.found).sort(inOrder(order));
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const total = parts.reduce((sum, part) => sum + part.total, 0);
      return {
        rows: await replicaRouting.read((db) =>
          readProductsById(
            db,
            shown.map(({ id }) => id),
          ),
        ),
        total: Math.min(total, countedMax),
        next: found.length > limit && last !== undefined ? encodeCursor(last) : null,
      };
    },

    async filters(query: ProductFilterQuery): Promise<ProductFilters> {
      const definitions = await replicaRouting.read((db) => definitionsOf(db, query.category));
      const gone = goneChoices(query.attr, definitions);
      const attr = [query.attr ?? []].flat().filter((text) => !gone.includes(text));
      const asked = askedFilters({ ...query, attr });
      const among = await amongFound(query);
      const built = await index.builtWithin(BUILT_WITHIN_MS);
      const isCounted = among !== null && built !== null;
      const stores = built === null ? [] : storesOf(built, query.category);
      const ids = definitions.map(({ id }) => id);
      const counts = summed(stores.map((store) => store.count(asked, ids, among ?? undefined)));
      const { minCents, maxCents } = counts;
      return {
        products: isCounted ? counts.products : null,
        inStock: isCounted ? counts.inStock : null,
        price:
          minCents > maxCents
            ? null
            : { min: fromMinorUnits(minCents), max: fromMinorUnits(maxCents) },
        attributes: definitions.flatMap(
          (one) =>
            attributeFilter(
              one,
              asked.attributes.get(one.id) ?? [],
              built === null ? null : (counts.values.get(one.id) ?? []),
              isCounted,
            ) ?? [],
        ),
        gone,
      };
    },
  };
}

export type FilterService = ReturnType<typeof createFilterService>;
