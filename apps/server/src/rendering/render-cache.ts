import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ApiAnswer, GuestApi } from '../http/guest-api.ts';
import type { PageBytes } from './site.ts';

interface Remembered {
  /** What the page asked the API, and the fingerprint of what it was told. */
  readonly answers: ReadonlyMap<string, string>;
  readonly page: PageBytes;
}

const MAX_BYTES = 8 * 1024 * 1024;

const fingerprint = ({ status, headers, body }: ApiAnswer) =>
  hash('sha256', `${status} ${JSON.stringify(headers)} ${body}`, 'base64');

/**
 * Pages as they were rendered last. A page is a function of what the API tells it, so the API is asked
 * anew each time, and only where it says something else the page is rendered again: asking costs a tenth.
 */
export class RenderCache {
  readonly #ask: GuestApi;
  readonly #remembered = new LRUCache<string, Remembered>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }, url) => page.body.length + 2 * url.length + 1_024,
  });

  constructor(ask: GuestApi) {
    this.#ask = ask;
  }

  /** The page at this address; `render` is given the API to ask, and is called only if it must be. */
  async pageAt(url: string, render: (ask: GuestApi) => Promise<PageBytes>): Promise<PageBytes> {
    const before = this.#remembered.get(url);
    if (before !== undefined && (await this.#isStillTold(before.answers))) return before.page;
    const answers = new Map<string, string>();
    const page = await render(async (path) => {
      const answer = await this.#ask(path);
      answers.set(path, fingerprint(answer));
      return answer;
    });
    if (page.status === 200) this.#remembered.set(url, { answers, page });
    else this.#remembered.delete(url);
    return page;
  }

  async #isStillTold(answers: ReadonlyMap<string, string>): Promise<boolean> {
    const same = await Promise.all(
      [...answers].map(async ([path, known]) => fingerprint(await this.#ask(path)) === known),
    );
    return same.every(Boolean);
  }
}
