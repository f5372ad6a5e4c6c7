import type { Database } from '../../database/database.ts';
import { type KeptRead, keptRead } from '../../database/kept-read.ts';
import type { ShippingSettings } from './offer-rules.ts';
import { readMethods, readWorkingDays, readZones } from './shipping-store.ts';

async function readSettings(db: Database): Promise<Omit<ShippingSettings, 'country'>> {
  // Methods after their zones: a zone of this moment may lack one for a second, none lacks its zone.
  const zones = await readZones(db);
  const [methods, days] = await Promise.all([readMethods(db), readWorkingDays(db)]);
  const { cut_off: cutOff, time_zone: timeZone, weekdays, holidays } = days;
  return { zones, methods, calendar: { cutOff, timeZone, weekdays, holidays } };
}

/**
 * What is shipped where: read whole, once for all who ask meanwhile.
 * @param country where the shop is
 */
export function createShippingMemory(
  db: Database,
  country: string,
  now?: () => number,
): KeptRead<ShippingSettings> {
  return keptRead(async () => ({ country, ...(await readSettings(db)) }), now);
}

export type ShippingMemory = KeptRead<ShippingSettings>;
