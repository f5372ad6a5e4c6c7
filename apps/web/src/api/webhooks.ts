import type {
  Webhook,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookInput,
  WebhookWithSecret,
} from '@gadgetry/contract/webhooks';
import { type Update, api } from './base-api.ts';
import { type ListPage, pageAfterPage } from './list-page.ts';

type DeliveriesOf = Partial<WebhookDeliveriesQuery> & { readonly webhook: string };

const webhooksApi = api
  .enhanceEndpoints({ addTagTypes: ['Webhook', 'WebhookDelivery'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listWebhooks: build.query<Webhook[], void>({
        query: () => '/admin/webhooks',
        providesTags: ['Webhook'],
      }),
      getWebhook: build.query<Webhook, string>({
        query: (id) => `/admin/webhooks/${encodeURIComponent(id)}`,
        providesTags: ['Webhook'],
      }),
      createWebhook: build.mutation<WebhookWithSecret, WebhookInput>({
        query: (body) => ({ url: '/admin/webhooks', method: 'POST', body }),
        invalidatesTags: ['Webhook'],
      }),
      updateWebhook: build.mutation<Webhook, Update<WebhookInput>>({
        query: ({ id, changes }) => ({
          url: `/admin/webhooks/${id}`,
          method: 'PUT',
          body: changes,
        }),
        invalidatesTags: ['Webhook', 'WebhookDelivery', 'History'],
      }),
      deleteWebhook: build.mutation<Webhook, string>({
        query: (id) => ({ url: `/admin/webhooks/${id}`, method: 'DELETE' }),
        invalidatesTags: ['Webhook'],
      }),
      replaceWebhookSecret: build.mutation<WebhookWithSecret, string>({
        query: (id) => ({ url: `/admin/webhooks/${id}/secret`, method: 'POST' }),
        invalidatesTags: ['Webhook', 'History'],
      }),
      testWebhook: build.mutation<Webhook, string>({
        query: (id) => ({ url: `/admin/webhooks/${id}/test`, method: 'POST' }),
        invalidatesTags: ['Webhook', 'WebhookDelivery'],
      }),
      browseWebhookDeliveries: build.infiniteQuery<
        ListPage<WebhookDelivery>,
        DeliveriesOf,
        string | null
      >({
        ...pageAfterPage<WebhookDelivery>(),
        query: ({ queryArg: { webhook, ...queryArg }, pageParam }) => ({
          url: `/admin/webhooks/${encodeURIComponent(webhook)}/deliveries`,
          params: { ...queryArg, cursor: pageParam ?? undefined },
        }),
        providesTags: ['WebhookDelivery'],
      }),
      sendDeliveryAgain: build.mutation<Webhook, { webhook: string; id: string }>({
        query: ({ webhook, id }) => ({
          url: `/admin/webhooks/${webhook}/deliveries/${id}/send-again`,
          method: 'POST',
        }),
        invalidatesTags: ['Webhook', 'WebhookDelivery'],
      }),
    }),
  });

export const {
  useListWebhooksQuery,
  useLazyGetWebhookQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useDeleteWebhookMutation,
  useReplaceWebhookSecretMutation,
  useTestWebhookMutation,
  useBrowseWebhookDeliveriesInfiniteQuery,
  useSendDeliveryAgainMutation,
} = webhooksApi;
