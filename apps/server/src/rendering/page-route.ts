import { isPage, pageAddress } from '@gadgetry/contract/page-address';
import type { FastifyPluginAsync } from 'fastify';
import type { AnswerPage } from '../http/public-answer.ts';
import { failedPage } from './error-page.ts';
import type { Site } from './site.ts';

const HTML = 'text/html; charset=utf-8';
/** As calls of the API say while what they need is away (s). */
const RETRY_AFTER = '2';

/** People get pages even where rendering fails. */
export function pageAnswers(site: Site, shop: { readonly name: string }): AnswerPage {
  return async (url, { id, log, before }) => {
    try {
      const page = await site.pageAt(pageAddress(url), before);
      const { status, body, redirect, madeOf } = page;
      const headers = {
        'cache-control': 'no-cache',
        ...(status === 503 && { 'retry-after': RETRY_AFTER }),
      };
      if (redirect !== null) return { status, headers: { ...headers, location: redirect }, body };
      const written = { ...headers, 'content-type': HTML };
      return { status, headers: written, body, ...(madeOf && { madeOf }) };
    } catch (error) {
      log.error({ err: error }, 'page failed');
      const headers = { 'cache-control': 'no-store', 'content-type': HTML };
      return { status: 500, headers, body: Buffer.from(failedPage(shop.name, id)) };
    }
  };
}

/** Every address that nothing else answers is a page. */
export function pageRoute(answer: AnswerPage): FastifyPluginAsync {
  return async (app) => {
    app.get('/*', async (request, reply) => {
      if (!isPage(request.url)) return reply.callNotFound();
      const { status, headers, body } = await answer(request.url, request);
      // Of a redirect there is nothing to name a type for.
      return reply
        .code(status)
        .headers(headers)
        .send(body.length === 0 ? undefined : body);
    });
  };
}
