import { expect, test } from 'vitest';
import { invoiceSettings } from './invoices.ts';
import { ownerSettings } from './shop-settings.ts';
import { workingDays } from './shipping.ts';
import { isTimeZone, timeZoneMeant } from './time-zones.ts';

const called = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

test.each([
  ['Berlin', 'Europe/Berlin'],
  [' berlin ', 'Europe/Berlin'],
  ['new york', 'America/New_York'],
  ['america/new york', 'America/New_York'],
  ['Kyiv', 'Europe/Kyiv'],
  ['ho chi minh', 'Asia/Ho_Chi_Minh'],
  ['port-au-prince', 'America/Port-au-Prince'],
  ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
  ['UTC', 'UTC'],
  ['Europe/Berlin', 'Europe/Berlin'],
])('%j means %s', (typed, zone) => {
  const meant = timeZoneMeant(typed);
  expect(called(meant)).toBe(called(zone));
  expect(meant).toMatch(/^[A-Z]/);
  for (const { shape } of [ownerSettings, workingDays, invoiceSettings]) {
    expect(shape.timeZone.parse(typed)).toBe(meant);
  }
});

test('what is no city of a zone, or one of several, stays as it was typed and is none', () => {
  for (const typed of ['Gotham', 'Europe', 'erlin', '+02:00', '', '/', 'Europe/Colombo', '../x']) {
    expect(timeZoneMeant(typed)).toBe(typed);
    expect(isTimeZone(typed)).toBe(false);
  }
});

test('the city of every zone means that zone', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
    expect([city, called(timeZoneMeant(city))]).toEqual([city, called(zone)]);
  }
});
