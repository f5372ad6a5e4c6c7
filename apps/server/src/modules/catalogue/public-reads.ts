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
import { type ShownHomeRow, shownHomeRow } from '@gadgetry/contract/home-rows';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { COUNTED_MAX, countedForShoppers } from '@gadgetry/contract/list-limits';
import {
  type ProductFilterQuery,
  type ProductFilters,
  productFilterQuery,
  productFilters,
} from '@gadgetry/contract/product-filters';
import {
  type ProductReviews,
  type ProductReviewsQuery,
  productReviews,
  productReviewsQuery,
} from '@gadgetry/contract/reviews';
import {
  type SearchSuggestions,
  searchSuggestions,
  suggestionQuery,
} from '@gadgetry/contract/search-suggestions';
import { z } from 'zod';
import type { Page } from '../../database/page-cursor.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { type GuestRead, guestRead } from '../../http/guest-api.ts';
import { byId } from '../../http/routes.ts';
import { visibleActivity } from './catalogue-rules.ts';
import type { CategoryService } from './categories/category-service.ts';
import type { FilterService } from './filters/filter-service.ts';
import type { ProductService } from './products/product-service.ts';
import type { ReviewService } from './reviews/review-service.ts';

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
  product: { ...byId, response: { 200: product } },
  related: { ...byId, response: { 200: z.array(product) } },
  boughtWith: { ...byId, response: { 200: z.array(product) } },
  reviews: {
    params: idParams,
    querystring: productReviewsQuery,
    response: { 200: productReviews },
  },
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
  homeRows: {
    params: noParams,
    querystring: noQuery,
    response: { 200: z.array(shownHomeRow) },
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
  reviews(id: string, query: ProductReviewsQuery): Promise<ProductReviews>;
  categories(query: CategoryQuery, asAdmin: boolean): Promise<Page<Category>>;
  categoryTiles(): Promise<CategoryTile[]>;
  /** What the owner has the home page show, as guests see it. */
  homeRows(): Promise<ShownHomeRow[]>;
  suggestions(typed: string): Promise<SearchSuggestions>;
}

/** What of a product is there in a shop without reviews. */
function unreviewed({ rating: _rating, reviews: _reviews, ...rest }: Product): Product {
  return rest;
}

/** What stands beside the price of a product of a tax class; null is the default one. */
export type PriceTaxOf = (taxClass: string | null) => Promise<Product['priceTax']>;

export function createPublicReads({
  products,
  categories,
  filters,
  reviews,
  hasReviews,
  priceTaxOf,
  homeRows,
}: {
  readonly products: ProductService;
  readonly categories: CategoryService;
  readonly filters: FilterService;
  readonly priceTaxOf: PriceTaxOf;
  readonly homeRows: PublicReads['homeRows'];
  /** null: the owner wants none. */
  readonly reviews: Pick<ReviewService, 'ofProduct'>;
  /** Whether the shop has reviews at the moment. */
  readonly hasReviews: () => boolean;
}): PublicReads {
  const shown = (found: Product) => (hasReviews() ? found : unreviewed(found));
  return {
    products: async (query, asAdmin) => {
      const status = visibleActivity(asAdmin, query.status);
      const countedMax = asAdmin ? COUNTED_MAX : countedForShoppers(query);
      const page = await products.list({ ...query, status }, countedMax);
      return { ...page, rows: page.rows.map(shown) };
    },
    filters: (query) => filters.filters(query),
    async product(id, asAdmin) {
      const found = shown(await products.one(id, asAdmin));
      const priceTax = await priceTaxOf(found.taxClass ?? null);
      return priceTax === undefined ? found : { ...found, priceTax };
    },
    related: async (id) => (await products.related(id)).map(shown),
    boughtWith: async (id) => (await products.boughtWith(id)).map(shown),
    async reviews(id, query) {
      if (!hasReviews()) throw new ShopError('not_found');
      return reviews.ofProduct(id, query);
    },
    categories: async (query, asAdmin) => {
      const status = visibleActivity(asAdmin, query.status);
      return categories.list({ ...query, status });
    },
    categoryTiles: () => categories.tiles(),
    async homeRows() {
      const rows = await homeRows();
      return rows.map((row) => ({ ...row, products: row.products.map(shown) }));
    },
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
    guestRead('/products/:id/reviews', publicSchemas.reviews, async ({ params, query }) => ({
      body: await reads.reviews(params.id, query),
    })),
    guestRead('/categories', publicSchemas.categories, async ({ query }) =>
      listed(await reads.categories(query, false)),
    ),
    guestRead('/category-tiles', publicSchemas.categoryTiles, async () => ({
      body: await reads.categoryTiles(),
    })),
    guestRead('/home-rows', publicSchemas.homeRows, async () => ({
      body: await reads.homeRows(),
    })),
    guestRead('/search/suggestions', publicSchemas.suggestions, async ({ query }) => ({
      body: await reads.suggestions(query.q),
    })),
  ];
}
