import type { ProductFilter } from '../../api/catalogue.ts';

/** How many products are loaded at once: whole rows in every layout of the grid. */
const PAGE_SIZE = 24;
const SEARCH_MAX = 100;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CURSOR = /^[\w-]{1,500}$/;
/** Newest first is what an address means that says nothing, but where something is searched: there the best come first. */
const SORTS = ['price', '-price', '-createdAt'] as const;

type Sort = (typeof SORTS)[number];

/** What the address of the shop page asks for. `cursor` is there only where scripts are not. */
export interface ShopFilter {
  readonly category?: string;
  readonly search?: string;
  readonly sort?: Sort;
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
  const asked = SORTS.find((known) => known === query.get('sort'));
  const sort = asked === '-createdAt' && search === '' ? undefined : asked;
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
