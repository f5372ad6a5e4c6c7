import { activityEntry, activityExportQuery, activityLogQuery } from '@gadgetry/contract/activity';
import { HISTORY_ENTITIES, HISTORY_THINGS } from '@gadgetry/contract/history';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { momentsIn } from '../../http/csv-moments.ts';
import { csvAnswer, sendCsv } from '../../http/csv-export.ts';
import { pageRows } from '../../http/page-headers.ts';
import { noStore, routeGroup } from '../../http/routes.ts';
import { type Guards, may } from '../identity/index.ts';
import { exportLog, readLog } from './activity-log.ts';

/** Some hundred thousand entries, sent while they are read. */
const EXPORTED_WITHIN_MS = 120_000;

/** Whoever may not see a thing reads nothing of what was done to it. */
const seenBy = ({ person }: FastifyRequest) =>
  HISTORY_ENTITIES.filter((entity) => may(person, HISTORY_THINGS[entity].needs));

/** Who did what in the shop, and when. */
export function activityRoutes({
  db,
  guards,
  timeZone,
}: {
  readonly db: Database;
  readonly guards: Guards;
  readonly timeZone: () => string;
}) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('any'));
    app.addHook('onSend', noStore);

    app.get(
      '/admin/activity',
      { schema: { querystring: activityLogQuery, response: { 200: z.array(activityEntry) } } },
      async (request, reply) => {
        const { limit, cursor, ...filter } = request.query;
        const page = await readLog(db, filter, seenBy(request), { limit, cursor });
        return pageRows(request, reply, page);
      },
    );

    app.get(
      '/admin/activity.csv',
      {
        handlerTimeout: EXPORTED_WITHIN_MS,
        schema: { querystring: activityExportQuery, response: csvAnswer('a line an entry') },
      },
      async (request, reply) =>
        sendCsv(
          reply,
          'activity.csv',
          exportLog(db, request.query, seenBy(request), momentsIn(timeZone())),
        ),
    );
  });
}
