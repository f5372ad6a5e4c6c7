import type {
  BookedStock,
  StockLedgerEntry,
  LedgerFilter,
  StockBooking,
} from '@gadgetry/contract/stock-ledger';
import { api } from './base-api.ts';
import { csvQuery } from './file-answer.ts';
import { type ListPage, listAt } from './list-page.ts';

const EXPORT_TIMEOUT_MS = 240_000;

const stockLedgerApi = api.enhanceEndpoints({ addTagTypes: ['Ledger'] }).injectEndpoints({
  endpoints: (build) => ({
    browseLedger: build.infiniteQuery<ListPage<StockLedgerEntry>, LedgerFilter, string | null>({
      ...listAt<StockLedgerEntry>('/admin/stock-movements', 50),
      // Anybody's next order adds to it.
      keepUnusedDataFor: 0,
      providesTags: ['Ledger'],
    }),
    exportLedger: build.mutation<string, LedgerFilter>({
      query: (params) => csvQuery('/admin/stock-movements.csv', params, EXPORT_TIMEOUT_MS),
    }),
    bookStock: build.mutation<
      BookedStock,
      { readonly key: string; readonly productId: string; readonly booking: StockBooking }
    >({
      query: ({ key, productId, booking }) => ({
        url: `/admin/products/${encodeURIComponent(productId)}/stock`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: booking,
      }),
      // Also where it is refused: there may be other pieces than the form shows.
      invalidatesTags: ['Ledger', 'Product', 'History'],
    }),
  }),
});

export const { useBrowseLedgerInfiniteQuery, useExportLedgerMutation, useBookStockMutation } =
  stockLedgerApi;
