interface Guard {
  /** Hears of Back and Forward before the router does. */
  readonly onPop: (event: PopStateEvent) => void;
  /** Asks first, and goes then. */
  readonly beforeLeaving: (leave: () => void) => void;
}

/** Several forms of a page may have something to lose: the last one that said so is asked for all. */
let guards: readonly Guard[] = [];

/** Called before the router mounts: of the listeners of a window the first one is asked first. */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => guards.at(-1)?.onPop(event));
}

/** What one form was asked is agreed for all of them, and the browser need not ask once more. */
let agreed = false;
export const isLeavingAgreed = (): boolean => agreed;

/**
 * Leaves the page by what no link does, such as signing out; asks before, where something would be lost.
 * @param leave answers whether the page is left now
 */
export function leaveBy(leave: () => Promise<boolean>): void {
  const go = async () => {
    agreed = true;
    agreed = await leave();
  };
  const guard = guards.at(-1);
  if (guard === undefined) void go();
  else guard.beforeLeaving(() => void go());
}

/** @returns a function that ends it */
export function guardHistory(asked: Guard): () => void {
  guards = [...guards, asked];
  return () => {
    guards = guards.filter((guard) => guard !== asked);
  };
}
