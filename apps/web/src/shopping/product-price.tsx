import type { Product } from '@gadgetry/contract/catalogue';
import { formatDollars } from '@gadgetry/contract/money';
import { clsx } from 'clsx';

interface ProductPriceProps {
  readonly product: Pick<Product, 'price' | 'priceFrom'>;
  readonly className?: string;
}

/** '$49.00'; where its variants do not all cost the same 'From $39.00'. */
export function priceText({ price, priceFrom }: ProductPriceProps['product']): string {
  return priceFrom === undefined ? formatDollars(price) : `From ${formatDollars(priceFrom)}`;
}

export function ProductPrice({ product, className }: ProductPriceProps) {
  return <span className={clsx('tabular-nums', className)}>{priceText(product)}</span>;
}
