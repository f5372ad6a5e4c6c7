import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../api/browser-storage.ts';
import type { Column } from './virtual-table.tsx';

/** What lasts no longer than the page, where storage is off. */
const unstored = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function keep(key: string, ids: readonly string[]): void {
  if (writeStored('localStorage', key, ids)) unstored.delete(key);
  else unstored.set(key, ids);
  tell();
}

/** Which of the columns that can be chosen are shown. @param stored what the browser has kept, of whatever shape */
export function shownIds(
  columns: readonly Pick<Column<never>, 'id' | 'choice'>[],
  stored: unknown,
): string[] {
  const kept = Array.isArray(stored) ? new Set<unknown>(stored) : null;
  return columns
    .filter(({ id, choice }) => (kept === null ? choice === 'shown' : kept.has(id)))
    .filter(({ choice }) => choice !== undefined)
    .map(({ id }) => id);
}

/** The same columns, as wide together as the table is. */
export function fitted<Sized extends { readonly width: string }>(
  columns: readonly Sized[],
): Sized[] {
  const all = columns.reduce((sum, { width }) => sum + Number.parseFloat(width), 0);
  return columns.map((column) => ({
    ...column,
    width: `${((Number.parseFloat(column.width) * 100) / all).toFixed(3)}%`,
  }));
}

export interface ChosenColumns<Row> {
  readonly shown: readonly Column<Row>[];
  /** Those that can be chosen; none where a list has no choice. */
  readonly offered: readonly Column<Row>[];
  readonly isShown: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** As the list is without a choice. */
  readonly reset: () => void;
}

/** The columns of a list that this browser shows. @param name of the list, in the browser's storage */
export function useChosenColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
): ChosenColumns<Row> {
  const key = `gadgetry.columns.${name}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(unstored.get(key) ?? readStored('localStorage', key)),
    () => 'null',
  );
  const ids = useMemo(() => new Set(shownIds(columns, JSON.parse(stored))), [columns, stored]);
  const shown = useMemo(
    () => columns.filter(({ id, choice }) => choice === undefined || ids.has(id)),
    [columns, ids],
  );
  const toggle = useCallback(
    (id: string) => {
      const after = new Set(ids);
      if (!after.delete(id)) after.add(id);
      keep(key, [...after]);
    },
    [ids, key],
  );
  return {
    shown,
    offered: columns.filter(({ choice }) => choice !== undefined),
    isShown: (id) => ids.has(id),
    toggle,
    reset: () => {
      writeStored('localStorage', key, null);
      unstored.delete(key);
      tell();
    },
  };
}
