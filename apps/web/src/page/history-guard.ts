type Guard = (event: PopStateEvent) => void;

/** Several forms of a page may have something to lose: the last one that said so is asked for all. */
let guards: readonly Guard[] = [];

/** Called before the router mounts: of the listeners of a window the first one is asked first. */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => guards.at(-1)?.(event));
}

/**
 * Hears of Back and Forward before the router does, which hears nothing of what is stopped.
 * @returns a function that ends it
 */
export function guardHistory(asked: Guard): () => void {
  guards = [...guards, asked];
  return () => {
    guards = guards.filter((guard) => guard !== asked);
  };
}
