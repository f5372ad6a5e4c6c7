import { madeCodes, newCodes } from '@gadgetry/contract/discounts';
import {
  promocode,
  promocodeInput,
  promocodeQuery,
  promocodesExportQuery,
} from '@gadgetry/contract/promocodes';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { type MomentCell, momentsIn } from '../../http/csv-moments.ts';
import { csvLine } from '../../http/csv.ts';
import { csvAnswer, sendCsv } from '../../http/csv-export.ts';
import { adminResource } from '../../http/admin-resource.ts';
import { byId } from '../../http/routes.ts';
import { personOf } from '../identity/index.ts';
import { exportPromocodes } from './promocode-import.ts';
import type { PromocodeRouteDeps } from './routes.ts';
import type { SingleUseCodeRow } from './single-use-codes.ts';

function csvOf(codes: readonly SingleUseCodeRow[], momentOf: MomentCell): string {
  const lines = codes.map(({ code, created_at: made, order_id: order }) =>
    csvLine([code, momentOf(made), order === null ? 'free' : 'used']),
  );
  return [csvLine(['code', 'made', 'state']), ...lines].join('');
}

export function promocodeAdminRoutes({
  db,
  guards,
  promocodes,
  timeZone,
}: PromocodeRouteDeps & { readonly db: Database; readonly timeZone: () => string }) {
  const resource = { path: '/promocodes', guard: guards.admin('discounts'), actor: personOf };
  return adminResource(resource, (routes, app) => {
    routes.list(promocodeQuery, promocode, promocodes.list);
    routes.read(promocode, promocodes.one);
    routes.create(promocodeInput, promocode, promocodes.create);
    routes.update(promocodeInput, promocode, promocodes.update);
    routes.status(promocode, promocodes.setActive);

    app.get(
      '/admin/promocodes.csv',
      { schema: { querystring: promocodesExportQuery, response: csvAnswer('a line a promocode') } },
      async (request, reply) =>
        sendCsv(
          reply,
          'promocodes.csv',
          exportPromocodes(db, request.query, momentsIn(timeZone())),
        ),
    );

    app.post(
      '/promocodes/:id/codes',
      { schema: { ...byId, body: newCodes, response: { 201: madeCodes } } },
      async (request, reply) => {
        const id = request.params.id.toLowerCase();
        const made = await promocodes.makeCodes(personOf(request), id, request.body);
        return reply.code(201).send({ made });
      },
    );

    app.get(
      '/promocodes/:id/codes.csv',
      { schema: { ...byId, response: { 200: z.string() } } },
      async ({ params }, reply) => {
        const codes = await promocodes.codesOf(params.id.toLowerCase());
        return sendCsv(reply, 'codes.csv', csvOf(codes, momentsIn(timeZone())));
      },
    );
  });
}
