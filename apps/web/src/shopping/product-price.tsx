import type { Product } from '@gadgetry/contract/catalogue';
import { formatMoney } from '@gadgetry/contract/money';
import { clsx } from 'clsx';

interface ProductPriceProps {
  readonly product: Pick<Product, 'price' | 'priceFrom' | 'sale'>;
  readonly className?: string;
}

/** '$49.00'; where its variants do not all cost the same 'From $39.00'. */
export function priceText({ price, priceFrom }: ProductPriceProps['product']): string {
  return priceFrom === undefined ? formatMoney(price) : `From ${formatMoney(priceFrom)}`;
}

/** '$49.00'; where its variants do not all cost the same 'From $39.00'; in a sale with what is struck. */
export function ProductPrice({ product, className }: ProductPriceProps) {
  const { price, priceFrom, sale } = product;
  const was = sale?.was ?? null;
  if (was === null || priceFrom !== undefined) {
    return <span className={clsx('tabular-nums', className)}>{priceText(product)}</span>;
  }
  return (
    <span className={clsx('flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      <span>
        <span className="sr-only">Now </span>
        {formatMoney(price)}
      </span>
      <span className="text-[0.85em] font-normal text-ink-soft">
        <span className="sr-only">Was </span>
        <s>{formatMoney(was)}</s>
      </span>
    </span>
  );
}
