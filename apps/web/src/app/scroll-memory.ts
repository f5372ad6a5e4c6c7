const STORAGE_KEY = 'gadgetry.scroll';
const KEPT = 50;
const GIVE_UP_MS = 2_000;

/** The router's name for the first entry of every document, of which a tab can have several. */
const FIRST = 'default';

function nameOf(key: string): string {
  return key === FIRST ? window.location.pathname + window.location.search : key;
}

/** The entry of the browser's history that is shown. */
function currentEntry(): string {
  const state: unknown = window.history.state;
  const named = typeof state === 'object' && state !== null && 'key' in state;
  return nameOf(named ? String(state.key) : FIRST);
}

/** Whether this document was asked for anew, not by reload, Back or Forward. */
function isFreshVisit(): boolean {
  const [visit] = window.performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
}

let positions: Map<string, number> | null = null;

function read(): Map<string, number> {
  try {
    const entries: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(entries)) return new Map();
    return new Map(entries.map((entry: unknown[]) => [String(entry[0]), Number(entry[1])]));
  } catch {
    return new Map();
  }
}

function known(): Map<string, number> {
  if (positions === null) {
    positions = read();
    if (isFreshVisit()) positions.delete(currentEntry());
  }
  return positions;
}

function write(): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...known()].slice(-KEPT)));
  } catch {
    // Without storage, positions last as long as the document.
  }
}

function remember(): void {
  const entry = currentEntry();
  known().delete(entry);
  known().set(entry, window.scrollY);
}

/** Remembers how far each entry of the history is scrolled, over reloads too. */
export function keepScrollPositions(): () => void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('pagehide', write);
  return () => {
    window.removeEventListener('scroll', remember);
    window.removeEventListener('pagehide', write);
  };
}

/** Goes back to where this entry was, waiting for the page to grow long enough. */
export function restoreScroll(key: string): () => void {
  const target = known().get(nameOf(key)) ?? 0;
  const apply = () => {
    window.scrollTo(0, target);
    return Math.abs(window.scrollY - target) < 2;
  };
  if (apply()) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (apply()) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, GIVE_UP_MS);
  // Whoever scrolls by themselves is not pulled away.
  for (const event of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(event, stop, { passive: true });
  }
  observer.observe(document.body);
  return stop;
}
