import type { PaymentMethod } from '../../gateway.ts';

const DAY = 24 * 60;

export interface ManualSettings {
  readonly BANK_TRANSFER_TEXT?: string | undefined;
  readonly BANK_TRANSFER_DAYS: number;
}

/** To the owner's own account: no provider is asked, and an admin says what has come. */
export function manualMethods({
  BANK_TRANSFER_TEXT: text,
  BANK_TRANSFER_DAYS: days,
}: ManualSettings): readonly PaymentMethod[] {
  if (text === undefined) return [];
  return [{ name: 'bank_transfer', holdMinutes: days * DAY, instructions: text }];
}
