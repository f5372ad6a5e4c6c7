import type {
  AdminDocument,
  CorrectInvoiceBody,
  DocumentsQuery,
  InvoiceSettings,
  InvoiceSettingsInput,
  IssuedDocument,
  OpenDocument,
  OrderDocuments,
} from '@gadgetry/contract/invoices';
import { type Update, api } from './base-api.ts';
import { csvQuery, fileAnswer } from './file-answer.ts';
import { type ListPage, listAt } from './list-page.ts';
import { orderKeysHeader } from './order-keys.ts';

export type DocumentsFilter = Partial<Omit<DocumentsQuery, 'limit' | 'cursor'>>;

const SETTINGS = '/admin/invoices/settings';
/** Of some hundred thousand documents. */
const EXPORT_TIMEOUT_MS = 120_000;

const ofOrder = (orderId: string) => `/orders/${encodeURIComponent(orderId)}/documents`;

const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** There is one of them, whatever it is asked by. */
    getInvoiceSettings: build.query<InvoiceSettings, string>({
      query: () => SETTINGS,
      providesTags: ['Invoice'],
    }),
    updateInvoiceSettings: build.mutation<InvoiceSettings, Update<InvoiceSettingsInput>>({
      query: ({ changes }) => ({ url: SETTINGS, method: 'PUT', body: changes }),
      invalidatesTags: ['Invoice', 'History'],
    }),
    /** All documents, newest first, page after page. */
    browseDocuments: build.infiniteQuery<ListPage<AdminDocument>, DocumentsFilter, string | null>({
      ...listAt<AdminDocument>('/admin/invoices'),
      providesTags: ['Invoice', 'Order'],
    }),
    /** As a spreadsheet reads them. Not kept: it can be long, and has people in it. */
    exportDocuments: build.mutation<string, DocumentsFilter>({
      query: (params) => csvQuery('/admin/invoices.csv', params, EXPORT_TIMEOUT_MS),
    }),
    /** Orders whose document could not be issued. */
    getOpenDocuments: build.query<OpenDocument[], void>({
      query: () => '/admin/invoices/open',
      providesTags: ['Invoice', 'Order'],
    }),
    getAdminDocuments: build.query<OrderDocuments, string>({
      query: (orderId) => `/admin${ofOrder(orderId)}`,
      providesTags: ['Invoice', 'Order'],
    }),
    issueInvoice: build.mutation<OrderDocuments, string>({
      query: (orderId) => ({ url: `/admin${ofOrder(orderId)}`, method: 'POST' }),
      invalidatesTags: ['Invoice'],
    }),
    correctInvoice: build.mutation<OrderDocuments, { orderId: string } & CorrectInvoiceBody>({
      query: ({ orderId, ...body }) => ({
        url: `/admin${ofOrder(orderId)}/correct`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Invoice'],
    }),
    /** The data of a document for programs, as it is in its file; under such an address too. */
    readDocumentXml: build.mutation<string, string>({
      query: (documentId) => ({
        url: `/admin/invoices/${encodeURIComponent(documentId)}/xml`,
        responseHandler: fileAnswer,
      }),
    }),
    /** Of one's own order, with the key to it where this browser has one. */
    getDocuments: build.query<IssuedDocument[], string>({
      query: (orderId) => ({ url: ofOrder(orderId), headers: orderKeysHeader([orderId]) }),
      providesTags: ['Invoice', 'Order'],
    }),
    /** The file, under an address that this page alone can open. */
    readDocument: build.mutation<string, { orderId: string; documentId: string }>({
      query: ({ orderId, documentId }) => ({
        url: `${ofOrder(orderId)}/${encodeURIComponent(documentId)}`,
        headers: orderKeysHeader([orderId]),
        responseHandler: fileAnswer,
      }),
    }),
  }),
});

export const {
  useGetInvoiceSettingsQuery,
  useLazyGetInvoiceSettingsQuery,
  useUpdateInvoiceSettingsMutation,
  useBrowseDocumentsInfiniteQuery,
  useExportDocumentsMutation,
  useGetOpenDocumentsQuery,
  useGetAdminDocumentsQuery,
  useIssueInvoiceMutation,
  useCorrectInvoiceMutation,
  useGetDocumentsQuery,
  useReadDocumentMutation,
  useReadDocumentXmlMutation,
} = invoicesApi;
