import type { CloseBody } from '@gadgetry/contract/admin-orders';
import type { PaymentDifference } from '@gadgetry/contract/integrity';
import type { Reconciliation, WebhookEvent } from '@gadgetry/contract/webhook-events';
import { api } from './base-api.ts';
import { type ListPage, pageAfterPage } from './list-page.ts';

const EVENTS_PER_PAGE = 50;

const webhookEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    browseWebhookEvents: build.infiniteQuery<ListPage<WebhookEvent>, void, string | null>({
      ...pageAfterPage<WebhookEvent>(),
      query: ({ pageParam }) => ({
        url: '/admin/webhook-events',
        params: { limit: EVENTS_PER_PAGE, cursor: pageParam ?? undefined },
      }),
      providesTags: ['WebhookEvent'],
    }),
    replayWebhookEvent: build.mutation<WebhookEvent, string>({
      query: (id) => ({ url: `/admin/webhook-events/${id}/replay`, method: 'POST' }),
      invalidatesTags: ['WebhookEvent', 'Integrity', 'Order', 'Product'],
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
      invalidatesTags: ['WebhookEvent', 'Integrity', 'Order', 'Product'],
    }),
  }),
});

export const {
  useBrowseWebhookEventsInfiniteQuery,
  useReplayWebhookEventMutation,
  useReconcileMutation,
  useBrowseDifferencesQuery,
  useCloseDifferenceMutation,
} = webhookEventsApi;
