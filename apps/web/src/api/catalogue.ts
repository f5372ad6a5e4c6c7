import type {
  Category,
  CategoryInput,
  CategoryQuery,
  CategoryTile,
  Product,
  ProductQuery,
} from '@gadgetry/contract/catalogue';
import type { ProductFilterQuery, ProductFilters } from '@gadgetry/contract/product-filters';
import { type StatusChange, type Update, api, changeStatus } from './base-api.ts';
import { type ListPage, listAt, listPage } from './list-page.ts';
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
      ...listAt<Product>('/products'),
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
      ...listAt<Category>('/categories'),
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
    setCategoryStatus: build.mutation<Category, StatusChange>({
      query: changeStatus('/categories'),
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
