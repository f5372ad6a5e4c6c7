import type { UsualDelivery } from '@gadgetry/contract/delivery-estimate';
import { api } from './base-api.ts';

const usualDeliveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsualDelivery: build.query<UsualDelivery, void>({ query: () => '/shipping/estimate' }),
  }),
});

export const { getUsualDelivery } = usualDeliveryApi.endpoints;
export const { useGetUsualDeliveryQuery } = usualDeliveryApi;
