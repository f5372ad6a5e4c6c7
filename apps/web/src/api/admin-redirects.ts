import type {
  Redirect,
  RedirectForm,
  RedirectQuery,
  RedirectsExportQuery,
} from '@gadgetry/contract/redirects';
import { api } from './base-api.ts';
import { csvQuery } from './file-answer.ts';
import { type ListPage, listAt } from './list-page.ts';

const PATH = '/admin/redirects';
const CHANGED = ['Redirect', 'History'] as const;

const adminRedirectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseRedirects: build.infiniteQuery<ListPage<Redirect>, Partial<RedirectQuery>, string | null>(
      {
        ...listAt<Redirect>(PATH),
        providesTags: ['Redirect'],
      },
    ),
    createRedirect: build.mutation<Redirect, RedirectForm>({
      query: (body) => ({ url: PATH, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    /** All that the list would show to its end, as the import reads them. */
    exportRedirects: build.mutation<string, Partial<RedirectsExportQuery>>({
      query: (params) => csvQuery(`${PATH}.csv`, params),
    }),
    deleteRedirect: build.mutation<Redirect, string>({
      query: (id) => ({ url: `${PATH}/${id}`, method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useBrowseRedirectsInfiniteQuery,
  useCreateRedirectMutation,
  useDeleteRedirectMutation,
  useExportRedirectsMutation,
} = adminRedirectsApi;
