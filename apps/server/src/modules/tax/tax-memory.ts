import type { Database } from '../../database/database.ts';
import {
  type ClassRow,
  type RateRow,
  type SettingsRow,
  readClasses,
  readRates,
  readSettings,
} from './tax-store.ts';

/** As old as public answers may be; another process's change is known after it. */
const KEPT_MS = 1_000;

/** All that the owner has said of tax. */
export interface KeptTax {
  readonly settings: SettingsRow;
  readonly classes: readonly ClassRow[];
  readonly rates: readonly RateRow[];
}

async function readWhole(db: Database): Promise<KeptTax> {
  const [settings, classes, rates] = await Promise.all([
    readSettings(db),
    readClasses(db),
    readRates(db),
  ]);
  return { settings, classes, rates };
}

/** What is taxed how, at most a second old: read whole, once for all who ask meanwhile. */
export function createTaxMemory(db: Database, now: () => number = () => performance.now()) {
  let kept: { readonly since: number; readonly tax: Promise<KeptTax> } | null = null;

  return {
    async current(): Promise<KeptTax> {
      if (kept !== null && now() - kept.since < KEPT_MS) return kept.tax;
      const read = { since: now(), tax: readWhole(db) };
      kept = read;
      try {
        return await read.tax;
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

export type TaxMemory = ReturnType<typeof createTaxMemory>;
