import type { Database } from '../../database/database.ts';
import { type KeptRead, keptRead } from '../../database/kept-read.ts';
import {
  type ClassRow,
  type RateRow,
  type TaxSettingsRow,
  readClasses,
  readRates,
  readSettings,
} from './tax-store.ts';

/** All that the owner has said of tax. */
export interface KeptTax {
  readonly settings: TaxSettingsRow;
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

/** What is taxed how: read whole, once for all who ask meanwhile. */
export function createTaxMemory(db: Database, now?: () => number): KeptRead<KeptTax> {
  return keptRead(() => readWhole(db), now);
}

export type TaxMemory = KeptRead<KeptTax>;
