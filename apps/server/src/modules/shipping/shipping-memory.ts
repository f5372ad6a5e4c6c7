import type { Database } from '../../database/database.ts';
import type { ShippingSettings } from './offer-rules.ts';
import { readMethods, readWorkingDays, readZones } from './shipping-store.ts';

/** As old as public answers may be; another process's change is known after it. */
const KEPT_MS = 1_000;

async function readSettings(db: Database): Promise<Omit<ShippingSettings, 'country'>> {
  // Methods after their zones: a zone of this moment may lack one for a second, none lacks its zone.
  const zones = await readZones(db);
  const [methods, days] = await Promise.all([readMethods(db), readWorkingDays(db)]);
  const { cut_off: cutOff, time_zone: timeZone, weekdays, holidays } = days;
  return { zones, methods, calendar: { cutOff, timeZone, weekdays, holidays } };
}

/**
 * What is shipped where, at most a second old: read whole, once for all who ask meanwhile.
 * @param country where the shop is
 */
export function createShippingMemory(
  db: Database,
  country: string,
  now: () => number = () => performance.now(),
) {
  const read = async () => ({ country, ...(await readSettings(db)) });
  let kept: { readonly since: number; readonly settings: Promise<ShippingSettings> } | null = null;

  return {
    async current(): Promise<ShippingSettings> {
      if (kept !== null && now() - kept.since < KEPT_MS) return kept.settings;
      const reading = { since: now(), settings: read() };
      kept = reading;
      try {
        return await reading.settings;
      } catch (error) {
        if (kept === reading) kept = null;
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
