import { formatDollars } from '@gadgetry/contract/money';
import { clsx } from 'clsx';

interface PriceProps {
  readonly dollars: number;
  readonly className?: string;
}

export function Price({ dollars, className }: PriceProps) {
  return <span className={clsx('tabular-nums', className)}>{formatDollars(dollars)}</span>;
}
