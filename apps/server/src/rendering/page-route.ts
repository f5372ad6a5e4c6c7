import { isPage, pageAddress } from '@gadgetry/contract/page-address';
import type { FastifyPluginAsync } from 'fastify';
import { failedPage } from './error-page.ts';
import type { Site } from './site.ts';

const HTML = 'text/html; charset=utf-8';

/** Every address that nothing else answers is a page. People get pages even where rendering fails. */
export function pageRoute(site: Site, shopName: string): FastifyPluginAsync {
  return async (app) => {
    app.get('/*', async (request, reply) => {
      if (!isPage(request.url)) return reply.callNotFound();
      try {
        const page = await site.pageAt(pageAddress(request.url));
        reply.header('cache-control', 'no-cache');
        if (page.redirect !== null) return reply.redirect(page.redirect, page.status);
        return reply.code(page.status).type(HTML).send(page.body);
      } catch (error) {
        request.log.error({ err: error }, 'page failed');
        reply.header('cache-control', 'no-store').code(500).type(HTML);
        return reply.send(failedPage(shopName, request.id));
      }
    });
  };
}
