import {
  type Report,
  report,
  REPORT_LINES_MAX,
  type ReportName,
  reportParams,
  type ReportQuery,
  reportQuery,
  REPORTS,
} from '@gadgetry/contract/reports';
import type { Database } from '../../database/database.ts';
import type { ReplicaRouting } from '../../database/replica-routing.ts';
import { CSV_BEGIN, csvLine } from '../../http/csv.ts';
import { csvAnswer, sendCsv } from '../../http/csv-export.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';
import { reportedDays, reportOf } from './report-rules.ts';
import { readReport } from './report-store.ts';

interface ReportDependencies {
  readonly replicaRouting: ReplicaRouting;
  readonly guards: Guards;
  readonly timeZone: () => string;
}

async function counted(
  db: Database,
  name: ReportName,
  { query, timeZone }: { readonly query: ReportQuery; readonly timeZone: string },
): Promise<Report> {
  const days = reportedDays(query, timeZone);
  const columns = REPORTS[name].columns.length;
  return reportOf(name, days, await readReport(db, name, { days, columns }));
}

function csvOf(name: ReportName, { lines }: Report): string {
  const { line, columns } = REPORTS[name];
  const names = columns.map((column) => column.name);
  const empty = columns.map(() => null);
  return [
    CSV_BEGIN + csvLine([line, ...names, ...names.map((said) => `${said} before`)]),
    ...lines.map(({ label, values, before }) => csvLine([label, ...values, ...(before ?? empty)])),
  ].join('');
}

/** What was sold to whom, in any days, beside the days before. */
export function reportRoutes({ replicaRouting, guards, timeZone }: ReportDependencies) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('reports:read'));
    const asked = { params: reportParams, querystring: reportQuery };
    const read = (name: ReportName, query: ReportQuery) =>
      replicaRouting.read((db) => counted(db, name, { query, timeZone: timeZone() }));

    app.get(
      '/admin/reports/:name',
      { schema: { ...asked, response: { 200: report } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { lines, ...whole } = await read(request.params.name, request.query);
        return { ...whole, lines: lines.slice(0, REPORT_LINES_MAX) };
      },
    );

    app.get(
      '/admin/reports/:name/csv',
      { schema: { ...asked, response: csvAnswer('with what the page does not show') } },
      async (request, reply) => {
        const { name } = request.params;
        const { from, to } = request.query;
        const lines = csvOf(name, await read(name, request.query));
        return sendCsv(reply, `${name}-${from}-${to}.csv`, lines);
      },
    );
  });
}
