import type { PaymentMethod } from '../../gateway.ts';

const DAY = 24 * 60;

/** To the owner's own account: no provider is asked, and an admin says what has come. */
export function bankTransfer(text: string, days: number): PaymentMethod {
  return { name: 'bank_transfer', holdMinutes: days * DAY, instructions: text };
}
