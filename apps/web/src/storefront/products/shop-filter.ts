import {
  FILTER_VALUES_MAX,
  readFilterChoice,
  tidyFilterChoice,
} from '@gadgetry/contract/filter-values';
import type { ProductFilterQuery } from '@gadgetry/contract/product-filters';
import type { ProductFilter } from '../../api/catalogue.ts';
import { typedPrice } from './typed-price.ts';

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
  /** What is chosen of the category's attributes, in an order that means nothing. */
  readonly attr?: string[];
  readonly minPrice?: string;
  readonly maxPrice?: string;
  readonly inStock?: 'true';
  readonly search?: string;
  readonly sort?: Sort;
  readonly cursor?: string;
}

/** Attributes are those of a category: of all products there is nothing to choose. */
function choicesFrom(query: URLSearchParams, category: string): string[] {
  if (!ID.test(category)) return [];
  const choices = query.getAll('attr').map(tidyFilterChoice);
  const known = choices.filter((text) => readFilterChoice(text) !== null);
  return [...new Set(known)].sort().slice(0, FILTER_VALUES_MAX);
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
  const attr = choicesFrom(query, category);
  const minPrice = typedPrice(query.get('minPrice') ?? '');
  const maxPrice = typedPrice(query.get('maxPrice') ?? '');
  return {
    ...(ID.test(category) && { category: category.toLowerCase() }),
    ...(attr.length > 0 && { attr }),
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
    ...(query.get('inStock') === 'true' && { inStock: 'true' as const }),
    ...(search !== '' && { search }),
    ...(sort !== undefined && { sort }),
    ...(CURSOR.test(cursor) && { cursor }),
  };
}

/** The call for a filter. Shoppers' screens show active products only, to admins too. */
export function productsFor(filter: ShopFilter): ProductFilter {
  return { ...filter, status: 'active', limit: PAGE_SIZE };
}

/** The call for what the list can be narrowed by further. */
export function filtersFor({
  sort: _sort,
  cursor: _cursor,
  ...filter
}: ShopFilter): ProductFilterQuery {
  return filter;
}

/** The same list with nothing filtered by; where it was searched, it still is. */
export function withoutFilters({ category, search, sort }: ShopFilter): ShopFilter {
  return {
    ...(category !== undefined && { category }),
    ...(search !== undefined && { search }),
    ...(sort !== undefined && { sort }),
  };
}

/** As the fields of a form, each value by itself. */
export function fieldsOf(filter: ShopFilter): [name: string, value: string][] {
  return Object.entries(filter).flatMap(([name, value]: [string, string | string[]]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
}

/**
 * What a form on the shop page asks for. A field that says of itself that its text is none leaves the
 * list as it was shown.
 */
export function filterOfForm(form: HTMLFormElement, shown: ShopFilter = {}): ShopFilter {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.append(name, value);
  }
  for (const name of ['minPrice', 'maxPrice'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && !field.validity.valid) {
      query.set(name, shown[name] ?? '');
    }
  }
  return filterFrom(query);
}

export const activeCategories = { status: 'active' } as const;
