import type { Database } from '../../database/database.ts';
import { type PageRow, readPages } from './content-store.ts';

/** As old as public answers may be; another process's change is known after it. */
const KEPT_MS = 1_000;

/** The owner's pages, at most a second old: every page of the shop links to them. */
export function createContentMemory(db: Database, now: () => number = () => performance.now()) {
  let kept: { readonly since: number; readonly pages: Promise<readonly PageRow[]> } | null = null;

  return {
    async current(): Promise<readonly PageRow[]> {
      if (kept !== null && now() - kept.since < KEPT_MS) return kept.pages;
      const read = { since: now(), pages: readPages(db) };
      kept = read;
      try {
        return await read.pages;
      } catch (error) {
        if (kept === read) kept = null;
        throw error;
      }
    },

    /** After a change by this process. */
    forget(): void {
      kept = null;
    },
  };
}

export type ContentMemory = ReturnType<typeof createContentMemory>;
