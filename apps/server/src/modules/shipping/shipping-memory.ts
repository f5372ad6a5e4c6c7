import type { Database } from '../../database/database.ts';
import type { ShippingSettings } from './offer-rules.ts';
import { readMethods, readWorkingDays, readZones } from './shipping-store.ts';

/** As old as public answers may be; another process's change is known after it. */
const KEPT_MS = 1_000;

async function readSettings(db: Database): Promise<ShippingSettings> {
  // Methods after their zones: a zone of this moment may lack one for a second, none lacks its zone.
  const zones = await readZones(db);
  const [methods, days] = await Promise.all([readMethods(db), readWorkingDays(db)]);
  const { cut_off: cutOff, time_zone: timeZone, weekdays, holidays } = days;
  return { zones, methods, calendar: { cutOff, timeZone, weekdays, holidays } };
}

/** What is shipped where, at most a second old: read whole, once for all who ask meanwhile. */
export function createShippingMemory(db: Database, now: () => number = () => performance.now()) {
  let kept: { readonly since: number; readonly settings: Promise<ShippingSettings> } | null = null;

  return {
    async current(): Promise<ShippingSettings> {
      if (kept !== null && now() - kept.since < KEPT_MS) return kept.settings;
      const read = { since: now(), settings: readSettings(db) };
      kept = read;
      try {
        return await read.settings;
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

export type ShippingMemory = ReturnType<typeof createShippingMemory>;
