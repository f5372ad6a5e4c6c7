import { z } from 'zod';
import { id } from './fields.ts';

/** Days on which something should arrive, as the shop's own calendar has them. */
export const deliveryEstimate = z.object({ from: z.iso.date(), to: z.iso.date() });
export type DeliveryEstimate = z.infer<typeof deliveryEstimate>;

/** A shipping method as a shopper can choose it. */
export const offeredMethod = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  price: z.number().describe('US dollars; 0: free'),
  estimate: deliveryEstimate
    .nullable()
    .describe('null: the shop has no working day in the year to come'),
});
export type OfferedMethod = z.infer<typeof offeredMethod>;

/** GET /shipping/estimate: how an order goes that is placed now, in the shop's own country. */
export const usualDelivery = z.object({
  method: z
    .object({ name: z.string(), estimate: deliveryEstimate.nullable() })
    .nullable()
    .describe('The first one that there is; null: nothing is sent there'),
  to: z.string().nullable().describe('The country’s name, where the shop ships to others too'),
});
export type UsualDelivery = z.infer<typeof usualDelivery>;

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
