import type { Database } from '../../database/database.ts';
import { inShopTimeZone } from '../../database/in-shop-time-zone.ts';
import { type KeptRead, keptRead } from '../../database/kept-read.ts';
import type { Calendar } from './estimate-rules.ts';
import type { ShippingSettings } from './offer-rules.ts';
import { readMethods, readWorkingDays, readZones } from './shipping-store.ts';

/** @param shops the time zone of the shop */
export async function readCalendar(db: Database, shops: string): Promise<Calendar> {
  const days = inShopTimeZone(await readWorkingDays(db), shops);
  const { cut_off: cutOff, time_zone: timeZone, weekdays, holidays } = days;
  return { cutOff, timeZone, weekdays, holidays };
}

async function readSettings(
  db: Database,
  timeZone: string,
): Promise<Omit<ShippingSettings, 'country'>> {
  // Methods after their zones: a zone of this moment may lack one for a second, none lacks its zone.
  const zones = await readZones(db);
  const [methods, calendar] = await Promise.all([readMethods(db), readCalendar(db, timeZone)]);
  return { zones, methods, calendar };
}

/**
 * What is shipped where: read whole, once for all who ask meanwhile.
 * @param shop where it is, and in which time zone
 */
export function createShippingMemory(
  db: Database,
  { country, timeZone }: { readonly country: () => string; readonly timeZone: () => string },
  now?: () => number,
): KeptRead<ShippingSettings> {
  return keptRead(
    async () => ({ country: country(), ...(await readSettings(db, timeZone())) }),
    now,
  );
}

export type ShippingMemory = KeptRead<ShippingSettings>;
