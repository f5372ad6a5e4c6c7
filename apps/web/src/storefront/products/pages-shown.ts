/**
 * How many pages of the list this entry of the browser's history shows. Kept in the entry itself:
 * Back and a reload find it there, and a new visit to the same address starts afresh.
 */
export function pagesShown(): number {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('pagesShown' in state)) return 1;
  return typeof state.pagesShown === 'number' ? state.pagesShown : 1;
}

export function rememberPagesShown(count: number): void {
  const state: unknown = window.history.state;
  // The router keeps its own notes in the same place.
  window.history.replaceState({ ...Object(state), pagesShown: count }, '');
}
