import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { eventReplayScript } from './event-replay.ts';
import type { RenderRequest } from '@gadgetry/contract/rendering';
import { accentElement, isServerEntry, pageBytes, type Site, VITE_CONFIG } from './site.ts';

interface DevSiteOptions extends Omit<RenderRequest, 'url'> {
  readonly isPage: (url: string) => boolean;
}

const HEAD =
  '<link rel="stylesheet" href="/src/app/theme.css"><script type="module" src="/@shop-entry"></script>';

/** Pages rendered from the sources as they are now; the browser's code comes from Vite, with hot reload. */
export async function devSite(app: FastifyInstance, options: DevSiteOptions): Promise<Site> {
  const { isPage, ...rendering } = options;
  const vite = await createServer({
    configFile: VITE_CONFIG,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPage(request.url)) return done();
    return vite.middlewares(request.raw, reply.raw, () => done());
  });
  return {
    pageAt: async (url) => {
      const entry: unknown = await vite.ssrLoadModule('/src/entry-server.tsx');
      if (!isServerEntry(entry)) throw new Error('entry-server.tsx does not export render.');
      const head = eventReplayScript + accentElement(rendering.shop) + HEAD;
      return pageBytes(await entry.render({ ...rendering, url }), head);
    },
  };
}
