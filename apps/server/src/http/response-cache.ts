import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { AnsweredRequest } from '../observability/access-log.ts';
import type { CacheCounts } from '../observability/metrics.ts';
import { CacheCounters } from './cache-counters.ts';
import {
  type CachedResponse,
  type Stale,
  bytesOf,
  cachedResponse,
  sendCached,
  sendOnce,
} from './cached-response.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { PublicAnswer } from './public-answer.ts';

/** Makes an answer for everybody. A fault is an answer as well. */
export type MakeAnswer = (url: string, before: PublicAnswer | undefined) => Promise<PublicAnswer>;

export interface ResponseCacheOptions {
  readonly make: MakeAnswer;
  /** Whether the answer to this address is the same for every guest. */
  readonly isPublic: (url: string) => boolean;
  /** Whether the application looks at who asks here: then whoever says who they are is not answered from the cache. */
  readonly asksWho: (url: string) => boolean;
  /** The address without what changes nothing in its answer; all that share it share the answer. */
  readonly keyOf: (url: string) => string;
  /** Of few: what answers to this address are counted under. */
  readonly routeOf: (url: string) => string;
  /** Whether this client may have an answer made; if not, the application says so. */
  readonly admit?: ((request: IncomingMessage) => boolean) | undefined;
  /** Whether an answer made now would wait for something that does not answer. */
  readonly isAway?: () => boolean;
  /** Where there is no room to make an answer for somebody. */
  readonly crowd?: Crowd | undefined;
  /** Told of every answer, if anybody wants to know. */
  readonly onServed?: ((served: ServedResponse) => void) | undefined;
  /** How old (ms) what an answer is made of can be already when it is read. */
  readonly behindMax?: number;
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/** From this age on (ms) an answer is made anew behind the back of whoever is served the old one. */
const REFRESH_AFTER = 400;
/** At this age (ms) an answer is not served any more: the shop promises a second, and needs time itself. */
export const TOO_OLD = 900;

/** To this age (ms) an answer is served to whoever would be refused for want of room otherwise. */
const OLD_IN_A_CROWD = 60_000;

/** A visitor with this cookie has just changed something, and reads past everything kept. */
export const FRESH_COOKIE = 'gadgetry_fresh';

/** Longer addresses are nobody's bookmarks; their answers are not worth the room. */
const LONGEST_KEPT = 2_000;

export interface Crowd {
  /** Every answer that is made, or written in another encoding, counts here. */
  readonly making: ConcurrencyLimit;
  /** Whether this is an address that is refused when that is full. */
  readonly mayRefuse: (url: string) => boolean;
  /** What who is refused is told. */
  readonly refusal: (url: string) => PublicAnswer;
}

export interface ServedResponse extends AnsweredRequest {
  readonly request: IncomingMessage;
  readonly route: string;
}

interface PublicRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly began: number;
}

interface Kept extends CachedResponse {
  readonly counts: CacheCounts;
}

interface Made {
  /** When its making began (ms). */
  readonly began: number;
  readonly answer: PublicAnswer;
  /** Null for what is not kept. */
  readonly kept: Kept | null;
}

/**
 * Answers of the public catalogue and rendered pages as ready bytes, so that a crowd of guests costs one
 * question to the database and one rendering. Nothing has to be told when something changes, on however
 * many nodes: an answer is simply never served older than `TOO_OLD`.
 */
export class ResponseCache {
  readonly counters = new CacheCounters();
  readonly #options: ResponseCacheOptions;
  readonly #kept: LRUCache<string, Kept>;
  readonly #making = new Map<string, Promise<Made>>();
  readonly #now: () => number;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#kept = new LRUCache<string, Kept>({
      maxSize: options.maxBytes ?? 48 * 1024 * 1024,
      sizeCalculation: bytesOf,
    });
  }

  /** Answers the request if its answer is that of every guest; false leaves it to the application. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { isPublic, asksWho, keyOf, isAway, admit, crowd } = this.#options;
    const { url, method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    if (headers.range !== undefined || !isPublic(url)) return false;
    if (headers.authorization !== undefined && asksWho(url)) return false;
    if (headers.cookie?.includes(FRESH_COOKIE) === true) return false;
    const key = keyOf(url);
    const asked = { request, response, began: this.#now() };
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      const age = asked.began - kept.since;
      const isFresh = this.#isFreshFor(asked, kept.since);
      if (isFresh || isAway?.() === true) {
        if (age >= REFRESH_AFTER) this.#make(key).catch(() => undefined);
        if (isFresh) kept.counts.hits += 1;
        this.#send(kept, asked, isFresh ? undefined : { age });
        return true;
      }
    }
    const counts = this.#countsOf(key);
    if (!this.#making.has(key)) {
      if (admit?.(request) === false) return false;
      if (crowd?.mayRefuse(url) === true) {
        if (!crowd.making.hasRoom()) this.#refuse(crowd.refusal(url), asked, kept, counts);
        else if (!crowd.making.isCrowd()) return this.#wait(key, asked, counts);
        else void this.#waitIfThere(key, asked, counts, crowd.making.enter());
        return true;
      }
    }
    return this.#wait(key, asked, counts);
  }

  #refuse(
    refusal: PublicAnswer,
    asked: PublicRequest,
    kept: Kept | undefined,
    counts: CacheCounts,
  ): void {
    // What was true a while ago helps more than a refusal.
    const age = asked.began - (kept?.since ?? Number.NEGATIVE_INFINITY);
    if (kept === undefined || age > OLD_IN_A_CROWD) this.#sendOnce(refusal, asked, counts);
    else this.#send(kept, asked, { age, why: 'overloaded' });
  }

  #wait(key: string, asked: PublicRequest, counts: CacheCounts): true {
    counts.waited += 1;
    this.#sendWhenMade(key, asked, counts);
    return true;
  }

  /**
   * Of a crowd many have gone before the process gets to them, and what was made for each of those kept
   * everybody behind them at the door.
   */
  async #waitIfThere(
    key: string,
    asked: PublicRequest,
    counts: CacheCounts,
    left: () => void,
  ): Promise<void> {
    // That somebody has hung up is heard a turn or two after what they have asked.
    await nextTurn();
    await nextTurn();
    left();
    const { socket } = asked.request;
    if (!socket.readableEnded && !socket.destroyed) this.#wait(key, asked, counts);
  }

  /** Whether what was read from then on (ms) is young enough for who asks now. */
  #isFreshFor(asked: PublicRequest, since: number): boolean {
    return asked.began - since < TOO_OLD - (this.#options.behindMax ?? 0);
  }

  #sendWhenMade(key: string, asked: PublicRequest, counts: CacheCounts): void {
    this.#make(key)
      .then((made) => {
        if (made.answer.status < 500 && !this.#isFreshFor(asked, made.began)) {
          // Its making was under way too long already. The next one begins only now.
          this.#sendWhenMade(key, asked, counts);
        } else this.#sendMade(key, made, asked, counts);
      })
      .catch(() => asked.response.destroy());
  }

  #sendMade(key: string, { answer, kept }: Made, asked: PublicRequest, counts: CacheCounts): void {
    // What failed may be there again in a moment; until then the old answer is better than none.
    const instead = answer.status < 500 ? undefined : this.#kept.get(key);
    const since = (of: Kept): Stale => ({ age: this.#now() - of.since });
    if (kept !== null) this.#send(kept, asked, kept.old ? since(kept) : undefined);
    else if (instead !== undefined) this.#send(instead, asked, since(instead));
    else this.#sendOnce(answer, asked, counts);
  }

  #sendOnce(answer: PublicAnswer, asked: PublicRequest, counts: CacheCounts): void {
    // The id that the answer itself and the log name.
    const requestId = answer.headers['x-request-id'] ?? '';
    this.#told(counts, asked, requestId, answer.status);
    sendOnce(answer, { ...asked, requestId });
  }

  /** One at a time for an address: whoever comes meanwhile waits for the same answer. */
  #make(key: string): Promise<Made> {
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    const left = this.#options.crowd?.making.enter();
    const making = this.#makeNow(key).finally(() => {
      this.#making.delete(key);
      left?.();
    });
    this.#making.set(key, making);
    return making;
  }

  async #makeNow(key: string): Promise<Made> {
    const began = this.#now();
    const counts = this.#countsOf(key);
    const before = this.#kept.peek(key);
    const answer = await this.#options.make(key, before?.answer);
    const { status } = answer;
    this.counters.made({ route: counts.route, status, ms: this.#now() - began });
    if (status !== 200) {
      if (status < 500) this.#kept.delete(key);
      return { began, answer, kept: null };
    }
    const kept = { ...cachedResponse(answer, began, before), counts };
    if (key.length <= LONGEST_KEPT) this.#kept.set(key, kept);
    return { began, answer, kept };
  }

  /** @param old where it is served for want of a newer one */
  #send(kept: Kept, asked: PublicRequest, old?: Stale): void {
    if (old !== undefined) kept.counts.stale += 1;
    const requestId = randomUUID();
    const encodes = this.#options.crowd?.making.enter;
    const status = sendCached(kept, { ...asked, requestId }, old, encodes);
    this.#told(kept.counts, asked, requestId, status);
  }

  #countsOf(key: string): CacheCounts {
    return this.counters.of(this.#options.routeOf(key));
  }

  #told(
    { route, statuses }: CacheCounts,
    { request, began }: PublicRequest,
    requestId: string,
    status: number,
  ): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    this.#options.onServed?.({ request, requestId, route, status, ms: this.#now() - began });
  }
}
