import type { ProductFilter } from '../../api/catalogue.ts';

/** How many products are loaded at once: whole rows in every layout of the grid. */
const PAGE_SIZE = 24;
const SEARCH_MAX = 100;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CURSOR = /^[\w-]{1,500}$/;
const SORTS = ['price', '-price'] as const;

export type PriceSort = (typeof SORTS)[number];

/** What the address of the shop page asks for. `cursor` is there only where scripts are not. */
export interface ShopFilter {
  readonly category?: string;
  readonly search?: string;
  readonly sort?: PriceSort;
  readonly cursor?: string;
}

/** Reads an address that anyone may have typed: what makes no sense is as good as not there. */
export function filterFrom(query: URLSearchParams): ShopFilter {
  const category = query.get('category') ?? '';
  const search = (query.get('search') ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, SEARCH_MAX)
    .trim();
  const sort = SORTS.find((known) => known === query.get('sort'));
  const cursor = query.get('cursor') ?? '';
  return {
    ...(ID.test(category) && { category: category.toLowerCase() }),
    ...(search !== '' && { search }),
    ...(sort !== undefined && { sort }),
    ...(CURSOR.test(cursor) && { cursor }),
  };
}

/** The call for a filter. Shoppers' screens show active products only, to admins too. */
export function productsFor(filter: ShopFilter): ProductFilter {
  return { ...filter, status: 'active', limit: PAGE_SIZE };
}

export const activeCategories = { status: 'active' } as const;
