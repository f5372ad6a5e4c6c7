import type { Report, ReportName, ReportQuery } from '@gadgetry/contract/reports';
import { api } from './base-api.ts';
import { csvQuery } from './file-answer.ts';

interface Asked extends ReportQuery {
  readonly name: ReportName;
}

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReport: build.query<Report, Asked>({
      // Every order changes it.
      keepUnusedDataFor: 0,
      query: ({ name, ...range }) => ({ url: `/admin/reports/${name}`, params: range }),
    }),
    /** All of its lines, as a spreadsheet reads them. */
    exportReport: build.mutation<string, Asked>({
      query: ({ name, ...range }) => csvQuery(`/admin/reports/${name}/csv`, range),
    }),
  }),
});

export const { useGetReportQuery, useExportReportMutation } = reportsApi;
