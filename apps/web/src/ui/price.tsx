import { formatMoney } from '@gadgetry/contract/money';
import { clsx } from 'clsx';

interface PriceProps {
  readonly amount: number;
  readonly className?: string;
}

export function Price({ amount, className }: PriceProps) {
  return <span className={clsx('tabular-nums', className)}>{formatMoney(amount)}</span>;
}
