import type { Database } from '../../database/database.ts';
import { type OrderPromocode, promocodeForOrder } from './promocode-serializer.ts';
import { readAutomatic } from './promocode-store.ts';

/** As old as public answers may be; another process's change is known after it. */
const KEPT_MS = 1_000;

/**
 * The discounts that come by themselves, at most a second old: read once for all carts that are asked
 * about meanwhile. Who has used them is no part of it.
 */
export function createAutomaticMemory(db: Database, now: () => number = () => performance.now()) {
  let kept: { readonly since: number; readonly all: Promise<OrderPromocode[]> } | null = null;

  return {
    async current(): Promise<readonly OrderPromocode[]> {
      if (kept !== null && now() - kept.since < KEPT_MS) return kept.all;
      const all = readAutomatic(db).then((rows) => rows.map((row) => promocodeForOrder(row)));
      const read = { since: now(), all };
      kept = read;
      try {
        return await all;
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

export type AutomaticDiscounts = Pick<ReturnType<typeof createAutomaticMemory>, 'current'>;
