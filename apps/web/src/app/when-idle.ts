/** Runs once when the browser has nothing better to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 300);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 3_000 });
  return () => window.cancelIdleCallback(handle);
}
