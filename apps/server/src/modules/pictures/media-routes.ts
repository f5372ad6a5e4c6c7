import { UPLOADS } from '@gadgetry/contract/pictures';
import { z } from 'zod';
import { ShopError } from '../../errors/shop-error.ts';
import { routeGroup } from '../../http/routes.ts';
import { FORMATS, PICTURE_FILES } from './development.ts';
import type { PictureFiles } from './picture-files.ts';

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
