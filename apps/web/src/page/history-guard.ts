type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/** Called before the router mounts: of the listeners of a window the first one is asked first. */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/**
 * Hears of Back and Forward before the router does, which hears nothing of what is stopped.
 * @returns a function that ends it
 */
export function guardHistory(asked: Guard): () => void {
  guard = asked;
  return () => {
    if (guard === asked) guard = null;
  };
}
