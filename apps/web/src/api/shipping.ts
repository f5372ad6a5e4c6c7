import type {
  ShippingMethod,
  ShippingMethodInput,
  ShippingPreview,
  ShippingPreviewBody,
  ShippingSetup,
  ShippingZone,
  ShippingZoneInput,
  WorkingDays,
  WorkingDaysInput,
} from '@gadgetry/contract/shipping';
import { type Update, api } from './base-api.ts';

const PATH = '/admin/shipping';
const CHANGED = ['Shipping', 'History'] as const;

interface StatusChange {
  readonly id: string;
  readonly isActive: boolean;
}

const status =
  (part: string) =>
  ({ id, isActive }: StatusChange) => ({
    url: `${PATH}/${part}/${id}/status`,
    method: 'PUT',
    params: { status: isActive },
  });

const shippingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShipping: build.query<ShippingSetup, void>({
      query: () => PATH,
      providesTags: ['Shipping'],
    }),
    getZone: build.query<ShippingZone, string>({
      query: (id) => `${PATH}/zones/${encodeURIComponent(id)}`,
      providesTags: ['Shipping'],
    }),
    createZone: build.mutation<ShippingZone, ShippingZoneInput>({
      query: (body) => ({ url: `${PATH}/zones`, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    updateZone: build.mutation<ShippingZone, Update<ShippingZoneInput>>({
      query: ({ id, changes }) => ({ url: `${PATH}/zones/${id}`, method: 'PUT', body: changes }),
      invalidatesTags: CHANGED,
    }),
    setZoneStatus: build.mutation<ShippingZone, StatusChange>({
      query: status('zones'),
      invalidatesTags: CHANGED,
    }),
    getMethod: build.query<ShippingMethod, string>({
      query: (id) => `${PATH}/methods/${encodeURIComponent(id)}`,
      providesTags: ['Shipping'],
    }),
    createMethod: build.mutation<ShippingMethod, ShippingMethodInput>({
      query: (body) => ({ url: `${PATH}/methods`, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    updateMethod: build.mutation<ShippingMethod, Update<ShippingMethodInput>>({
      query: ({ id, changes }) => ({ url: `${PATH}/methods/${id}`, method: 'PUT', body: changes }),
      invalidatesTags: CHANGED,
    }),
    setMethodStatus: build.mutation<ShippingMethod, StatusChange>({
      query: status('methods'),
      invalidatesTags: CHANGED,
    }),
    /** There is one of them, whatever it is asked by. */
    getWorkingDays: build.query<WorkingDays, string>({
      query: () => `${PATH}/working-days`,
      providesTags: ['Shipping'],
    }),
    updateWorkingDays: build.mutation<WorkingDays, Update<WorkingDaysInput>>({
      query: ({ changes }) => ({ url: `${PATH}/working-days`, method: 'PUT', body: changes }),
      invalidatesTags: CHANGED,
    }),
    /** What an order would be offered; nothing is changed. */
    previewShipping: build.mutation<ShippingPreview, ShippingPreviewBody>({
      query: (body) => ({ url: `${PATH}/preview`, method: 'POST', body }),
    }),
  }),
});

export const {
  useGetShippingQuery,
  useLazyGetZoneQuery,
  useCreateZoneMutation,
  useUpdateZoneMutation,
  useSetZoneStatusMutation,
  useLazyGetMethodQuery,
  useCreateMethodMutation,
  useUpdateMethodMutation,
  useSetMethodStatusMutation,
  useLazyGetWorkingDaysQuery,
  useUpdateWorkingDaysMutation,
  usePreviewShippingMutation,
} = shippingApi;
