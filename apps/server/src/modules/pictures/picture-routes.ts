import { noQuery } from '@gadgetry/contract/fields';
import { UPLOADS } from '@gadgetry/contract/pictures';
import { UPLOAD_MAX_TEXT, uploadedPicture } from '@gadgetry/contract/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../../errors/shop-error.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';
import type { PictureFiles } from './picture-files.ts';
import type { PictureService } from './picture-service.ts';
import { UPLOAD_WITHIN_MS, receivePictures, receivedBytes } from './receiving.ts';
import { pictureFile, sendPicture } from './send-picture.ts';

const BODY = `The body is the picture's file: JPEG, PNG, WebP, AVIF or GIF, at most ${UPLOAD_MAX_TEXT}.`;

/** Uploads of admins. */
const UPLOADS_AT_ONCE = 8;

/** An admin's, like all that changes the shop. */
export function pictureAdminRoutes({
  guards,
  pictures,
}: {
  readonly guards: Guards;
  readonly pictures: PictureService;
}) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('products'));
    receivePictures(app, { atOnce: UPLOADS_AT_ONCE });
    const schema = { querystring: noQuery, response: { 201: uploadedPicture } };
    const receive = async (request: FastifyRequest, reply: FastifyReply) =>
      reply.code(201).send(await pictures.upload(receivedBytes(request)));

    app.post(
      '/pictures',
      {
        handlerTimeout: UPLOAD_WITHIN_MS,
        schema: {
          description: `${BODY} Name the address in images of a product.`,
          ...schema,
        },
      },
      receive,
    );
    // The same for those who say what the shop looks like and have nothing to do with products.
    app.post(
      '/admin/settings/pictures',
      {
        config: { needs: 'settings:write' },
        handlerTimeout: UPLOAD_WITHIN_MS,
        schema: {
          description: `${BODY} Name the address as logo or heroPicture of the settings.`,
          ...schema,
        },
      },
      receive,
    );
  });
}

/**
 * Uploaded pictures, as the shop has made them: nothing that was uploaded is served as it came. Their
 * names come from their content, so a browser need not ask for one again.
 */
export function pictureMediaRoutes({ files }: { readonly files: PictureFiles }) {
  return routeGroup((app) => {
    app.get(`${UPLOADS}:name/:file`, async (request, reply) => {
      const asked = pictureFile.safeParse(request.params).data;
      if (asked === undefined) throw new ShopError('not_found');
      const forGood = 'public, max-age=31536000, immutable';
      return sendPicture({ request, reply }, files, asked, forGood);
    });
  });
}
