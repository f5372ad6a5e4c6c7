import type { Product } from '@gadgetry/contract/catalogue';
import { Link } from 'react-router';
import { duplicatePath, salesPath, stockPath, variantsPath } from '../../page/admin-paths.ts';

/** Which variant the price and the stock of a product are, and the way to the others. */
export function VariantsLine({ product }: { readonly product: Product }) {
  const { _id, name, options, variants = [] } = product;
  const meant = variants.find(({ isDefault }) => isDefault)?.options.map(({ value }) => value);
  const named = meant === undefined || meant.length === 0 ? '' : ` (${meant.join(' / ')})`;
  return (
    <p className="-mt-2 text-sm text-ink-soft">
      {options.length > 0 && `Price and stock are those of the default variant${named}. `}
      <Link to={variantsPath(_id)} className="inline-flex min-h-6 items-center underline">
        {options.length === 0
          ? 'Options and variants'
          : `All ${variants.length > 0 ? variants.length : ''} variants`}
      </Link>
      {' · '}
      <Link to={salesPath(name)} className="inline-flex min-h-6 items-center underline">
        Sales
      </Link>
      {product.sale !== undefined && ' (its price is that of one)'}
      {' · '}
      <Link to={stockPath(_id)} className="inline-flex min-h-6 items-center underline">
        Stock ledger
      </Link>
      {' · '}
      <Link to={duplicatePath(_id)} className="inline-flex min-h-6 items-center underline">
        Duplicate
      </Link>
    </p>
  );
}
