import type { CheckoutSession, SessionStatus } from '@gadgetry/contract/payments';
import { orderKeysHeader } from './order-keys.ts';
import { api } from './base-api.ts';

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createCheckoutSession: build.mutation<CheckoutSession, { orderId?: string }>({
      query: (body) => ({
        url: '/payments/create-checkout-session',
        method: 'POST',
        headers: orderKeysHeader(body.orderId === undefined ? [] : [body.orderId]),
        body,
      }),
    }),
    getSessionStatus: build.query<SessionStatus, string>({
      query: (sessionId) => ({
        url: '/payments/session-status',
        params: { session_id: sessionId },
        // Whose it is, only the shop knows.
        headers: orderKeysHeader(),
      }),
      // Asking may be what settles the payment: the order shown elsewhere has changed with it.
      onQueryStarted: async (_sessionId, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          if (data.status === 'complete') dispatch(api.util.invalidateTags(['Order']));
        } catch {
          // The screen shows the failure.
        }
      },
    }),
  }),
});

export const { useCreateCheckoutSessionMutation, useGetSessionStatusQuery } = paymentsApi;
