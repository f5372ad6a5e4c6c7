import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { AnsweredRequest } from '../observability/access-log.ts';
import type { CacheCounts } from '../observability/metrics.ts';
import {
  type EncodedAnswer,
  type Encoding,
  encodeAnswer,
  encodingFor,
  isCompressible,
} from './content-encoding.ts';
import { staleHeaders } from './stale-headers.ts';

/** An answer as the application gave it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ResponseCacheOptions {
  /** Asks the application itself, as a guest. */
  readonly ask: (url: string) => Promise<Answer>;
  /** Whether the answer to this address is the same for every guest. */
  readonly isPublic: (url: string) => boolean;
  /** The address without what changes nothing in its answer; all that share it share the answer. */
  readonly keyOf?: (url: string) => string;
  /** Whether this client may have an answer made; if not, the application says so. */
  readonly admit?: ((request: IncomingMessage) => boolean) | undefined;
  /** Whether an answer made now would wait for something that does not answer. */
  readonly isAway?: () => boolean;
  /** Of few: what answers to this address are counted under. */
  readonly routeOf: (url: string) => string;
  /** Told of every answer, if anybody wants to know. */
  readonly onServed?: ((served: ServedResponse) => void) | undefined;
  /** How old (ms) what the application is told can be already when it is told. */
  readonly behindMax?: number;
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/** From this age on (ms) an answer is made anew behind the back of whoever is served the old one. */
export const REFRESH_AFTER = 400;
/** At this age (ms) an answer is not served any more: the shop promises a second, and needs time itself. */
export const TOO_OLD = 900;

/** A visitor with this cookie has just changed something, and reads past everything kept. */
export const FRESH_COOKIE = 'gadgetry_fresh';

export interface ServedResponse extends AnsweredRequest {
  readonly request: IncomingMessage;
  readonly route: string;
}

interface Kept {
  /** When its making began, which is when its data can have been read at the earliest; earlier for data that says so. */
  readonly since: number;
  /** It was older than promised when it was made. */
  readonly old: boolean;
  readonly etag: string;
  readonly counts: CacheCounts;
  /** What it says in every encoding. */
  readonly headers: readonly string[];
  readonly notModified: readonly string[];
  readonly isCompressible: boolean;
  readonly body: Buffer;
  readonly encoded: Map<Encoding, EncodedAnswer>;
}

const ownHeaders = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'etag',
  'vary',
  'age',
  'cache-status',
]);

/** Longer addresses are nobody's bookmarks; their answers are not worth the room. */
const LONGEST_KEPT = 2_000;
/**
 * Answers of the public catalogue and rendered pages as ready bytes, so that a crowd of guests costs one
 * question to the database and one rendering. Nothing has to be told when something changes, on however
 * many nodes: an answer is simply never served older than `TOO_OLD`.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #kept: LRUCache<string, Kept>;
  readonly #making = new Map<string, Promise<Kept | Answer>>();
  readonly #now: () => number;
  readonly #counts = new Map<string, CacheCounts>();

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#kept = new LRUCache({
      maxSize: options.maxBytes ?? 48 * 1024 * 1024,
      // The compressed forms together are smaller than the plain one; a letter of the address takes two bytes.
      sizeCalculation: (kept, url) => 2 * (kept.body.length + url.length) + 2_048,
    });
  }

  /** Answers the request if it is a guest's question with a public answer; false leaves it to the application. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { url: asked, method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || asked === undefined) return false;
    if (headers.authorization !== undefined || headers.range !== undefined) return false;
    if (headers.cookie?.includes(FRESH_COOKIE) === true || !this.#options.isPublic(asked))
      return false;
    const url = this.#options.keyOf?.(asked) ?? asked;
    const began = this.#now();
    const kept = this.#kept.get(url);
    const age = kept === undefined ? Number.POSITIVE_INFINITY : began - kept.since;
    if (kept !== undefined && age < TOO_OLD - (this.#options.behindMax ?? 0)) {
      if (age >= REFRESH_AFTER) this.#make(url).catch(() => undefined);
      kept.counts.hits += 1;
      this.#send(kept, began, request, response);
      return true;
    }
    if (kept !== undefined && this.#options.isAway?.() === true) {
      this.#make(url).catch(() => undefined);
      this.#send(kept, began, request, response, age);
      return true;
    }
    if (!this.#making.has(url) && this.#options.admit?.(request) === false) return false;
    const counts = this.#countsOf(url);
    counts.waited += 1;
    this.#make(url).then(
      (made) => {
        const sent = 'encoded' in made ? made : made.status < 500 ? undefined : this.#kept.get(url);
        if (sent !== undefined) {
          const stale = sent !== made || sent.old;
          const staleFor = stale ? this.#now() - sent.since : undefined;
          this.#send(sent, began, request, response, staleFor);
        } else if (!('encoded' in made)) this.#sendOnce(made, counts, began, request, response);
      },
      () => response.destroy(),
    );
    return true;
  }

  /** What has been counted since the last time; the counts then begin anew. */
  drain(): CacheCounts[] {
    return [...this.#counts.values()].map((counts) => {
      const drained = { ...counts, statuses: new Map(counts.statuses) };
      counts.hits = 0;
      counts.waited = 0;
      counts.made = 0;
      counts.stale = 0;
      counts.statuses.clear();
      return drained;
    });
  }

  #countsOf(url: string): CacheCounts {
    const route = this.#options.routeOf(url);
    const counts = this.#counts.get(route) ?? {
      route,
      hits: 0,
      waited: 0,
      made: 0,
      stale: 0,
      statuses: new Map(),
    };
    this.#counts.set(route, counts);
    return counts;
  }

  /** One at a time for an address: whoever comes meanwhile waits for the same answer. */
  #make(url: string): Promise<Kept | Answer> {
    const running = this.#making.get(url);
    if (running !== undefined) return running;
    const making = this.#makeNow(url).finally(() => this.#making.delete(url));
    this.#making.set(url, making);
    return making;
  }

  async #makeNow(url: string): Promise<Kept | Answer> {
    const since = this.#now();
    const counts = this.#countsOf(url);
    counts.made += 1;
    const answer = await this.#options.ask(url);
    if (answer.status !== 200) {
      // What failed may be there again in a moment; until then the old answer is better than none.
      if (answer.status < 500) this.#kept.delete(url);
      return answer;
    }
    const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 27)}"`;
    const before = this.#kept.peek(url);
    const named = ['etag', etag, 'vary', 'accept-encoding'];
    const cacheControl = answer.headers['cache-control'];
    const kept: Kept = {
      since: since - 1_000 * Number(answer.headers['age'] ?? 0),
      old: answer.headers['age'] !== undefined,
      etag,
      counts,
      headers: [
        ...Object.entries(answer.headers)
          .filter(([name]) => !ownHeaders.has(name))
          .flat(),
        ...named,
      ],
      notModified: cacheControl === undefined ? named : [...named, 'cache-control', cacheControl],
      isCompressible: isCompressible(answer.headers['content-type'] ?? ''),
      body: answer.body,
      // Most rebuilds find what was there before: then nothing has to be compressed again.
      encoded: before?.etag === etag ? before.encoded : new Map(),
    };
    if (url.length <= LONGEST_KEPT) this.#kept.set(url, kept);
    return kept;
  }

  #told(
    { route, statuses }: CacheCounts,
    began: number,
    request: IncomingMessage,
    requestId: string,
    status: number,
  ): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const { onServed } = this.#options;
    if (onServed === undefined) return;
    onServed({ request, requestId, route, status, ms: this.#now() - began });
  }

  /** @param age of an answer that is served for want of a newer one (ms) */
  #send(
    kept: Kept,
    began: number,
    request: IncomingMessage,
    response: ServerResponse,
    age?: number,
  ): void {
    const stale = age === undefined ? [] : staleHeaders(age);
    if (age !== undefined) kept.counts.stale += 1;
    const requestId = randomUUID();
    const known = request.headers['if-none-match'];
    if (known?.includes(kept.etag) === true) {
      this.#told(kept.counts, began, request, requestId, 304);
      response.writeHead(304, ['x-request-id', requestId, ...kept.notModified, ...stale]);
      response.end();
      return;
    }
    const sendEncoded = ({ headers, body }: EncodedAnswer) => {
      headers[1] = requestId;
      response.writeHead(200, age === undefined ? headers : [...headers, ...stale]);
      if (request.method === 'HEAD') response.end();
      else response.end(body, 'latin1');
    };
    const encoding = kept.isCompressible ? encodingFor(request) : 'identity';
    this.#told(kept.counts, began, request, requestId, 200);
    const encoded = kept.encoded.get(encoding);
    if (encoded !== undefined) {
      sendEncoded(encoded);
      return;
    }
    encodeAnswer(kept.body, kept.headers, encoding).then(
      (made) => {
        kept.encoded.set(encoding, made);
        sendEncoded(made);
      },
      () => response.destroy(),
    );
  }

  /** An answer that is not kept: a refusal, a redirect, a fault. */
  #sendOnce(
    answer: Answer,
    counts: CacheCounts,
    began: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { status, headers, body } = answer;
    const requestId = headers['x-request-id'] ?? '';
    this.#told(counts, began, request, requestId, status);
    response.writeHead(status, { ...headers, 'content-length': String(body.length) });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}
