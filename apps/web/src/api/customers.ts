import type {
  Customer,
  CustomerSummary,
  CustomersQuery,
  PersonalData,
} from '@gadgetry/contract/customers';
import type { OrderNoteBody } from '@gadgetry/contract/internal-notes';
import { api } from './base-api.ts';
import { csvQuery } from './file-answer.ts';
import { type ListPage, listAt } from './list-page.ts';

type CustomersFilter = Partial<Omit<CustomersQuery, 'limit' | 'cursor'>>;

const PATH = '/admin/customers';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
/** Of somebody with some thousand orders. */
const EXPORT_TIMEOUT_MS = 60_000;
/** Of some hundred thousand. */
const LIST_TIMEOUT_MS = 240_000;

const customersApi = api.enhanceEndpoints({ addTagTypes: ['Account'] }).injectEndpoints({
  endpoints: (build) => ({
    browseCustomers: build.infiniteQuery<ListPage<CustomerSummary>, CustomersFilter, string | null>(
      {
        ...listAt<CustomerSummary>(PATH),
        providesTags: ['Account', 'Order'],
      },
    ),
    /** All that the list would show to its end, as a spreadsheet reads them. */
    exportCustomers: build.mutation<string, CustomersFilter>({
      query: (params) => csvQuery(`${PATH}.csv`, params, LIST_TIMEOUT_MS),
    }),
    getCustomer: build.query<Customer, string>({
      query: pathOf,
      providesTags: ['Account', 'Order', 'InternalNotes', 'Review'],
    }),
    addCustomerNote: build.mutation<Customer, { id: string } & OrderNoteBody>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/notes`, method: 'POST', body }),
      invalidatesTags: ['InternalNotes', 'History'],
    }),
    deleteCustomerNote: build.mutation<Customer, { id: string; noteId: string }>({
      query: ({ id, noteId }) => ({ url: `${pathOf(id)}/notes/${noteId}`, method: 'DELETE' }),
      invalidatesTags: ['InternalNotes', 'History'],
    }),
    /** Not kept: it is somebody's own. */
    exportCustomer: build.mutation<PersonalData, string>({
      query: (id) => ({
        url: `${pathOf(id)}/export`,
        method: 'POST',
        body: {},
        timeout: EXPORT_TIMEOUT_MS,
      }),
      invalidatesTags: ['History'],
    }),
    /** Whoever calls it leaves their page first, and says `customerIsGone` then. */
    deleteCustomer: build.mutation<unknown, string>({
      query: (id) => ({ url: `/accounts/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
  }),
});

export const {
  useBrowseCustomersInfiniteQuery,
  useExportCustomersMutation,
  useGetCustomerQuery,
  useLazyGetCustomerQuery,
  useAddCustomerNoteMutation,
  useDeleteCustomerNoteMutation,
  useExportCustomerMutation,
  useDeleteCustomerMutation,
} = customersApi;

/** What was read of a customer whose account was deleted is read anew. */
export const customerIsGone = () =>
  customersApi.util.invalidateTags(['Account', 'Order', 'InternalNotes', 'History']);
