import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const demoPictures = fileURLToPath(new URL('../../demo/pictures', import.meta.url));

/**
 * `/media/*`: the demo's pictures, and the shop's own under its data folder. A picture never changes
 * under its address, so browsers need not ask again. Only pictures are served, whatever else may
 * come to lie in those folders.
 */
export function media({ dataDir }: { readonly dataDir: string }): FastifyPluginAsync {
  return async (app) => {
    await app.register(fastifyStatic, {
      root: [demoPictures, join(dataDir, 'media')],
      prefix: '/media/',
      // A shop without uploads has no folder for them yet.
      suppressWarning: true,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      maxAge: '1y',
      immutable: true,
      allowedPath: (path) => /\.(?:avif|webp|png|jpe?g)$/.test(path),
      setHeaders: (reply) => {
        reply.header('x-content-type-options', 'nosniff');
      },
    });
  };
}
