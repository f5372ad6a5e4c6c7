import type { BestSeller } from '@gadgetry/contract/insights';
import { formatUsd } from '@gadgetry/contract/money';
import { Link } from 'react-router';
import { managedProductPath } from '../../page/paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';

export function BestSellers({ products }: { readonly products: readonly BestSeller[] }) {
  return (
    <Card>
      <CardHeading>Best sellers of 30 days</CardHeading>
      {products.length === 0 ? (
        <p className="text-ink-soft">Nothing was sold in the last 30 days.</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {products.map(({ productId, name, pieces, revenue }) => (
            <li key={productId} className="flex items-center justify-between gap-4 py-2.5">
              <Link
                to={managedProductPath(name)}
                className="min-w-0 font-medium underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <span className="shrink-0 text-right tabular-nums">
                {pieces} sold
                <span className="block text-sm text-ink-soft">{formatUsd(revenue)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
