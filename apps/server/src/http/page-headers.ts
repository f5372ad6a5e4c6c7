import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../database/page-cursor.ts';

/** Names the next page in a Link header and the total in X-Total-Count; the body stays a plain list. */
export function setPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown>,
): void {
  reply.header('x-total-count', String(page.total));
  if (page.next === null) return;
  const address = new URL(request.url, 'http://shop');
  address.searchParams.set('cursor', page.next);
  reply.header('link', `<${address.pathname}${address.search}>; rel="next"`);
}
