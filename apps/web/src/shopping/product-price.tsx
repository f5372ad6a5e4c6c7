import type { Product } from '@gadgetry/contract/catalogue';
import { formatDollars } from '@gadgetry/contract/money';
import { clsx } from 'clsx';

interface ProductPriceProps {
  readonly product: Pick<Product, 'price' | 'priceFrom'>;
  readonly className?: string;
}

/** '$49.00'; where its variants do not all cost the same 'From $39.00'. */
export function ProductPrice({ product: { price, priceFrom }, className }: ProductPriceProps) {
  const text = priceFrom === undefined ? formatDollars(price) : `From ${formatDollars(priceFrom)}`;
  return <span className={clsx('tabular-nums', className)}>{text}</span>;
}
