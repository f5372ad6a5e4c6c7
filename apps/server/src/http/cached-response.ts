import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type EncodedAnswer,
  type Encoding,
  encodeAnswer,
  encodingFor,
  etagOf,
  isCompressible,
} from './content-encoding.ts';
import type { PublicAnswer } from './public-answer.ts';

/** An answer that is kept, ready to be sent in every encoding that somebody has asked for. */
export interface CachedResponse {
  readonly answer: PublicAnswer;
  /** When its making began, which is when its data can have been read at the earliest; earlier for data that says so. */
  readonly since: number;
  /** It was older than promised when it was made. */
  readonly old: boolean;
  readonly etag: string;
  /** Names and values in turn, of every encoding. */
  readonly headers: readonly string[];
  readonly notModified: readonly string[];
  readonly isCompressible: boolean;
  readonly encoded: Map<Encoding, EncodedAnswer>;
  /** Encodings that are being made: all who wait for one share it. */
  readonly encoding: Map<Encoding, Promise<EncodedAnswer>>;
}

/** Headers that each sending writes itself. */
const OF_ONE_SENDING = new Set(['x-request-id', 'age', 'cache-status']);

/**
 * Bytes below 32 kB lie in a piece of 64 kB that the runtime cuts up for whoever comes next: kept there, a list
 * of 25 kB would keep 64.
 */
function onItsOwn(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** @param began when its making did (ms) */
export function cachedResponse(
  made: PublicAnswer,
  began: number,
  before: CachedResponse | undefined,
): CachedResponse {
  const answer = { ...made, body: onItsOwn(made.body) };
  const { age, 'cache-control': cacheControl, 'content-type': type = '' } = answer.headers;
  const written = Object.entries(answer.headers)
    .filter(([name]) => !OF_ONE_SENDING.has(name))
    .flat();
  const etag = etagOf(written, answer.body);
  const named = ['etag', etag, 'vary', 'accept-encoding'];
  return {
    answer,
    since: began - 1_000 * Number(age ?? 0),
    old: age !== undefined,
    etag,
    headers: [...written, ...named],
    notModified: cacheControl === undefined ? named : [...named, 'cache-control', cacheControl],
    isCompressible: isCompressible(type),
    // Most are what was there before: then nothing has to be compressed again.
    encoded: before?.etag === etag ? before.encoded : new Map(),
    encoding: before?.etag === etag ? before.encoding : new Map(),
  };
}

/** How much memory (bytes) it takes under its address, at most. */
export function bytesOf({ answer: { body, madeOf } }: CachedResponse, url: string): number {
  const read = [...(madeOf ?? [])].join('').length;
  // The compressed forms together are smaller than the plain one; a letter takes two bytes.
  return 2 * (body.length + url.length + read) + 2_048;
}

/** Why an answer is older than promised. */
export type WhyStale = 'database-unavailable' | 'overloaded';

/**
 * How old an answer is that is older than promised, and why (RFC 9211).
 * @param age in milliseconds
 */
export function staleHeaders(
  age: number,
  why: WhyStale = 'database-unavailable',
): Readonly<Record<string, string>> {
  const seconds = String(Math.ceil(age / 1_000));
  const status = `gadgetry; hit; ttl=-${seconds}; detail=${why}`;
  return { age: seconds, 'cache-status': status };
}

export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
}

function sendEncoded(
  { headers, body }: EncodedAnswer,
  { request, response, requestId }: Visit,
  stale: readonly string[],
): void {
  headers[1] = requestId;
  response.writeHead(200, stale.length === 0 ? headers : [...headers, ...stale]);
  if (request.method === 'HEAD') response.end();
  else if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
}

/** How old (ms) an answer is that is sent for want of a newer one, and why there is none. */
export interface Stale {
  readonly age: number;
  readonly why?: WhyStale;
}

function encodedOnce(
  { answer, headers, encoded, encoding: underWay }: CachedResponse,
  encoding: Encoding,
  encodes?: () => () => void,
): Promise<EncodedAnswer> {
  const running = underWay.get(encoding);
  if (running !== undefined) return running;
  const left = encodes?.();
  const making = encodeAnswer(answer.body, headers, encoding)
    .then((made) => {
      encoded.set(encoding, made);
      return made;
    })
    .finally(() => {
      underWay.delete(encoding);
      left?.();
    });
  underWay.set(encoding, making);
  return making;
}

/**
 * @param encodes is told of an encoding that has to be made first, and what it returns, when it is
 * @returns the status it is sent with
 */
export function sendCached(
  cached: CachedResponse,
  visit: Visit,
  old?: Stale,
  encodes?: () => () => void,
): number {
  const { request, response, requestId } = visit;
  const stale = old === undefined ? [] : Object.entries(staleHeaders(old.age, old.why)).flat();
  if (request.headers['if-none-match']?.includes(cached.etag) === true) {
    response.writeHead(304, ['x-request-id', requestId, ...cached.notModified, ...stale]);
    response.end();
    return 304;
  }
  const encoding = cached.isCompressible ? encodingFor(request) : 'identity';
  const ready = cached.encoded.get(encoding);
  if (ready === undefined) {
    encodedOnce(cached, encoding, encodes).then(
      (answer) => sendEncoded(answer, visit, stale),
      () => response.destroy(),
    );
  } else sendEncoded(ready, visit, stale);
  return 200;
}

/** An answer that is not kept: a refusal, a redirect, a fault. */
export function sendOnce(
  { status, headers, body }: PublicAnswer,
  { request, response, requestId }: Visit,
): void {
  const own = { 'x-request-id': requestId, 'content-length': String(body.length) };
  response.writeHead(status, { ...headers, ...own });
  response.end(request.method === 'HEAD' ? undefined : body);
}
