import { formatMoney } from '@gadgetry/contract/money';

/**
 * That a refund is its admin's to pay, said before it is asked for; null: the payment provider pays it.
 * @param byProvider the most that the provider gives back, money as `sum`
 */
export function paidByHand(sum: number, byProvider: number): string | null {
  if (sum <= byProvider) return null;
  if (byProvider === 0) return 'You pay this refund yourself: no card can give any of it back.';
  return `You pay this refund yourself, all of it: of what was paid the card can give back ${formatMoney(byProvider)} at most.`;
}
