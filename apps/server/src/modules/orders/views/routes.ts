import { noQuery } from '@gadgetry/contract/fields';
import {
  ORDER_VIEWS_MAX,
  type OrderView,
  type OrderViewFilter,
  orderView,
  orderViewBody,
  orderViewEdit,
} from '@gadgetry/contract/order-views';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import { recordChange } from '../../history/index.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import {
  type ViewRow,
  deleteView,
  insertView,
  listViews,
  lockView,
  renameView,
} from './view-store.ts';

const toView = ({ id, name, filter, version }: ViewRow): OrderView => ({
  _id: id,
  name,
  filter,
  version,
});

/** By what it narrows. What is searched for may be somebody's name: it stands in the view alone. */
function filteredBy({ search, ...filter }: OrderViewFilter): string[] {
  const named = Object.entries(filter).map(([field, value]) => `${field}: ${value}`);
  return search === undefined ? named : [...named, 'search'];
}

/** Filters of the list of orders under a name. They are the shop's: each admin sees and changes all. */
export function viewRoutes({ db, guards }: { readonly db: Database; readonly guards: Guards }) {
  const list = async () => (await listViews(db)).map(toView);
  const views = { 200: z.array(orderView) };
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);
    const path = '/admin/order-views';
    const named = { ...byId, response: views };

    app.get(path, { schema: { querystring: noQuery, response: views } }, list);

    app.post(
      path,
      {
        schema: {
          querystring: noQuery,
          body: orderViewBody,
          response: { 201: z.array(orderView) },
        },
      },
      async (request, reply) => {
        const { name, filter } = request.body;
        const actor = personOf(request);
        await inTransaction(db, async (trx) => {
          const id = await insertView(trx, { name, filter });
          if (id === undefined) {
            const full = `There can be ${ORDER_VIEWS_MAX} views. Delete one that nobody needs any more`;
            throw new ShopError('validation_failed', full);
          }
          await recordChange(trx, {
            entity: 'order_view',
            entityId: id,
            action: 'created',
            actor,
            before: null,
            after: { version: 1, fields: { name, filter: filteredBy(filter) } },
          });
        });
        reply.code(201);
        return list();
      },
    );

    app.put(`${path}/:id`, { schema: { ...named, body: orderViewEdit } }, async (request) => {
      const { id } = request.params;
      const { name, version } = request.body;
      const actor = personOf(request);
      await inTransaction(db, async (trx) => {
        const before = orNotFound(await lockView(trx, id));
        if (!(await renameView(trx, { id, name, version }))) throw new ShopError('stale_edit');
        await recordChange(trx, {
          entity: 'order_view',
          entityId: id,
          action: 'updated',
          actor,
          before: { version, fields: { name: before.name } },
          after: { version: version + 1, fields: { name } },
        });
      });
      return list();
    });

    app.delete(`${path}/:id`, { schema: named }, async (request) => {
      const { id } = request.params;
      const actor = personOf(request);
      await inTransaction(db, async (trx) => {
        // One that is gone already is gone: pressing twice is safe.
        const before = await lockView(trx, id);
        if (before === undefined) return;
        await deleteView(trx, id);
        await recordChange(trx, {
          entity: 'order_view',
          entityId: id,
          action: 'deleted',
          actor,
          before: { version: before.version, fields: { name: before.name } },
          after: { version: before.version, fields: { name: null } },
        });
      });
      return list();
    });
  });
}
