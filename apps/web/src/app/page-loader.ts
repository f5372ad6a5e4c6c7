import { use } from 'react';
import type { PageModule } from '../page/page-module.ts';
import { reloadStaleBuild } from './reload-stale-build.ts';

type Listener = () => void;

// How many pages are being fetched because someone is waiting for them: the progress bar's business.
let awaited = 0;
const listeners = new Set<Listener>();

function awaitedBy(change: 1 | -1): void {
  awaited += change;
  for (const listener of listeners) listener();
}

export const awaitedPages = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  any: () => awaited > 0,
};

/** The code of a page could not be had. */
export class PageNotLoaded extends Error {}

const failures = new Set<Listener>();

/** Pages that could not be had are asked for anew when they are shown next. */
export function clearFailedPages(): void {
  for (const forget of failures) forget();
  failures.clear();
}

export interface LazyPage {
  readonly load: () => Promise<PageModule>;
  /** The page; while it is being fetched React keeps showing the page before it. */
  readonly use: () => PageModule;
}

/**
 * Like React's `lazy`, except that a page that has been loaded is there at once: on the server and
 * while hydrating nothing may be left out for later.
 */
export function lazyPage(fetchPage: () => Promise<PageModule>): LazyPage {
  let page: PageModule | null = null;
  let loading: Promise<PageModule> | null = null;
  let waitedFor: Promise<PageModule> | null = null;

  const load = () => {
    loading ??= fetchPage().then(
      (loaded) => {
        page = loaded;
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  const loadForSomeone = async () => {
    // Not while React is rendering: the progress bar is told.
    await Promise.resolve();
    awaitedBy(1);
    try {
      return await load();
    } catch (error) {
      // The page before stays in sight until the browser has come round.
      if (await reloadStaleBuild()) return await new Promise<never>(() => undefined);
      // Not forgotten at once: React asks again until an error boundary has taken over.
      failures.add(() => {
        waitedFor = null;
      });
      throw new PageNotLoaded('The page could not be loaded', { cause: error });
    } finally {
      awaitedBy(-1);
    }
  };

  return {
    load,
    use: () => {
      if (page !== null) return page;
      waitedFor ??= loadForSomeone();
      return use(waitedFor);
    },
  };
}
