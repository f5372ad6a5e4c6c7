import type {
  Promocode,
  PromocodeInput,
  PromocodeQuery,
  PromocodesExportQuery,
  ValidPromocode,
} from '@gadgetry/contract/promocodes';
import type { NewCodes, TriedDiscounts, TryDiscountBody } from '@gadgetry/contract/discounts';
import { type StatusChange, type Update, api, changeStatus } from './base-api.ts';
import { csvQuery } from './file-answer.ts';
import type { QuoteRequest } from './quotes.ts';
import { type ListPage, listAt } from './list-page.ts';

/** However many there are. */
const EXPORT_TIMEOUT_MS = 60_000;

const promocodesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Page after page, for a table that is scrolled. */
    browsePromocodes: build.infiniteQuery<
      ListPage<Promocode>,
      Partial<PromocodeQuery>,
      string | null
    >({
      ...listAt<Promocode>('/promocodes'),
      providesTags: ['Promocode'],
    }),
    getPromocode: build.query<Promocode, string>({
      query: (id) => `/promocodes/${encodeURIComponent(id)}`,
      providesTags: ['Promocode'],
    }),
    createPromocode: build.mutation<Promocode, PromocodeInput>({
      query: (body) => ({ url: '/promocodes', method: 'POST', body }),
      invalidatesTags: ['Promocode'],
    }),
    updatePromocode: build.mutation<Promocode, Update<PromocodeInput>>({
      query: ({ id, changes }) => ({ url: `/promocodes/${id}`, method: 'PUT', body: changes }),
      invalidatesTags: ['Promocode', 'History'],
    }),
    setPromocodeStatus: build.mutation<Promocode, StatusChange>({
      query: changeStatus('/promocodes'),
      invalidatesTags: ['Promocode', 'History'],
    }),
    makeCodes: build.mutation<{ made: number }, { id: string; codes: NewCodes }>({
      query: ({ id, codes }) => ({ url: `/promocodes/${id}/codes`, method: 'POST', body: codes }),
      invalidatesTags: ['Promocode', 'History'],
    }),
    /** As a spreadsheet reads them. Not kept: they are worth something to whoever reads them. */
    downloadCodes: build.mutation<string, string>({
      query: (id) => ({ url: `/promocodes/${id}/codes.csv`, responseHandler: 'text' }),
    }),
    /** All that the list would show to its end, as the import reads them. */
    exportPromocodes: build.mutation<string, Partial<PromocodesExportQuery>>({
      query: (params) => csvQuery('/admin/promocodes.csv', params, EXPORT_TIMEOUT_MS),
    }),
    /** What somebody else would be answered; nothing is kept of it. */
    tryDiscount: build.mutation<TriedDiscounts, TryDiscountBody>({
      query: (body) => ({ url: '/promocodes/try', method: 'POST', body }),
    }),
    validatePromocode: build.mutation<
      ValidPromocode,
      { code: string; items: QuoteRequest['items']; replaced: Record<string, string> }
    >({
      query: ({ code, items, replaced }) => ({
        url: '/promocodes/validate',
        method: 'POST',
        headers: replaced,
        body: { code, items },
      }),
    }),
  }),
});

export const {
  useBrowsePromocodesInfiniteQuery,
  useGetPromocodeQuery,
  useLazyGetPromocodeQuery,
  useCreatePromocodeMutation,
  useUpdatePromocodeMutation,
  useSetPromocodeStatusMutation,
  useMakeCodesMutation,
  useDownloadCodesMutation,
  useExportPromocodesMutation,
  useTryDiscountMutation,
  useValidatePromocodeMutation,
} = promocodesApi;
