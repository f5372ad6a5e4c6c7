import type { CloseBody } from '@gadgetry/contract/admin-orders';
import type { PaymentDifference } from '@gadgetry/contract/integrity';
import type { Reconciliation, ProviderEvent } from '@gadgetry/contract/provider-events';
import { api } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';

const EVENTS_PER_PAGE = 50;

const providerEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    browseProviderEvents: build.infiniteQuery<ListPage<ProviderEvent>, void, string | null>({
      ...listAt<ProviderEvent>('/admin/webhook-events', EVENTS_PER_PAGE),
      providesTags: ['ProviderEvent'],
    }),
    replayProviderEvent: build.mutation<ProviderEvent, string>({
      query: (id) => ({ url: `/admin/webhook-events/${id}/replay`, method: 'POST' }),
      invalidatesTags: ['ProviderEvent', 'Integrity', 'Order', 'Product'],
    }),
    browseDifferences: build.query<PaymentDifference[], void>({
      query: () => '/admin/payment-differences',
      providesTags: ['Integrity'],
    }),
    closeDifference: build.mutation<PaymentDifference, { id: string } & CloseBody>({
      query: ({ id, ...body }) => ({
        url: `/admin/payment-differences/${encodeURIComponent(id)}/close`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Integrity'],
    }),
    reconcile: build.mutation<Reconciliation, void>({
      query: () => ({ url: '/admin/reconcile', method: 'POST', timeout: 120_000 }),
      invalidatesTags: ['ProviderEvent', 'Integrity', 'Order', 'Product'],
    }),
  }),
});

export const {
  useBrowseProviderEventsInfiniteQuery,
  useReplayProviderEventMutation,
  useReconcileMutation,
  useBrowseDifferencesQuery,
  useCloseDifferenceMutation,
} = providerEventsApi;
