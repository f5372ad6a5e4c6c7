import { format } from 'date-fns';

/** Days and times as the shop's pages write them, in the time of the one who looks. */

/** '31/12/2026' */
export function dayOf(instant: string): string {
  return format(new Date(instant), 'dd/MM/yyyy');
}

/** '31/12/2026 15:07' */
export function momentOf(instant: string): string {
  return format(new Date(instant), 'dd/MM/yyyy HH:mm');
}

/** '15:07' */
export function timeOf(instant: string): string {
  return format(new Date(instant), 'HH:mm');
}

const HALF_A_DAY_MS = 12 * 60 * 60_000;

/** '15:07' where that is soon, and with its day where it is not. */
export function untilWords(instant: string): string {
  const isSoon = Date.parse(instant) - Date.now() < HALF_A_DAY_MS;
  return isSoon ? timeOf(instant) : momentOf(instant);
}

/** '31/12/2026 15:07 PM', as the specification has it of an order: the hours are those of a whole day. */
export function orderMoment(instant: string): string {
  return format(new Date(instant), 'dd/MM/yyyy HH:mm a');
}
