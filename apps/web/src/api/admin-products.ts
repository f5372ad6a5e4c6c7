import type {
  AdminProductsQuery,
  NewProductInput,
  Product,
  ProductInput,
  SavedProduct,
  ProductsExportQuery,
} from '@gadgetry/contract/catalogue';
import type { VariantsInput } from '@gadgetry/contract/variants';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointDefinitions, RootState } from '@reduxjs/toolkit/query';
import { type StatusChange, type Update, api, changeStatus } from './base-api.ts';
import { csvQuery } from './file-answer.ts';
import { type ListPage, listAt } from './list-page.ts';
import { type PagesOf, READ_ANEW, addRow, isLong, replaceRow, tagsOfPages } from './long-lists.ts';

/** A hundred thousand lines take their time. */
const EXPORT_TIMEOUT_MS = 240_000;

const productCsvApi = api.injectEndpoints({
  endpoints: (build) => ({
    exportProducts: build.mutation<string, ProductsExportQuery>({
      query: (params) => csvQuery('/admin/products.csv', params, EXPORT_TIMEOUT_MS),
    }),
  }),
});

export const { useExportProductsMutation } = productCsvApi;

const variantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All options and variants of a product, in one call. */
    replaceVariants: build.mutation<Product, { id: string; matrix: VariantsInput }>({
      query: ({ id, matrix }) => ({ url: `/products/${id}/variants`, method: 'PUT', body: matrix }),
      invalidatesTags: (_saved, refused) =>
        refused === undefined ? [...READ_ANEW, 'History'] : [],
      onQueryStarted: (_asked, saving) => showInLongLists(saving),
    }),
  }),
});

export const { useReplaceVariantsMutation } = variantsApi;

/** What the owner's list of products is narrowed by, and in which order. */
export type AdminProductsFilter = Partial<Omit<AdminProductsQuery, 'limit' | 'cursor'>>;

const adminProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Page after page, for a table that is scrolled. */
    browseAdminProducts: build.infiniteQuery<ListPage<Product>, AdminProductsFilter, string | null>(
      {
        ...listAt<Product>('/admin/products'),
        providesTags: (loaded) => tagsOfPages(loaded),
      },
    ),
    createProduct: build.mutation<SavedProduct, NewProductInput>({
      query: (body) => ({ url: '/products', method: 'POST', body }),
      invalidatesTags: (_saved, refused) => (refused === undefined ? READ_ANEW : ['Attribute']),
      onQueryStarted: (_asked, saving) => writeIntoLongLists(saving, addRow),
    }),
    updateProduct: build.mutation<SavedProduct, Update<ProductInput>>({
      query: ({ id, changes }) => ({ url: `/products/${id}`, method: 'PUT', body: changes }),
      // A refusal may mean that an attribute is no longer what the form shows.
      invalidatesTags: (_saved, refused) =>
        refused === undefined ? [...READ_ANEW, 'History'] : ['Attribute'],
      onQueryStarted: (_asked, saving) => writeIntoLongLists(saving, replaceRow),
    }),
    setProductStatus: build.mutation<Product, StatusChange>({
      query: changeStatus('/products'),
      invalidatesTags: [...READ_ANEW, 'History'],
      onQueryStarted: (_asked, saving) => writeIntoLongLists(saving, replaceRow),
    }),
  }),
});

type State = RootState<EndpointDefinitions, string, 'api'>;

interface Saving {
  readonly dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  readonly getState: () => State;
  readonly queryFulfilled: Promise<{ readonly data: Product }>;
}

/** A new product need not be one of those that a list is narrowed to. */
const isNarrowed = ({ sort: _order, ...filter }: AdminProductsFilter) =>
  Object.values(filter).some((value) => value !== undefined);

/** Lists too long to be read anew show what was saved all the same, and at once. */
async function writeIntoLongLists(
  { dispatch, getState, queryFulfilled }: Saving,
  write: (loaded: PagesOf<Product>, saved: Product, narrowed: boolean) => void,
): Promise<void> {
  const { util, endpoints } = adminProductsApi;
  try {
    const { data: saved } = await queryFulfilled;
    for (const filter of util.selectCachedArgsForQuery(getState(), 'browseAdminProducts')) {
      if (!isLong(endpoints.browseAdminProducts.select(filter)(getState()).data)) continue;
      dispatch(
        util.updateQueryData('browseAdminProducts', filter, (loaded) =>
          write(loaded, saved, isNarrowed(filter)),
        ),
      );
    }
  } catch {
    // Nothing was saved: whoever asked for it is told.
  }
}

/** A product that was saved elsewhere is shown in them, too. */
function showInLongLists(saving: Saving): Promise<void> {
  return writeIntoLongLists(saving, replaceRow);
}

export const { browseAdminProducts, createProduct, setProductStatus } = adminProductsApi.endpoints;

export const {
  useBrowseAdminProductsInfiniteQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useSetProductStatusMutation,
} = adminProductsApi;
