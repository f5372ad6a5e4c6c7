import { formatNumber } from '@gadgetry/contract/number-format';
import type { Promocode } from '@gadgetry/contract/promocodes';

/** '3', and where they are limited '3 of 100'. */
export function usesText({
  uses,
  maxUses,
  way,
  codes,
}: Pick<Promocode, 'uses' | 'maxUses' | 'way' | 'codes'>): string {
  const ofCodes = way === 'single_use_codes' && codes > 0 ? [codes] : [];
  const limits = [...ofCodes, ...(maxUses === null ? [] : [maxUses])];
  const count = formatNumber(uses);
  return limits.length === 0 ? count : `${count} of ${formatNumber(Math.min(...limits))}`;
}
