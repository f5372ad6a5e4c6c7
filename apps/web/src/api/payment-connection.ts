import type { PaymentConnection } from '@gadgetry/contract/payment-connection';
import { api } from './base-api.ts';

const PATH = '/admin/payment-connection';

const connectionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPaymentConnection: build.query<PaymentConnection, void>({
      query: () => PATH,
      providesTags: ['PaymentConnection'],
    }),
    checkPaymentConnection: build.mutation<PaymentConnection, void>({
      query: () => ({ url: `${PATH}/check`, method: 'POST' }),
      invalidatesTags: ['PaymentConnection'],
    }),
    sendTestEvent: build.mutation<PaymentConnection, void>({
      query: () => ({ url: `${PATH}/test-event`, method: 'POST' }),
      invalidatesTags: ['PaymentConnection', 'History'],
    }),
  }),
});

export const {
  useGetPaymentConnectionQuery,
  useCheckPaymentConnectionMutation,
  useSendTestEventMutation,
} = connectionApi;
