import fastifyStatic from '@fastify/static';
import { isPage } from '@gadgetry/contract/page-address';
import type { ShopSettings } from '@gadgetry/contract/shop';
import type { FastifyInstance } from 'fastify';
import type { GuestApi } from '../http/guest-api.ts';
import type { AnswerPage } from '../http/public-answer.ts';
import type { PublicFiles } from '../http/public-files.ts';
import { builtSite } from './built-site.ts';
import { icons } from './icons.ts';
import { pageAnswers, pageRoute } from './page-route.ts';
import { robotsText, siteMap, webManifest } from './seo.ts';
import { fetchFrom, type Site, WEB_DIST } from './site.ts';
import { findWebBuild } from './web-build.ts';

export { EVENT_REPLAY_HASH } from './event-replay.ts';

interface PagesOptions {
  readonly shop: ShopSettings;
  /** What pages show. */
  readonly api: GuestApi;
  /** Serve the browser's code through Vite, with hot reload, instead of the last build. */
  readonly dev: boolean;
  /** Where the builds of the web part lie, if not in its own folder. */
  readonly dist?: string;
}

interface BuiltPages {
  readonly site: Site;
  readonly files: PublicFiles;
}

async function openSite(app: FastifyInstance, options: PagesOptions): Promise<BuiltPages> {
  const { shop, api, dev, dist = WEB_DIST } = options;
  if (dev) {
    // Vite is no part of a shop that runs on a build.
    const { devSite } = await import('./dev-site.ts');
    return { site: await devSite(app, { shop, fetchApi: fetchFrom(api), isPage }), files: {} };
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
  return { site: await builtSite(build, { shop, api }), files: await icons(build.client) };
}

/** Every page of the shop, rendered for guests, and what machines read about them. */
export async function addPages(
  app: FastifyInstance,
  options: PagesOptions,
): Promise<{ readonly answerPage: AnswerPage; readonly files: PublicFiles }> {
  const { shop, api } = options;
  const { site, files } = await openSite(app, options);
  const answerPage = pageAnswers(site, shop);
  await app.register(pageRoute(answerPage));
  return {
    answerPage,
    files: {
      ...files,
      '/robots.txt': { type: 'text/plain', body: () => robotsText(shop) },
      '/manifest.webmanifest': {
        type: 'application/manifest+json; charset=utf-8',
        body: () => webManifest(shop),
      },
      '/sitemap.xml': { type: 'application/xml', body: () => siteMap(shop, api) },
    },
  };
}
