import { idParams, noQuery } from '@gadgetry/contract/fields';
import { REVIEW_PICTURES } from '@gadgetry/contract/pictures';
import { sentPicture } from '@gadgetry/contract/reviews';
import { UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import { z } from 'zod';
import { ShopError } from '../../errors/shop-error.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, may, personOf } from '../identity/index.ts';
import type { CustomerPictures } from './customer-pictures.ts';
import { UPLOAD_WITHIN_MS, receivePictures, receivedBytes } from './receiving.ts';
import { pictureFile, sendPicture } from './send-picture.ts';

/**
 * A picture of a review is there for everyone as long as that is published; what was kept of it is asked
 * for anew soon.
 */
export function customerMediaRoutes({ customers }: { readonly customers: CustomerPictures }) {
  return routeGroup((app) => {
    app.get(`${REVIEW_PICTURES}:name/:file`, async (request, reply) => {
      const asked = pictureFile.safeParse(request.params).data;
      if (asked === undefined || !(await customers.isPublic(asked.name))) {
        throw new ShopError('not_found');
      }
      return sendPicture({ request, reply }, customers.files, asked, 'public, max-age=300');
    });
  });
}

/** Uploads of customers, beside those of admins. */
const SENT_AT_ONCE = 4;

/** What customers send for their reviews, seen by them and by admins, who read a review before others do. */
export function customerPictureRoutes({
  guards,
  customers,
}: {
  readonly guards: Guards;
  readonly customers: CustomerPictures;
}) {
  const sending = routeGroup((app) => {
    app.addHook('onRequest', guards.canShop);
    receivePictures(app, { atOnce: SENT_AT_ONCE });

    app.post(
      '/products/:id/own-review/pictures',
      {
        handlerTimeout: UPLOAD_WITHIN_MS,
        // Before the body is read; another address is refused by its schema.
        onRequest: async (request) => {
          const id = idParams.safeParse(request.params).data?.id.toLowerCase();
          if (id !== undefined) await customers.maySend(personOf(request), id);
        },
        schema: {
          summary: 'Takes a picture for the caller’s review, which names it when it is written',
          description: `The body is the picture's file: JPEG, PNG, WebP, AVIF or GIF, at most ${UPLOAD_MAX_TEXT}. What no review names within a day is removed.`,
          params: idParams,
          querystring: noQuery,
          response: { 201: sentPicture },
        },
      },
      async (request, reply) => {
        const productId = request.params.id.toLowerCase();
        const bytes = receivedBytes(request);
        const sent = await customers.receive(bytes, personOf(request).id, productId);
        return reply.code(201).send(sent);
      },
    );
  });

  return routeGroup(async (app) => {
    await app.register(sending);
    app.get(
      '/review-pictures/:name/:file',
      {
        // Staff who still have to show a second factor are shoppers here.
        onRequest: guards.signedIn,
        schema: {
          summary:
            'A picture of a review, also while that is not published: for who sent it, and admins',
          params: pictureFile,
          querystring: noQuery,
          response: { 200: z.unknown().describe('image/webp or image/avif') },
        },
      },
      async (request, reply) => {
        const { params } = request;
        const person = personOf(request);
        const maySee =
          (may(person, 'products:read') && (await customers.isForReview(params.name))) ||
          (await customers.isOf(params.name, person.id));
        if (!maySee) throw new ShopError('not_found');
        return sendPicture({ request, reply }, customers.files, params, 'private, no-store');
      },
    );
  });
}
