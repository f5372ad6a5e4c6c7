import { idParams, noQuery } from '@gadgetry/contract/fields';
import {
  internalNotes,
  orderNeighbours,
  orderNeighboursQuery,
  orderNoteBody,
  orderNoteParams,
  orderTags,
  orderTagsBody,
} from '@gadgetry/contract/internal-notes';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { InternalNotesService } from './internal-notes-service.ts';

const PATH = '/admin/orders/:id';

/** What the shop's own people write on orders and should know of them. */
export function internalNotesRoutes({
  guards,
  service,
}: {
  guards: Guards;
  service: InternalNotesService;
}) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);
    const answer = { ...byId, response: { 200: internalNotes } };

    app.get(`${PATH}/desk`, { schema: answer }, (request) =>
      service.read(personOf(request), request.params.id),
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
      ({ params, query }) => service.neighbours(params.id, query),
    );

    app.post(`${PATH}/notes`, { schema: { ...answer, body: orderNoteBody } }, (request) =>
      service.addNote(personOf(request), request.params.id, request.body.text),
    );

    app.delete(
      `${PATH}/notes/:noteId`,
      { schema: { ...answer, params: orderNoteParams } },
      (request) => {
        const { id, noteId } = request.params;
        return service.removeNote(personOf(request), id, noteId);
      },
    );

    app.put(`${PATH}/tags`, { schema: { ...answer, body: orderTagsBody } }, (request) =>
      service.setTags(personOf(request), request.params.id, request.body.tags),
    );

    app.get(
      '/admin/order-tags',
      { schema: { querystring: noQuery, response: { 200: orderTags } } },
      () => service.tagsInUse(),
    );
  });
}
