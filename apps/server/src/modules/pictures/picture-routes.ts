import { noQuery } from '@gadgetry/contract/fields';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_TEXT, uploadedPicture } from '@gadgetry/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { UPLOADS } from '@gadgetry/contract/pictures';
import { z } from 'zod';
import { ShopError } from '../../errors/shop-error.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';
import type { PictureService } from './picture-service.ts';
import { FORMATS, PICTURE_FILES } from './variants.ts';
import type { PictureFiles } from './picture-files.ts';

/** Uploads that are being received, waiting or worked on; each may hold as much memory as a file may. */
const UPLOADS_AT_ONCE = 8;

/** Megabytes from a telephone, others before it, and a minute of work: longer than any other request may take (ms). */
const UPLOAD_WITHIN_MS = 240_000;

const tooLarge = () =>
  new ShopError('payload_too_large', `This file is larger than ${UPLOAD_MAX_TEXT}`);

/** A picture comes as the bytes of its file, under whatever content type. An admin's, like all that changes the shop. */
export function pictureAdminRoutes({
  guards,
  pictures,
}: {
  readonly guards: Guards;
  readonly pictures: PictureService;
}) {
  return routeGroup((app) => {
    const inside = new WeakSet<FastifyRequest>();
    let count = 0;
    const leave = (request: FastifyRequest) => {
      if (inside.delete(request)) count -= 1;
    };

    app.addHook('onRequest', guards.admin('products'));
    app.addHook('onRequest', async (request) => {
      if (Number(request.headers['content-length']) > UPLOAD_MAX_BYTES) throw tooLarge();
      if (count >= UPLOADS_AT_ONCE) {
        throw new ShopError('unavailable', undefined, { 'retry-after': '5' });
      }
      count += 1;
      inside.add(request);
    });
    app.addHook('onResponse', async (request) => leave(request));
    app.addHook('onRequestAbort', async (request) => leave(request));

    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: UPLOAD_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );

    app.post(
      '/pictures',
      {
        handlerTimeout: UPLOAD_WITHIN_MS,
        schema: {
          description: `The body is the picture's file: JPEG, PNG, WebP, AVIF or GIF, at most ${UPLOAD_MAX_TEXT}. Name the address in images of a product.`,
          querystring: noQuery,
          response: { 201: uploadedPicture },
        },
      },
      async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        return reply.code(201).send(await pictures.upload(bytes));
      },
    );
  });
}

const address = z.object({
  name: z.string().regex(/^[0-9a-f]{32}$/),
  file: z.enum(PICTURE_FILES),
});

/**
 * Uploaded pictures, as the shop has made them: nothing that was uploaded is served as it came. Their
 * names come from their content, so a browser need not ask for one again.
 */
export function pictureMediaRoutes({ files }: { readonly files: PictureFiles }) {
  return routeGroup((app) => {
    app.get(`${UPLOADS}:name/:file`, async (request, reply) => {
      const asked = address.safeParse(request.params).data;
      if (asked === undefined) throw new ShopError('not_found');
      const { name, file } = asked;
      const bytes = await files.read(name, file).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a picture could not be read');
        throw new ShopError('pictures_unavailable');
      });
      if (bytes === null) throw new ShopError('not_found');
      const etag = `"${name}-${file}"`;
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        etag,
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type(file.endsWith('.avif') ? FORMATS.avif : FORMATS.webp).send(bytes);
    });
  });
}
