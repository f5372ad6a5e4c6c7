import {
  type Category,
  type CategoryQuery,
  type CategoryTile,
  type Product,
  type ProductQuery,
  category,
  categoryQuery,
  categoryTile,
  product,
  productQuery,
} from '@gadgetry/contract/catalogue';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { COUNTED_MAX, countedForShoppers } from '@gadgetry/contract/list-limits';
import {
  type ProductFilterQuery,
  type ProductFilters,
  productFilterQuery,
  productFilters,
} from '@gadgetry/contract/product-filters';
import {
  type SearchSuggestions,
  searchSuggestions,
  suggestionQuery,
} from '@gadgetry/contract/search-suggestions';
import { z } from 'zod';
import type { Page } from '../../database/page-cursor.ts';
import { type GuestRead, guestRead } from '../../http/guest-api.ts';
import { visibleActivity } from './catalogue-rules.ts';
import type { CategoryService } from './categories/category-service.ts';
import type { FilterService } from './filters/filter-service.ts';
import type { ProductService } from './products/product-service.ts';

const noParams = z.object({});

export const publicSchemas = {
  products: {
    params: noParams,
    querystring: productQuery,
    response: { 200: z.array(product) },
  },
  filters: {
    params: noParams,
    querystring: productFilterQuery,
    response: { 200: productFilters },
  },
  product: { params: idParams, querystring: noQuery, response: { 200: product } },
  related: { params: idParams, querystring: noQuery, response: { 200: z.array(product) } },
  boughtWith: { params: idParams, querystring: noQuery, response: { 200: z.array(product) } },
  categories: {
    params: noParams,
    querystring: categoryQuery,
    response: { 200: z.array(category) },
  },
  categoryTiles: {
    params: noParams,
    querystring: noQuery,
    response: { 200: z.array(categoryTile) },
  },
  suggestions: {
    params: noParams,
    querystring: suggestionQuery,
    response: { 200: searchSuggestions },
  },
};

/** What anyone may read of the catalogue. Who asks decides only whether inactive entries are seen. */
export interface PublicReads {
  products(query: ProductQuery, asAdmin: boolean): Promise<Page<Product>>;
  /** What shoppers can narrow a list by: of what is active, whoever asks. */
  filters(query: ProductFilterQuery): Promise<ProductFilters>;
  product(id: string, asAdmin: boolean): Promise<Product>;
  related(id: string): Promise<Product[]>;
  boughtWith(id: string): Promise<Product[]>;
  categories(query: CategoryQuery, asAdmin: boolean): Promise<Page<Category>>;
  categoryTiles(): Promise<CategoryTile[]>;
  suggestions(typed: string): Promise<SearchSuggestions>;
}

export function createPublicReads(
  products: ProductService,
  categories: CategoryService,
  filters: FilterService,
): PublicReads {
  return {
    products: async (query, asAdmin) => {
      const status = visibleActivity(asAdmin, query.status);
      const countedMax = asAdmin ? COUNTED_MAX : countedForShoppers(query);
      return products.list({ ...query, status }, countedMax);
    },
    filters: (query) => filters.filters(query),
    product: (id, asAdmin) => products.one(id, asAdmin),
    related: (id) => products.related(id),
    boughtWith: (id) => products.boughtWith(id),
    categories: async (query, asAdmin) => {
      const status = visibleActivity(asAdmin, query.status);
      return categories.list({ ...query, status });
    },
    categoryTiles: () => categories.tiles(),
    suggestions: (typed) => products.suggestions(typed),
  };
}

const listed = <Row>(page: Page<Row>) => ({ body: page.rows, page });

/** The same as guests read it, under the paths of its routes. */
export function guestReads(reads: PublicReads): readonly GuestRead[] {
  return [
    guestRead('/products', publicSchemas.products, async ({ query }) =>
      listed(await reads.products(query, false)),
    ),
    guestRead('/products/filters', publicSchemas.filters, async ({ query }) => ({
      body: await reads.filters(query),
    })),
    guestRead('/products/:id', publicSchemas.product, async ({ params }) => ({
      body: await reads.product(params.id, false),
    })),
    guestRead('/products/:id/related', publicSchemas.related, async ({ params }) => ({
      body: await reads.related(params.id),
    })),
    guestRead('/products/:id/bought-with', publicSchemas.boughtWith, async ({ params }) => ({
      body: await reads.boughtWith(params.id),
    })),
    guestRead('/categories', publicSchemas.categories, async ({ query }) =>
      listed(await reads.categories(query, false)),
    ),
    guestRead('/category-tiles', publicSchemas.categoryTiles, async () => ({
      body: await reads.categoryTiles(),
    })),
    guestRead('/search/suggestions', publicSchemas.suggestions, async ({ query }) => ({
      body: await reads.suggestions(query.q),
    })),
  ];
}
