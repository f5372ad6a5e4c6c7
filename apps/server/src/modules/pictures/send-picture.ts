import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ShopError } from '../../errors/shop-error.ts';
import type { PictureFiles } from './picture-files.ts';
import { FORMATS, PICTURE_FILES } from './variants.ts';

/** One file of a picture, as an address names it. */
export const pictureFile = z.object({
  name: z.string().regex(/^[0-9a-f]{32}$/),
  file: z.enum(PICTURE_FILES),
});

/** Sends it, to be kept as long as `caching` says. */
export async function sendPicture(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  files: Pick<PictureFiles, 'read'>,
  { name, file }: z.infer<typeof pictureFile>,
  caching: string,
): Promise<FastifyReply> {
  const bytes = await files.read(name, file).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a picture could not be read');
    throw new ShopError('pictures_unavailable');
  });
  if (bytes === null) throw new ShopError('not_found');
  const etag = `"${name}-${file}"`;
  reply.headers({ 'cache-control': caching, 'x-content-type-options': 'nosniff', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(file.endsWith('.avif') ? FORMATS.avif : FORMATS.webp).send(bytes);
}
