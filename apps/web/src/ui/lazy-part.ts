import { type ComponentType, lazy } from 'react';

const TRY_AGAIN_MS = 5_000;

function whenWorthAnotherTry(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, TRY_AGAIN_MS);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}

/**
 * A part whose code comes later. If it can't be had, it is tried again
 * until it can: nothing else on the page may fail for want of it.
 */
export function lazyPart<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await fetchPart() };
      } catch {
        await whenWorthAnotherTry();
      }
    }
  });
}
