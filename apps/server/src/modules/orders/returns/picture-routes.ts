import { idParams, noQuery } from '@gadgetry/contract/fields';
import { orderKeyHeaders } from '@gadgetry/contract/guest-orders';
import { returnPicture } from '@gadgetry/contract/returns';
import { UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { routeGroup } from '../../../http/routes.ts';
import { type Guards, may } from '../../identity/index.ts';
import {
  type OrderPictures,
  UPLOAD_WITHIN_MS,
  pictureFile,
  receivePictures,
  receivedBytes,
  sendPicture,
} from '../../pictures/index.ts';
import type { OrderAccess } from '../order-access.ts';
import { owns } from '../order-owners.ts';
import { findOrder } from '../order-store.ts';
import type { AskReturns } from './ask-returns.ts';

interface ReturnPictureRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly access: OrderAccess;
  readonly asking: Pick<AskReturns, 'maySendPictures'>;
  readonly pictures: OrderPictures;
}

/** Uploads for returns, beside those of reviews and of admins. */
const SENT_AT_ONCE = 4;

const shownFile = pictureFile.extend(idParams.shape);

/** What whoever asks for a return shows of it: they and the shop's own people see it, and nobody else. */
export function returnPictureRoutes({
  db,
  guards,
  access,
  asking,
  pictures,
}: ReturnPictureRoutesOptions) {
  const sending = routeGroup((app) => {
    app.addHook('onRequest', access.orByKey(guards.fresh));
    receivePictures(app, { atOnce: SENT_AT_ONCE });

    app.post(
      '/orders/:id/returns/pictures',
      {
        handlerTimeout: UPLOAD_WITHIN_MS,
        // Before the body is read; another address is refused by its schema.
        onRequest: async (request) => {
          const id = idParams.safeParse(request.params).data?.id.toLowerCase();
          if (id === undefined) return;
          const order = await findOrder(db, id);
          if (order === undefined || !owns(access.ownerOf(request), order)) {
            throw new ShopError('not_found');
          }
          await asking.maySendPictures(order);
        },
        schema: {
          summary:
            'Takes a picture for a return of the caller’s order, which names it when it is asked for',
          description: `The body is the picture's file: JPEG, PNG, WebP, AVIF or GIF, at most ${UPLOAD_MAX_TEXT}. What no return names within a day is removed.`,
          params: idParams,
          querystring: noQuery,
          headers: orderKeyHeaders,
          response: { 201: returnPicture },
        },
      },
      async (request, reply) => {
        const sent = await pictures.receive(
          receivedBytes(request),
          request.params.id.toLowerCase(),
        );
        return reply.code(201).send(sent);
      },
    );
  });

  return routeGroup(async (app) => {
    await app.register(sending);
    app.get(
      '/orders/:id/returns/pictures/:name/:file',
      {
        onRequest: access.orByKey(guards.signedIn),
        schema: {
          summary: 'A picture of a return: for whoever asked for it, and the shop’s own people',
          params: shownFile,
          querystring: noQuery,
          headers: orderKeyHeaders,
          response: { 200: z.unknown().describe('image/webp or image/avif') },
        },
      },
      async (request, reply) => {
        const { id, name, file } = request.params;
        const order = await findOrder(db, id.toLowerCase());
        const maySee =
          order !== undefined &&
          (owns(access.ownerOf(request), order) || may(request.person, 'orders:read'));
        if (!maySee || !(await pictures.isOf(name, order.id))) throw new ShopError('not_found');
        const asked = { name, file };
        return sendPicture({ request, reply }, pictures.files, asked, 'private, no-store');
      },
    );
  });
}
