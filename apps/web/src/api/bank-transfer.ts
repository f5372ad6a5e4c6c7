import type { BankTransferInput, StoredBankTransfer } from '@gadgetry/contract/bank-transfer';
import { type Update, api } from './base-api.ts';

const PATH = '/admin/bank-transfer';

const bankTransferApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** There is one of them, whatever it is asked by. */
    getBankTransfer: build.query<StoredBankTransfer, string>({
      query: () => PATH,
      providesTags: ['BankTransfer'],
    }),
    updateBankTransfer: build.mutation<StoredBankTransfer, Update<BankTransferInput>>({
      query: ({ changes }) => ({ url: PATH, method: 'PUT', body: changes }),
      invalidatesTags: ['BankTransfer', 'History'],
    }),
  }),
});

export const {
  useGetBankTransferQuery,
  useLazyGetBankTransferQuery,
  useUpdateBankTransferMutation,
} = bankTransferApi;
