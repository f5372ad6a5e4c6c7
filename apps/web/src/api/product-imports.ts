import type { ProductEditInput } from '@gadgetry/contract/product-edits';
import {
  type ImportLine,
  type ImportLinesQuery,
  type ImportUploadQuery,
  type ProductImport,
  productImport,
} from '@gadgetry/contract/product-imports';
import { api } from './base-api.ts';
import { type ListPage, pageAfterPage } from './list-page.ts';
import { type SentFile, type UploadOptions, sendFile } from './send-file.ts';

const LINES_PER_PAGE = 50;
/** Each of a hundred thousand products becomes a line. */
const EDIT_TIMEOUT_MS = 120_000;

interface LinesAsked {
  readonly id: string;
  readonly show?: ImportLinesQuery['show'] | undefined;
  /** Of another state the lines say something else. */
  readonly state: ProductImport['state'];
}

const productImportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseImports: build.infiniteQuery<ListPage<ProductImport>, void, string | null>({
      ...pageAfterPage<ProductImport>(),
      keepUnusedDataFor: 0,
      query: ({ pageParam }) => ({
        url: '/admin/product-imports',
        params: { limit: LINES_PER_PAGE, cursor: pageParam ?? undefined },
      }),
      providesTags: ['ProductImport'],
    }),
    getImport: build.query<ProductImport, string>({
      query: (id) => `/admin/product-imports/${encodeURIComponent(id)}`,
      keepUnusedDataFor: 0,
      providesTags: ['ProductImport'],
    }),
    browseImportLines: build.infiniteQuery<ListPage<ImportLine>, LinesAsked, string | null>({
      ...pageAfterPage<ImportLine>(),
      keepUnusedDataFor: 0,
      query: ({ queryArg: { id, show }, pageParam }) => ({
        url: `/admin/product-imports/${encodeURIComponent(id)}/lines`,
        params: { show, limit: LINES_PER_PAGE, cursor: pageParam ?? undefined },
      }),
    }),
    /** A change of many products, which is one of the imports from then on. */
    editProducts: build.mutation<ProductImport, ProductEditInput>({
      query: (body) => ({
        url: '/admin/product-edits',
        method: 'POST',
        body,
        timeout: EDIT_TIMEOUT_MS,
      }),
      invalidatesTags: ['ProductImport'],
    }),
    moveImport: build.mutation<
      ProductImport,
      { readonly id: string; readonly what: 'apply' | 'cancel' | 'undo' }
    >({
      query: ({ id, what }) => ({
        url: `/admin/product-imports/${encodeURIComponent(id)}/${what}`,
        method: 'POST',
        body: {},
      }),
      // Whoever leaves before it is done sees what has become of the products so far.
      invalidatesTags: ['ProductImport', 'Product'],
    }),
  }),
});

export const {
  useBrowseImportsInfiniteQuery,
  useGetImportQuery,
  useBrowseImportLinesInfiniteQuery,
  useEditProductsMutation,
  useMoveImportMutation,
} = productImportsApi;

/** What an import changes, wherever it is shown. */
export const importHasWritten = () =>
  api.util.invalidateTags(['Product', 'Category', 'Sale', 'History']);

/** Brings a file of products, which is then checked. */
export async function sendProducts(
  file: File,
  { categories }: Pick<ImportUploadQuery, 'categories'>,
  options: UploadOptions,
): Promise<SentFile<ProductImport>> {
  const query = new URLSearchParams({ name: file.name.slice(-200), categories });
  const failed = 'The file could not be read.';
  return sendFile(`/admin/product-imports?${query}`, productImport, file, { ...options, failed });
}
