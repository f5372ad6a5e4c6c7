import { z } from 'zod';
import { id } from './fields.ts';

const EARLIER_ORDER_STATES = ['paid', 'being_paid', 'open'] as const;
export type EarlierOrderState = (typeof EARLIER_ORDER_STATES)[number];

/** An order that another one was meant instead of, and that goes on all the same. */
export const earlierOrder = z.object({
  orderId: id,
  number: z.string(),
  is: z
    .enum(EARLIER_ORDER_STATES)
    .describe(
      'paid: already, so it is sent; being_paid: its money may be on its way; open: it could not be cancelled now, and is when nobody pays it in time',
    ),
});
export type EarlierOrder = z.infer<typeof earlierOrder>;

type Named = Pick<EarlierOrder, 'number' | 'is'>;

/** Whoever is about to pay for the second one reads this first. */
export function earlierOrderWords({ number, is }: Named): string {
  if (is === 'paid') {
    return `Your earlier order ${number} is paid, and goes on. Pay for this one only if you want both.`;
  }
  if (is === 'being_paid') {
    return `The payment of your earlier order ${number} is under way, so it could not be cancelled. Pay for this one only if you want both.`;
  }
  return `Your earlier order ${number} could not be cancelled just now. It is once its time to pay is over: pay for one of them only.`;
}

/** Why nothing was ordered: an earlier order has what this one needs. */
export function earlierOrderRefusal({ number, is }: Named): string {
  if (is === 'paid') {
    return `Your earlier order ${number} has just been paid, so nothing was ordered instead of it. Look at that one first, and order again only what you want beside it`;
  }
  if (is === 'being_paid') {
    return `The payment of your earlier order ${number} is under way, and it holds what this one needs. Look at that one in a few minutes: it is paid then, or you can order again`;
  }
  return `Your earlier order ${number} holds what this one needs and can’t be cancelled right now, for the payment provider does not answer. Please finish it (in My Orders, or by the link in our mail), or try again in a few minutes`;
}

/** The same for whoever sends it: what its customer may not want. */
export function earlierOrderStory({ number, is }: Named): string {
  if (is === 'paid') return `Order ${number} is paid: ask before both are sent`;
  if (is === 'being_paid') {
    return `The payment of order ${number} is under way: ask before both are sent`;
  }
  return `Order ${number} could not be cancelled, for the payment provider did not answer: it is when it is not paid in time`;
}
