import { idParams, noQuery } from '@gadgetry/contract/fields';
import { lowStockOfVariant, lowStockOfVariantsInput } from '@gadgetry/contract/low-stock';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { noStore, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import { createLowStock } from './low-stock.ts';

const PATH = '/admin/products/:id/low-stock';

export function lowStockRoutes({ db, guards }: { readonly db: Database; readonly guards: Guards }) {
  const lowStock = createLowStock(db);
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('products'));
    app.addHook('onSend', noStore);
    const answer = {
      params: idParams,
      querystring: noQuery,
      response: { 200: z.array(lowStockOfVariant) },
    };

    app.get(PATH, { schema: answer }, ({ params }) => lowStock.read(params.id.toLowerCase()));

    app.put(PATH, { schema: { ...answer, body: lowStockOfVariantsInput } }, (request) =>
      lowStock.replace(personOf(request), request.params.id.toLowerCase(), request.body),
    );
  });
}
