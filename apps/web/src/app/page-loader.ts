import { use } from 'react';
import type { PageModule } from '../page/page-module.ts';

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
  let counted = false;

  const load = () => {
    loading ??= fetchPage().then(
      (loaded) => {
        page = loaded;
        return loaded;
      },
      (error: unknown) => {
        // A prefetch that failed is forgotten. One that is waited for stays failed: the error
        // boundary above it offers to load the page anew.
        if (!counted) loading = null;
        throw error;
      },
    );
    return loading;
  };

  return {
    load,
    use: () => {
      if (page !== null) return page;
      const promise = load();
      if (!counted) {
        counted = true;
        queueMicrotask(() => awaitedBy(1));
        const arrived = () => {
          counted = false;
          awaitedBy(-1);
        };
        promise.then(arrived, arrived);
      }
      return use(promise);
    },
  };
}
