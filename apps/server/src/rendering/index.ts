import fastifyStatic from '@fastify/static';
import { isPage } from '@gadgetry/contract/page-address';
import type { ShopSettings } from '@gadgetry/contract/shop';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { GuestApi } from '../http/guest-api.ts';
import { builtSite } from './built-site.ts';
import { addIcons } from './icons.ts';
import { robotsText, siteMap, webManifest } from './seo.ts';
import { pageRoute } from './page-route.ts';
import { fetchFrom, type Site, WEB_DIST } from './site.ts';
import { findWebBuild } from './web-build.ts';

export { EVENT_REPLAY_HASH } from './event-replay.ts';

export interface PagesOptions {
  readonly shop: ShopSettings;
  /** What pages show. */
  readonly api: GuestApi;
  /** Serve the browser's code through Vite, with hot reload, instead of the last build. */
  readonly dev: boolean;
  /** Where the builds of the web part lie, if not in its own folder. */
  readonly dist?: string;
}

async function addSite(app: FastifyInstance, options: PagesOptions): Promise<Site> {
  const { shop, api, dev, dist = WEB_DIST } = options;
  if (dev) {
    // Vite is no part of a shop that runs on a build.
    const { devSite } = await import('./dev-site.ts');
    return devSite(app, { shop, fetchApi: fetchFrom(api), isPage });
  }
  const build = await findWebBuild(dist);
  await app.register(fastifyStatic, {
    root: [...build.assets],
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
  await addIcons(app, build.client);
  return builtSite(build, { shop, api });
}

/** Every page of the shop, rendered for guests, and what machines read about them. */
export function pages(options: PagesOptions): FastifyPluginAsync {
  return async (app) => {
    const { shop, api } = options;
    const site = await addSite(app, options);

    app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robotsText(shop)));
    app.get('/manifest.webmanifest', (_request, reply) =>
      reply.type('application/manifest+json').send(webManifest(shop)),
    );
    app.get('/sitemap.xml', async (_request, reply) =>
      reply.type('application/xml').send(await siteMap(shop, api)),
    );
    await app.register(pageRoute(site, shop.name));
  };
}
