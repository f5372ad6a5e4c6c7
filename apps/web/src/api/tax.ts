import type {
  TaxClass,
  TaxClassInput,
  TaxPreview,
  TaxPreviewBody,
  TaxRate,
  TaxRateInput,
  TaxSettings,
  TaxSettingsInput,
  TaxSetup,
} from '@gadgetry/contract/taxes';
import { type Update, api } from './base-api.ts';

const PATH = '/admin/tax';
// Products say what their prices have in them.
const CHANGED = ['Tax', 'History', 'Product'] as const;

const taxApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTax: build.query<TaxSetup, void>({ query: () => PATH, providesTags: ['Tax'] }),
    /** There is one of them, whatever it is asked by. */
    getTaxSettings: build.query<TaxSettings, string>({
      query: () => `${PATH}/settings`,
      providesTags: ['Tax'],
    }),
    updateTaxSettings: build.mutation<TaxSettings, Update<TaxSettingsInput>>({
      query: ({ changes }) => ({ url: `${PATH}/settings`, method: 'PUT', body: changes }),
      invalidatesTags: CHANGED,
    }),
    getTaxRate: build.query<TaxRate, string>({
      query: (id) => `${PATH}/rates/${encodeURIComponent(id)}`,
      providesTags: ['Tax'],
    }),
    createTaxRate: build.mutation<TaxRate, TaxRateInput>({
      query: (body) => ({ url: `${PATH}/rates`, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    updateTaxRate: build.mutation<TaxRate, Update<TaxRateInput>>({
      query: ({ id, changes }) => ({ url: `${PATH}/rates/${id}`, method: 'PUT', body: changes }),
      invalidatesTags: CHANGED,
    }),
    deleteTaxRate: build.mutation<TaxRate, Pick<TaxRate, '_id' | 'version'>>({
      query: ({ _id: id, version }) => ({
        url: `${PATH}/rates/${id}`,
        method: 'DELETE',
        params: { version },
      }),
      invalidatesTags: CHANGED,
    }),
    createTaxClass: build.mutation<TaxClass, TaxClassInput>({
      query: (body) => ({ url: `${PATH}/classes`, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    deleteTaxClass: build.mutation<TaxClass, string>({
      query: (id) => ({ url: `${PATH}/classes/${id}`, method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    /** What a cart would come to; nothing is changed. */
    previewTax: build.mutation<TaxPreview, TaxPreviewBody>({
      query: (body) => ({ url: `${PATH}/preview`, method: 'POST', body }),
    }),
  }),
});

export const {
  useGetTaxQuery,
  useLazyGetTaxSettingsQuery,
  useUpdateTaxSettingsMutation,
  useLazyGetTaxRateQuery,
  useCreateTaxRateMutation,
  useUpdateTaxRateMutation,
  useDeleteTaxRateMutation,
  useCreateTaxClassMutation,
  useDeleteTaxClassMutation,
  usePreviewTaxMutation,
} = taxApi;
