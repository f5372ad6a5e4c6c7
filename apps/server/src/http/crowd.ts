import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ERRORS } from '@gadgetry/contract/errors';
import { isPage } from '@gadgetry/contract/page-address';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
import { JSON_TYPE } from './guest-api.ts';
import { html } from './html.ts';
import { plainPage } from './plain-page.ts';
import { isPublic } from './public-addresses.ts';
import type { PublicAnswer } from './public-answer.ts';

/**
 * Answers for those who look around that are made at once. One process and its connections to the
 * database make no more of them in a second with more under way: each only waits longer.
 */
const LOOKING_MAX = 16;
/** What a few visitors ask at the same moment. */
const LOOKING_BURST = 64;
const CROWD_MS = 2_000;

/** Seconds after which those who are refused are to ask again; each somewhat elsewhere, or all come back at once. */
const AGAIN_AFTER = { min: 2, max: 6 };

/** Whoever is there is buying, has bought, is on the way in, or works in the shop. A cart asks for each of its products. */
const BEFORE_LOOKERS =
  /^\/(?:shop\/(?:cart|checkout|payment|complete|order-details)|checkout|sign-in|sign-up|forgot-password|reset-password|verify-email|undo-email-change|staff-invitation|first-admin|account|my-orders|find-order|admin|api\/v1\/products\/[0-9a-f-]{36})(?:\?|$)|^\/(?:account|admin|api\/v1\/shipping)\//i;

/** What machines read costs too little to be refused. */
const FILE = /^[^?]*\.[a-z\d]+(?:\?|$)/i;

/** Whether an address is for those who look around: the first to be refused where there is no room for all. */
export function isForLooking(url: string): boolean {
  return isPublic(url) && !FILE.test(url) && !BEFORE_LOOKERS.test(url);
}

export const lookingLimit = (): ConcurrencyLimit =>
  createConcurrencyLimit({ max: LOOKING_MAX, burst: LOOKING_BURST, crowdMs: CROWD_MS });

const NOTHING_LOST =
  'More people are here than the shop can serve at once. Nothing in your cart is lost, and this page tries again by itself.';

/** What somebody is answered who has come to look around when there was no room. */
export function crowdedAnswer(
  url: string,
  shopName: string,
  requestId: string = randomUUID(),
): PublicAnswer {
  const { min, max } = AGAIN_AFTER;
  const again = min + Math.floor(Math.random() * (max - min + 1));
  const headers = {
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'retry-after': String(again),
  };
  const { status, message } = ERRORS.unavailable;
  if (!isPage(url)) {
    const body = Buffer.from(JSON.stringify({ message, code: 'unavailable', requestId }));
    return { status, headers: { ...headers, 'content-type': JSON_TYPE }, body };
  }
  const page = plainPage({
    title: 'One moment, please',
    text: NOTHING_LOST,
    shopName,
    below: html`<nav><a href="">Try again now</a> <a href="/shop/cart">Your cart</a></nav>`,
    againAfter: again,
  });
  const type = 'text/html; charset=utf-8';
  return { status, headers: { ...headers, 'content-type': type }, body: Buffer.from(page) };
}

/**
 * Counts what the application itself reads for those who look around past the response cache, and
 * refuses it where there is no room.
 */
export function refuseCrowd(
  app: FastifyInstance,
  looking: ConcurrencyLimit,
  answer: (url: string, requestId?: string) => PublicAnswer,
): void {
  const leaves = new WeakMap<FastifyRequest, () => void>();
  // After the guards: whom they know buys, or works in the shop. A made-up bearer they refuse, where they
  // look at one, and elsewhere it makes nobody of a visitor.
  app.addHook('preParsing', async (request, reply) => {
    const { method, url } = request;
    if (request.person !== null) return;
    if ((method !== 'GET' && method !== 'HEAD') || !isForLooking(url)) return;
    if (looking.hasRoom()) {
      const leave = looking.enter();
      leaves.set(request, leave);
      reply.raw.once('close', leave);
      return;
    }
    const { status, headers, body } = answer(url, request.id);
    await reply.code(status).headers(headers).send(body);
  });
  // Its work is done then; how slowly it is read takes no place from others.
  app.addHook('onSend', async (request) => leaves.get(request)?.());
}
