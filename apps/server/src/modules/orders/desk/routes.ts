import { idParams, noQuery } from '@gadgetry/contract/fields';
import {
  orderDesk,
  orderNeighbours,
  orderNeighboursQuery,
  orderNoteBody,
  orderNoteParams,
  orderTags,
  orderTagsBody,
} from '@gadgetry/contract/order-desk';
import { routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { OrderDeskService } from './desk-service.ts';

const PATH = '/admin/orders/:id';

/** What the shop's own people write on orders and should know of them. */
export function deskRoutes({ guards, desk }: { guards: Guards; desk: OrderDeskService }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const answer = { params: idParams, querystring: noQuery, response: { 200: orderDesk } };

    app.get(`${PATH}/desk`, { schema: answer }, (request) =>
      desk.read(personOf(request), request.params.id),
    );

    app.get(
      `${PATH}/neighbours`,
      {
        schema: {
          params: idParams,
          querystring: orderNeighboursQuery,
          response: { 200: orderNeighbours },
        },
      },
      ({ params, query }) => desk.neighbours(params.id, query),
    );

    app.post(`${PATH}/notes`, { schema: { ...answer, body: orderNoteBody } }, (request) =>
      desk.addNote(personOf(request), request.params.id, request.body.text),
    );

    app.delete(
      `${PATH}/notes/:noteId`,
      { schema: { ...answer, params: orderNoteParams } },
      (request) => {
        const { id, noteId } = request.params;
        return desk.removeNote(personOf(request), id, noteId);
      },
    );

    app.put(`${PATH}/tags`, { schema: { ...answer, body: orderTagsBody } }, (request) =>
      desk.setTags(personOf(request), request.params.id, request.body.tags),
    );

    app.get(
      '/admin/order-tags',
      { schema: { querystring: noQuery, response: { 200: orderTags } } },
      () => desk.tagsInUse(),
    );
  });
}
