import type { Product } from '@gadgetry/contract/catalogue';
import type { Column } from '../data-table.tsx';
import { dayOf } from '../local-time.ts';

const NONE = <span className="text-ink-soft">None</span>;

function Day({ of }: { readonly of: string }) {
  return (
    <time dateTime={of} className="whitespace-nowrap">
      {dayOf(of)}
    </time>
  );
}

/** What an owner may see of each product beside what the list shows at first. */
export const MORE_COLUMNS: readonly Column<Product>[] = [
  {
    id: 'allStock',
    header: 'Stock of Variants',
    choice: 'offered',
    width: '16%',
    numeric: true,
    cell: ({ stockOfVariants, stockQuantity }) => stockOfVariants ?? stockQuantity,
  },
  {
    id: 'tags',
    header: 'Tags',
    choice: 'offered',
    width: '14%',
    cell: ({ tags }) =>
      tags.length === 0 ? (
        NONE
      ) : (
        <span className="line-clamp-2 leading-snug">{tags.join(', ')}</span>
      ),
  },
  {
    id: 'pictures',
    header: 'Pictures',
    choice: 'offered',
    width: '8%',
    numeric: true,
    cell: ({ images }) => images.length,
  },
  {
    id: 'rating',
    header: 'Reviews',
    choice: 'offered',
    width: '10%',
    cell: ({ rating }) => (rating === undefined ? NONE : `${rating.average} (${rating.count})`),
  },
  {
    id: 'sale',
    header: 'On Sale Until',
    choice: 'offered',
    width: '12%',
    cell: ({ sale }) => (sale === undefined ? NONE : <Day of={sale.endsAt} />),
  },
  {
    id: 'taxClass',
    header: 'Tax Class',
    choice: 'offered',
    width: '10%',
    cell: ({ taxClass }) => taxClass ?? 'Default',
  },
  {
    id: 'createdAt',
    header: 'Added',
    choice: 'offered',
    width: '12%',
    cell: ({ createdAt }) => <Day of={createdAt} />,
  },
];
