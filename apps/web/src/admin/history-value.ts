import type { HistoryValue } from '@gadgetry/contract/history';
import { formatMoney } from '@gadgetry/contract/money';

/** A recorded value in the words of the screens. */
export function historyValueText(field: string, value: HistoryValue): string {
  if (value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (field === 'price') return formatMoney(value);
  return field === 'discount' ? `${value}%` : String(value);
}
