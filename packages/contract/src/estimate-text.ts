// Apart from the schemas of estimates: product pages write them, and need no schema for it.
import type { DeliveryEstimate } from './delivery-estimate.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** @param day 'YYYY-MM-DD' */
function partsOf(day: string) {
  const date = new Date(`${day}T00:00:00Z`);
  return {
    weekday: `${WEEKDAYS[date.getUTCDay()] ?? ''} ${date.getUTCDate()}`,
    month: MONTHS[date.getUTCMonth()] ?? '',
  };
}

/** 'Tue 24 to Thu 26 Nov': the days on which something should arrive, as people read them. */
export function estimateText({ from, to }: DeliveryEstimate): string {
  const first = partsOf(from);
  const last = partsOf(to);
  const end = `${last.weekday} ${last.month}`;
  if (from === to) return end;
  const begin = first.month === last.month ? first.weekday : `${first.weekday} ${first.month}`;
  return `${begin} to ${end}`;
}

/** 'Standard delivery · arrives Tue 24 to Thu 26 Nov' */
export function shippingText({
  name,
  estimate,
}: {
  readonly name: string;
  readonly estimate: DeliveryEstimate | null;
}): string {
  return estimate === null ? name : `${name} · arrives ${estimateText(estimate)}`;
}
