import type {
  Category,
  CategoryInput,
  CategoryQuery,
  CategoryTile,
  Product,
  ProductInput,
  ProductQuery,
  SavedProduct,
} from '@gadgetry/contract/catalogue';
import type { ProductFilterQuery, ProductFilters } from '@gadgetry/contract/product-filters';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointDefinitions, RootState } from '@reduxjs/toolkit/query';
import { api } from './base-api.ts';
import { type ListPage, listPage, pageAfterPage } from './list-page.ts';
import { type PagesOf, READ_ANEW, addRow, isLong, replaceRow, tagsOfPages } from './long-lists.ts';

/** `cursor` is where the first page begins; nothing begins at the start of the list. */
export type ProductFilter = Partial<ProductQuery>;

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<ListPage<Product>, Partial<ProductQuery>>({
      query: (params) => ({ url: '/products', params }),
      transformResponse: listPage<Product>,
      providesTags: READ_ANEW,
    }),
    /** The same list, page after page, for 'Show more'. */
    browseProducts: build.infiniteQuery<ListPage<Product>, ProductFilter, string | null>({
      ...pageAfterPage<Product>(),
      query: ({ queryArg, pageParam }) => ({
        url: '/products',
        params: { ...queryArg, cursor: pageParam ?? queryArg.cursor },
      }),
      providesTags: (loaded) => tagsOfPages(loaded),
    }),
    /** What a list can be narrowed by, with counts. */
    getProductFilters: build.query<ProductFilters, ProductFilterQuery>({
      query: (params) => ({ url: '/products/filters', params }),
      providesTags: [...READ_ANEW, 'Attribute'],
    }),
    getProduct: build.query<Product, string>({
      query: (id) => `/products/${encodeURIComponent(id)}`,
      providesTags: READ_ANEW,
    }),
    listRelatedProducts: build.query<Product[], string>({
      query: (id) => `/products/${encodeURIComponent(id)}/related`,
      providesTags: READ_ANEW,
    }),
    createProduct: build.mutation<SavedProduct, ProductInput>({
      query: (body) => ({ url: '/products', method: 'POST', body }),
      invalidatesTags: (_saved, refused) => (refused === undefined ? READ_ANEW : ['Attribute']),
      onQueryStarted: (_asked, saving) => writeIntoLongLists(saving, addRow),
    }),
    updateProduct: build.mutation<SavedProduct, { id: string; changes: ProductInput }>({
      query: ({ id, changes }) => ({ url: `/products/${id}`, method: 'PUT', body: changes }),
      // A refusal may mean that an attribute is no longer what the form shows.
      invalidatesTags: (_saved, refused) =>
        refused === undefined ? [...READ_ANEW, 'History'] : ['Attribute'],
      onQueryStarted: (_asked, saving) => writeIntoLongLists(saving, replaceRow),
    }),
    setProductStatus: build.mutation<Product, { id: string; isActive: boolean }>({
      query: ({ id, isActive }) => ({
        url: `/products/${id}/status`,
        method: 'PUT',
        params: { status: isActive },
      }),
      invalidatesTags: [...READ_ANEW, 'History'],
      onQueryStarted: (_asked, saving) => writeIntoLongLists(saving, replaceRow),
    }),
    listCategories: build.query<ListPage<Category>, Partial<CategoryQuery>>({
      query: (params) => ({ url: '/categories', params }),
      transformResponse: listPage<Category>,
      providesTags: ['Category'],
    }),
    /** What the home page offers of them: a picture for each comes from its products. */
    listCategoryTiles: build.query<CategoryTile[], void>({
      query: () => '/category-tiles',
      providesTags: ['Category', ...READ_ANEW],
    }),
    /** The same list, page after page, for a table that is scrolled. */
    browseCategories: build.infiniteQuery<
      ListPage<Category>,
      Partial<CategoryQuery>,
      string | null
    >({
      ...pageAfterPage<Category>(),
      query: ({ queryArg, pageParam }) => ({
        url: '/categories',
        params: { ...queryArg, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Category'],
    }),
    /** For admins: inactive ones too. */
    getCategory: build.query<Category, string>({
      query: (id) => `/categories/${encodeURIComponent(id)}`,
      providesTags: ['Category'],
    }),
    createCategory: build.mutation<Category, CategoryInput>({
      query: (body) => ({ url: '/categories', method: 'POST', body }),
      invalidatesTags: ['Category'],
    }),
    updateCategory: build.mutation<Category, { id: string; changes: CategoryInput }>({
      query: ({ id, changes }) => ({ url: `/categories/${id}`, method: 'PUT', body: changes }),
      // Products carry the name of their category.
      invalidatesTags: ['Category', 'Product', 'History'],
    }),
    setCategoryStatus: build.mutation<Category, { id: string; isActive: boolean }>({
      query: ({ id, isActive }) => ({
        url: `/categories/${id}/status`,
        method: 'PUT',
        params: { status: isActive },
      }),
      invalidatesTags: ['Category', 'History'],
    }),
  }),
});

type State = RootState<EndpointDefinitions, string, 'api'>;

interface Saving {
  readonly dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  readonly getState: () => State;
  readonly queryFulfilled: Promise<{ readonly data: Product }>;
}

/** Lists too long to be read anew show what was saved all the same, and at once. */
async function writeIntoLongLists(
  { dispatch, getState, queryFulfilled }: Saving,
  write: (loaded: PagesOf<Product>, saved: Product, searched: boolean) => void,
): Promise<void> {
  const { util, endpoints } = catalogueApi;
  try {
    const { data: saved } = await queryFulfilled;
    for (const filter of util.selectCachedArgsForQuery(getState(), 'browseProducts')) {
      if (!isLong(endpoints.browseProducts.select(filter)(getState()).data)) continue;
      dispatch(
        util.updateQueryData('browseProducts', filter, (loaded) =>
          write(loaded, saved, filter.search !== undefined),
        ),
      );
    }
  } catch {
    // Nothing was saved: whoever asked for it is told.
  }
}

/** A product that was saved elsewhere is shown in them, too. */
export function showInLongLists(saving: Saving): Promise<void> {
  return writeIntoLongLists(saving, replaceRow);
}

export const {
  listProducts,
  browseProducts,
  getProductFilters,
  getProduct,
  listRelatedProducts,
  createProduct,
  setProductStatus,
  listCategories,
  listCategoryTiles,
} = catalogueApi.endpoints;

export const {
  useListProductsQuery,
  useBrowseProductsInfiniteQuery,
  useGetProductFiltersQuery,
  useGetProductQuery,
  useLazyGetProductQuery,
  useListRelatedProductsQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useSetProductStatusMutation,
  useListCategoriesQuery,
  useListCategoryTilesQuery,
  useBrowseCategoriesInfiniteQuery,
  useGetCategoryQuery,
  useLazyGetCategoryQuery,
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  useSetCategoryStatusMutation,
} = catalogueApi;
