import { type ComponentType, lazy } from 'react';
import { isShopThere } from './shop-there.ts';

const LOOK_AGAIN_MS = 5_000;

type Listener = () => void;

/** 'waiting': somebody opened something that comes with the network. 'lost': with a new document only. */
type State = 'there' | 'waiting' | 'lost';

let waiting = 0;
let lost = false;
const listeners = new Set<Listener>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** How it stands with the code of parts that have been asked for. */
export const lazyParts = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  state: (): State => {
    if (lost) return 'lost';
    return waiting > 0 ? 'waiting' : 'there';
  },
};

// A server, which makes these parts as well, is never said to be offline.
const isOffline = () => typeof window !== 'undefined' && !navigator.onLine;

function onlineOrLater(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, LOOK_AGAIN_MS);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}

async function whenShopIsThere(): Promise<void> {
  waiting += 1;
  changed();
  do await onlineOrLater();
  while (isOffline() || !(await isShopThere()));
  waiting -= 1;
  changed();
}

/**
 * A part whose code comes later. Nothing else on the page may fail for want of it: what can't be had is
 * waited for. Chromium remembers for the life of a document which code it did not get, and gets it no
 * more: an import that is bound to fail is not begun, and where one has failed twice, a new document is
 * the only way, which whoever reads this one decides on.
 */
export function lazyPart<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    if (isOffline()) await whenShopIsThere();
    try {
      return { default: await fetchPart() };
    } catch {
      await whenShopIsThere();
    }
    try {
      return { default: await fetchPart() };
    } catch {
      lost = true;
      changed();
      return new Promise<never>(() => undefined);
    }
  });
}
