import type { Page } from '@playwright/test';

/** What the clock of every picture says, whenever it is taken. */
const FROZEN = Date.parse('2026-11-16T10:30:00Z');

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Younger than this is 'just now'; older was aged to a time of day of its own. */
const RECENT = 2 * 60 * MINUTE;
/** Further away are days that somebody chose, such as the last one of a promocode. */
const LONG_AGO = 100 * DAY;

const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;
const minutes = /(\d{4}-\d{2}-\d{2} \d{2}:\d{2}) UTC/g;
const days = /"(\d{4}-\d{2}-\d{2})"/g;

/** Working days from now: over a weekend further away than in the middle of a week. */
const estimates = /(?<from>"estimate":\{"from":")[\d-]+(?<to>","to":")[\d-]+/g;
const writtenEstimates = /(?<a>[Aa])rrives \w{3} \d{1,2}(?: \w{3})? to \w{3} \d{1,2} \w{3}/g;

const FROZEN_ESTIMATE = '$<from>2026-11-19$<to>2026-11-23';
const WRITTEN_ESTIMATE = '$<a>rrives Thu 19 to Mon 23 Nov';

const startOfDay = (time: number) => time - (time % DAY);

/** Moves a time of today to the same place around the frozen clock, down to the half hour or the day. */
function moved(time: number, now: number): number {
  const distance = time - now;
  if (Math.abs(distance) > LONG_AGO) return time;
  if (Math.abs(distance) < RECENT) {
    return FROZEN + Math.round(distance / (30 * MINUTE)) * 30 * MINUTE;
  }
  return time - startOfDay(now) + startOfDay(FROZEN);
}

export function withFrozenTimes(text: string, now: number): string {
  const instant = (written: string) => new Date(moved(Date.parse(written), now)).toISOString();
  return text
    .replaceAll(instants, instant)
    .replaceAll(minutes, (_, written: string) => {
      return `${instant(`${written}Z`).slice(0, 16).replace('T', ' ')} UTC`;
    })
    .replaceAll(days, (quoted, written: string) => {
      const shift = startOfDay(FROZEN) - startOfDay(now);
      const time = Date.parse(written);
      if (Number.isNaN(time) || Math.abs(time - now) > LONG_AGO) return quoted;
      return `"${new Date(time + shift).toISOString().slice(0, 10)}"`;
    })
    .replaceAll(estimates, FROZEN_ESTIMATE)
    .replaceAll(writtenEstimates, WRITTEN_ESTIMATE);
}

/** Of a page as the server makes it nothing else of time is in a picture; text and state have to agree. */
const withFrozenEstimates = (text: string) =>
  text.replaceAll(estimates, FROZEN_ESTIMATE).replaceAll(writtenEstimates, WRITTEN_ESTIMATE);

/**
 * The page's clock stands still, and what the shop tells about times is as far from it as it was from
 * the real one: pages look the same on every day of the year.
 */
export async function freezeTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(FROZEN);
  await page.context().route(/\/api\/v1\/|\/dev\/mail/, async (route) => {
    const response = await route.fetch();
    const body = withFrozenTimes(await response.text(), Date.now());
    await route.fulfill({ response, body });
  });
  await page.context().route(/\/shop\//, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: withFrozenEstimates(await response.text()) });
  });
}
