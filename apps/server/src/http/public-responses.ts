import { randomUUID } from 'node:crypto';
import { callbackify } from 'node:util';
import { stringifySetCookie } from 'cookie';
import { errorCodes, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Outage } from '../database/outage.ts';
import { readingOwnWrites } from '../database/replica-routing.ts';
import { staleHeaders } from './cached-response.ts';
import { crowdedAnswer } from './crowd.ts';
import { within } from './deadline.ts';
import { failureOf } from './error-handler.ts';
import { type GuestApi, JSON_TYPE } from './guest-api.ts';
import type { Admit } from './load-shedding.ts';
import { isPublic, isPublicRead, routeOf } from './public-addresses.ts';
import type { AnswerPage, AskedAnswer, PublicAnswer } from './public-answer.ts';
import { type PublicFiles, fileAnswer } from './public-files.ts';
import { FRESH_COOKIE, type MakeAnswer } from './response-cache.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { ANSWER_WITHIN_MS } from './server.ts';

/** What public answers are made of. */
export interface PublicSources {
  readonly api: GuestApi;
  readonly files: PublicFiles;
  /** Every other address is a page. */
  readonly answerPage: AnswerPage;
  readonly securityHeaders: SecurityHeaders;
  readonly shop: { readonly name: string };
}

interface PublicAnswers extends PublicSources {
  readonly admit: Admit;
  /** By how much (ms) what is read now can be older than promised. */
  readonly staleFor: () => number;
  readonly log: FastifyBaseLogger;
  readonly outage: Pick<Outage, 'refused'>;
}

async function answerTo(
  { api, files, answerPage }: PublicSources,
  url: string,
  asked: AskedAnswer,
): Promise<PublicAnswer> {
  if (isPublicRead(url)) {
    const { body, ...answer } = await api(url, asked.id);
    return { ...answer, body: Buffer.from(body) };
  }
  const file = files[url.split('?', 1).join('')];
  return file === undefined ? answerPage(url, asked) : fileAnswer(file);
}

const ageHeaders = (stale: number) => (stale === 0 ? {} : staleHeaders(stale));

/**
 * Makes what every guest is answered at an address, of nothing but the address: no header of a visitor
 * can find its way into what others see.
 */
export function publicAnswers(shop: PublicAnswers): MakeAnswer {
  return async (url, before) => {
    const id = randomUUID();
    const log = shop.log.child({ reqId: id });
    const tooLate = () => new errorCodes.FST_ERR_HANDLER_TIMEOUT(ANSWER_WITHIN_MS, routeOf(url));
    const made = async (): Promise<PublicAnswer> => {
      try {
        shop.admit(url);
        return await within(ANSWER_WITHIN_MS, answerTo(shop, url, { id, log, before }), tooLate);
      } catch (error) {
        const { status, headers, body } = failureOf(error, { id, log, outage: shop.outage });
        const said = { 'content-type': JSON_TYPE, ...headers };
        return { status, headers: said, body: Buffer.from(JSON.stringify(body)) };
      }
    };
    const answer = await made();
    const headers = {
      'x-request-id': id,
      ...shop.securityHeaders.of(answer.headers['content-type'] ?? ''),
      ...answer.headers,
      ...ageHeaders(shop.staleFor()),
    };
    return { ...answer, headers };
  };
}

/** What whoever is refused for want of room is answered, as a browser may be given it. */
export function crowdedAnswers({ securityHeaders, shop }: PublicSources) {
  return (url: string, requestId?: string): PublicAnswer => {
    const answer = crowdedAnswer(url, shop.name, requestId);
    const written = securityHeaders.of(answer.headers['content-type'] ?? '');
    return { ...answer, headers: { ...written, ...answer.headers } };
  };
}

/** What was read from a copy for want of the primary says how old it can be. */
export function tellAge(app: FastifyInstance, staleFor: () => number): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' && isPublic(request.url)) reply.headers(ageHeaders(staleFor()));
  });
}

const freshCookie = stringifySetCookie({
  name: FRESH_COOKIE,
  value: '1',
  // Longer than an answer can be kept on any node (s).
  maxAge: 3,
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
});

/**
 * People always read their own writes: for a moment their browser reads past everything kept, and from
 * the database that took the write.
 * @param catchUp has what this process keeps of the shop read anew: another one may have taken the write
 */
export function readOwnWrites(app: FastifyInstance, catchUp: () => Promise<void>): void {
  // Where it can't be read, the page itself says so.
  const caughtUp = callbackify(async () => catchUp().catch(() => undefined));
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.cookie?.includes(FRESH_COOKIE) !== true) done();
    else if (!isPublic(request.url)) readingOwnWrites(done);
    else readingOwnWrites(() => caughtUp(() => done()));
  });
  app.addHook('onSend', async (request, reply) => {
    const wrote = request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400;
    if (!wrote || request.person === null) return;
    const others = reply.getHeader('set-cookie');
    const kept = Array.isArray(others) ? others : others === undefined ? [] : [String(others)];
    reply.header('set-cookie', [...kept, freshCookie]);
  });
}
