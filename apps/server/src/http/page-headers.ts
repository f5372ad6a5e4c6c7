import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../database/page-cursor.ts';

/**
 * The next page in a Link header and the total in X-Total-Count; the body stays a plain list.
 * @param asked path and query by which this page was asked for
 */
export function pageHeaders(
  asked: string,
  { total, next }: Page<unknown>,
): Readonly<Record<string, string>> {
  const counted = { 'x-total-count': String(total) };
  if (next === null) return counted;
  const address = new URL(asked, 'http://shop');
  address.searchParams.set('cursor', next);
  return { ...counted, link: `<${address.pathname}${address.search}>; rel="next"` };
}

export function setPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown>,
): void {
  reply.headers(pageHeaders(request.url, page));
}

/** The rows of a page, with headers that say how many there are and where the next ones are. */
export function pageRows<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<Row>,
): Row[] {
  setPageHeaders(request, reply, page);
  return page.rows;
}
