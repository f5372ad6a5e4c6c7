import type { Insights } from '@gadgetry/contract/insights';
import { stockBadge } from '@gadgetry/contract/stock-badge';
import { Link } from 'react-router';
import { managedProductPath } from '../../page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';

type NearlyOutProps = Pick<Insights, 'nearlyOut'>;

export function NearlyOut({ nearlyOut: { count, products } }: NearlyOutProps) {
  const unnamed = count - products.length;
  return (
    <Card>
      <CardHeading>Nearly out of stock</CardHeading>
      {count === 0 ? (
        <p className="text-ink-soft">Every product is well stocked.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {products.map(({ _id, name, stockQuantity }) => (
            <li key={_id} className="flex items-center justify-between gap-4 py-2.5">
              <Link
                to={managedProductPath(name)}
                className="min-w-0 font-medium underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <Badge tone={stockQuantity === 0 ? 'red' : 'yellow'}>
                {stockBadge(stockQuantity)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {unnamed > 0 && <p className="mt-3 text-sm text-ink-soft">and {unnamed} more</p>}
    </Card>
  );
}
