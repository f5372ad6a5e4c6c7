import type { ProductEditInput } from '@gadgetry/contract/product-edits';
import { type ImportZip, importZip } from '@gadgetry/contract/import-zips';
import {
  IMPORTED_LISTS,
  type ImportedList,
  type ListImport,
  type ListImportLine,
  listImport,
} from '@gadgetry/contract/list-imports';
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
/** A list is carried out before it is answered. */
const MOVE_TIMEOUT_MS = 120_000;

/** What can come in as a file. */
export type Imported = 'products' | ImportedList;

/** An import of whichever of them. */
export type GivenImport = Omit<ProductImport, 'format' | 'makesCategories'> & {
  readonly format: ProductImport['format'] | ListImport['format'];
};
export type GivenLine = ListImportLine & Partial<Pick<ImportLine, 'variant' | 'productId'>>;

export const isOfList = (format: GivenImport['format']): format is ImportedList =>
  IMPORTED_LISTS.some((list) => list === format);

export const importedOf = ({ format }: Pick<GivenImport, 'format'>): Imported =>
  isOfList(format) ? format : 'products';

const PATHS: Readonly<Record<Imported, string>> = {
  products: '/admin/product-imports',
  promocodes: '/admin/promocode-imports',
  redirects: '/admin/redirect-imports',
  customers: '/admin/customer-imports',
};

/** What an import changes, wherever it is shown. */
const CHANGED = {
  products: ['Product', 'Category', 'Sale', 'History'],
  promocodes: ['Promocode', 'History'],
  redirects: ['Redirect', 'History'],
  customers: ['Account', 'History'],
} as const;

interface Asked {
  readonly of: Imported;
  readonly id: string;
}

const pathOf = ({ of, id }: Asked) => `${PATHS[of]}/${encodeURIComponent(id)}`;

interface LinesAsked extends Asked {
  readonly show?: ImportLinesQuery['show'] | undefined;
  /** Of another state the lines say something else. */
  readonly state: ProductImport['state'];
}

const productImportsApi = api.enhanceEndpoints({ addTagTypes: ['Account'] }).injectEndpoints({
  endpoints: (build) => ({
    browseImports: build.infiniteQuery<ListPage<GivenImport>, Imported, string | null>({
      ...pageAfterPage<GivenImport>(),
      keepUnusedDataFor: 0,
      query: ({ queryArg: of, pageParam }) => ({
        url: PATHS[of],
        params: { limit: LINES_PER_PAGE, cursor: pageParam ?? undefined },
      }),
      providesTags: ['ProductImport'],
    }),
    getImport: build.query<GivenImport, Asked>({
      query: pathOf,
      keepUnusedDataFor: 0,
      providesTags: ['ProductImport'],
    }),
    browseImportLines: build.infiniteQuery<ListPage<GivenLine>, LinesAsked, string | null>({
      ...pageAfterPage<GivenLine>(),
      keepUnusedDataFor: 0,
      query: ({ queryArg: { of, id, show }, pageParam }) => ({
        url: `${pathOf({ of, id })}/lines`,
        params: { show, limit: LINES_PER_PAGE, cursor: pageParam ?? undefined },
      }),
    }),
    exportImportLines: build.mutation<string, Asked & Pick<LinesAsked, 'show'>>({
      query: ({ of, id, show }) => ({
        url: `${pathOf({ of, id })}/lines.csv`,
        params: { show },
        responseHandler: 'text',
      }),
    }),
    /** A file to begin with. */
    getImportTemplate: build.mutation<string, Imported>({
      query: (of) => ({ url: `${PATHS[of]}/template.csv`, responseHandler: 'text' }),
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
    moveImport: build.mutation<GivenImport, Asked & { readonly what: 'apply' | 'cancel' | 'undo' }>(
      {
        query: ({ of, id, what }) => ({
          url: `${pathOf({ of, id })}/${what}`,
          method: 'POST',
          body: {},
          timeout: MOVE_TIMEOUT_MS,
        }),
        // Whoever leaves before it is done sees what has become of the products so far.
        invalidatesTags: (_answer, _error, { of }) => ['ProductImport', ...CHANGED[of]],
      },
    ),
  }),
});

export const {
  useBrowseImportsInfiniteQuery,
  useGetImportQuery,
  useBrowseImportLinesInfiniteQuery,
  useExportImportLinesMutation,
  useGetImportTemplateMutation,
  useEditProductsMutation,
  useMoveImportMutation,
} = productImportsApi;

export const importHasWritten = (of: Imported) =>
  productImportsApi.util.invalidateTags([...CHANGED[of]]);

/** Brings a file of products, which is then checked. */
export async function sendProducts(
  file: File,
  { categories, zip }: Pick<ImportUploadQuery, 'categories' | 'zip'>,
  options: UploadOptions,
): Promise<SentFile<ProductImport>> {
  const query = new URLSearchParams({
    name: file.name.slice(-200),
    categories,
    ...(zip !== undefined && { zip }),
  });
  const failed = 'The file could not be read.';
  return sendFile(`/admin/product-imports?${query}`, productImport, file, { ...options, failed });
}

/** Brings the pictures that lines of such a file name; its id goes with the file. */
export async function sendZip(file: File, options: UploadOptions): Promise<SentFile<ImportZip>> {
  const query = new URLSearchParams({ name: file.name.slice(-200) });
  const failed = 'The zip could not be read.';
  return sendFile(`/admin/product-import-zips?${query}`, importZip, file, { ...options, failed });
}

/** The same of a short list, which is checked by the time it is answered. */
export async function sendList(
  of: ImportedList,
  file: File,
  options: UploadOptions,
): Promise<SentFile<ListImport>> {
  const query = new URLSearchParams({ name: file.name.slice(-200) });
  const failed = 'The file could not be read.';
  return sendFile(`${PATHS[of]}?${query}`, listImport, file, { ...options, failed });
}
