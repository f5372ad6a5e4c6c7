import type { ProductsExportQuery } from '@gadgetry/contract/catalogue';
import { api } from './base-api.ts';

/** A hundred thousand lines take their time. */
const EXPORT_TIMEOUT_MS = 240_000;

const productCsvApi = api.injectEndpoints({
  endpoints: (build) => ({
    exportProducts: build.mutation<string, ProductsExportQuery>({
      query: (params) => ({
        url: '/admin/products.csv',
        params,
        responseHandler: 'text',
        timeout: EXPORT_TIMEOUT_MS,
      }),
    }),
  }),
});

export const { useExportProductsMutation } = productCsvApi;
