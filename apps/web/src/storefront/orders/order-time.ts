import { format } from 'date-fns';

/** '31/12/2026', in the time of the one who looks. */
export function orderDay(instant: string): string {
  return format(new Date(instant), 'dd/MM/yyyy');
}

/** '31/12/2026 15:07 PM': the hours are those of a whole day. */
export function orderTime(instant: string): string {
  return format(new Date(instant), 'dd/MM/yyyy HH:mm a');
}
