import type { Database } from '../../database/database.ts';
import { type KeptRead, keptRead } from '../../database/kept-read.ts';
import type { Calendar } from './estimate-rules.ts';
import type { ShippingSettings } from './offer-rules.ts';
import { readMethods, readWorkingDays, readZones } from './shipping-store.ts';

export async function readCalendar(db: Database): Promise<Calendar> {
  const days = await readWorkingDays(db);
  const { cut_off: cutOff, time_zone: timeZone, weekdays, holidays } = days;
  return { cutOff, timeZone, weekdays, holidays };
}

async function readSettings(db: Database): Promise<Omit<ShippingSettings, 'country'>> {
  // Methods after their zones: a zone of this moment may lack one for a second, none lacks its zone.
  const zones = await readZones(db);
  const [methods, calendar] = await Promise.all([readMethods(db), readCalendar(db)]);
  return { zones, methods, calendar };
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
