import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { readStored, writeStored } from '../api/browser-storage.ts';
import type { ListPages } from './list-pages.ts';

const STORAGE_KEY = 'gadgetry.table-scroll';
const KEPT = 50;
const GIVE_UP_MS = 10_000;

function readPositions(): Map<string, number> {
  const stored = readStored('sessionStorage', STORAGE_KEY);
  if (!Array.isArray(stored)) return new Map();
  return new Map(stored.map((entry: unknown[]) => [String(entry[0]), Number(entry[1])]));
}

function remember(entry: string, position: number): void {
  const positions = readPositions();
  positions.delete(entry);
  if (position > 0) positions.set(entry, position);
  writeStored('sessionStorage', STORAGE_KEY, [...positions].slice(-KEPT));
}

interface ScrolledTable {
  readonly frame: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly list: ListPages<unknown>;
  readonly rowHeight: number;
}

/**
 * A table scrolls within its own frame, which browsers do not remember: Back and a reload lead to the
 * rows that were in sight, reading as many pages of the list as it takes.
 */
export function useTableScroll({ frame, label, list, rowHeight }: ScrolledTable): void {
  const { key, pathname, search } = useLocation();
  // The first entry of every document has the same key.
  const entry = `${label} ${key === 'default' ? pathname + search : key}`;
  const target = useRef<number | null>(null);
  const shown = list.rows !== undefined;

  useEffect(() => {
    const table = frame.current;
    if (table === null || !shown) return undefined;
    const position = readPositions().get(entry);
    target.current = position ?? null;
    const giveUp = () => {
      target.current = null;
    };
    const timer = setTimeout(giveUp, GIVE_UP_MS);
    let pause: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      if (target.current !== null) return;
      const { scrollTop } = table;
      clearTimeout(pause);
      pause = setTimeout(() => remember(entry, scrollTop), 100);
    };
    // Whoever scrolls by themselves is not pulled away.
    const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
    for (const sign of signs) table.addEventListener(sign, giveUp, { passive: true });
    table.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) table.removeEventListener(sign, giveUp);
      table.removeEventListener('scroll', onScroll);
    };
  }, [frame, entry, shown]);

  // After every render, since the table grows as pages arrive and rows are measured.
  useEffect(() => {
    const table = frame.current;
    if (target.current === null || table === null || list.rows === undefined) return;
    table.scrollTo({ top: target.current });
    const reached = Math.abs(table.scrollTop - target.current) < 2;
    const tooShort = list.rows.length * rowHeight < target.current + table.clientHeight;
    if (reached) target.current = null;
    else if (tooShort && list.more && !list.busy && !list.failed) list.loadMore();
  });
}
