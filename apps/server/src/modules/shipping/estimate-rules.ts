import type { DeliveryEstimate } from '@gadgetry/contract/delivery-estimate';

/** When the shop works. */
export interface Calendar {
  /** 'HH:MM': what is ordered before it on a working day leaves on that day. */
  readonly cutOff: string;
  readonly timeZone: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[];
  /** 'YYYY-MM-DD' */
  readonly holidays: readonly string[];
}

/** Working days from leaving the shop to arriving. */
interface Duration {
  readonly daysFrom: number;
  readonly daysTo: number;
}

const DAY = 86_400_000;
/** A shop that has no working day for so long promises nothing. */
const LOOKED_AHEAD = 366;

// Making one costs more than all that is done with it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What calendar and clock show at a moment: 'YYYY-MM-DD' and 'HH:MM'. */
function localTime(
  moment: Date,
  timeZone: string,
): { readonly day: string; readonly time: string } {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    time: `${of('hour')}:${of('minute')}`,
  };
}

// Days are counted in UTC, where each has 24 hours.
const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The first working day that is this one or later; null where there is none for a year. */
function workingDayFrom(first: string, works: (day: string) => boolean): string | null {
  let day = first;
  for (let looked = 0; looked < LOOKED_AHEAD; looked += 1) {
    if (works(day)) return day;
    day = nextDay(day);
  }
  return null;
}

const MINUTE = 60_000;

// Each order asks for every method twice, within a minute in which nothing of it changes.
const estimated = new WeakMap<Calendar, Map<string, DeliveryEstimate | null>>();

/** When something that is ordered at a moment should arrive; null where the shop does not work for a year. */
export function estimateFrom(
  moment: Date,
  calendar: Calendar,
  duration: Duration,
): DeliveryEstimate | null {
  const known = estimated.get(calendar) ?? new Map<string, DeliveryEstimate | null>();
  estimated.set(calendar, known);
  const minute = Math.floor(moment.getTime() / MINUTE);
  const key = `${minute} ${duration.daysFrom} ${duration.daysTo}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const estimate = countDays(moment, calendar, duration);
  known.set(key, estimate);
  return estimate;
}

function workOf({ weekdays, holidays }: Calendar): (day: string) => boolean {
  const free = new Set(holidays);
  return (day) => weekdays.includes(weekdayOf(day)) && !free.has(day);
}

/** On which day what is ordered at a moment leaves the shop; null where that does not work for a year. */
function leavesOn(moment: Date, calendar: Calendar): string | null {
  const { day: today, time } = localTime(moment, calendar.timeZone);
  return workingDayFrom(time < calendar.cutOff ? today : nextDay(today), workOf(calendar));
}

/** What was estimated when something was asked for, where it is paid only later: as many working days later. */
export function postponed(
  estimate: DeliveryEstimate,
  { asked, paid }: { readonly asked: Date; readonly paid: Date },
  calendar: Calendar,
): DeliveryEstimate | null {
  const works = workOf(calendar);
  const leaves = leavesOn(paid, calendar);
  if (leaves === null) return null;
  let day = leavesOn(asked, calendar);
  let { from, to }: { from: string | null; to: string | null } = estimate;
  while (day !== null && from !== null && to !== null && day < leaves) {
    day = workingDayFrom(nextDay(day), works);
    from = workingDayFrom(nextDay(from), works);
    to = workingDayFrom(nextDay(to), works);
  }
  return from === null || to === null ? null : { from, to };
}

function countDays(
  moment: Date,
  calendar: Calendar,
  { daysFrom, daysTo }: Duration,
): DeliveryEstimate | null {
  const works = workOf(calendar);
  let day = leavesOn(moment, calendar);
  let from = day;
  for (let passed = 0; passed < daysTo && day !== null; passed += 1) {
    day = workingDayFrom(nextDay(day), works);
    if (passed + 1 <= daysFrom) from = day;
  }
  return day === null || from === null ? null : { from, to: day };
}
