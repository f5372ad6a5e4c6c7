import type {
  Category,
  CategoryInput,
  CategoryQuery,
  CategoryTile,
  Product,
  ProductQuery,
} from '@gadgetry/contract/catalogue';
import type { ProductFilterQuery, ProductFilters } from '@gadgetry/contract/product-filters';
import { type Update, api } from './base-api.ts';
import { type ListPage, listPage, pageAfterPage } from './list-page.ts';
import { READ_ANEW, tagsOfPages } from './long-lists.ts';

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
    updateCategory: build.mutation<Category, Update<CategoryInput>>({
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

export const {
  listProducts,
  browseProducts,
  getProductFilters,
  getProduct,
  listRelatedProducts,
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
  useListCategoriesQuery,
  useListCategoryTilesQuery,
  useBrowseCategoriesInfiniteQuery,
  useGetCategoryQuery,
  useLazyGetCategoryQuery,
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  useSetCategoryStatusMutation,
} = catalogueApi;
