import type { Product } from '@gadgetry/contract/catalogue';
import { formatUsd } from '@gadgetry/contract/money';
import { Picture } from '../../ui/picture.tsx';
import { ActiveBadge } from '../active-badge.tsx';
import type { Column } from '../data-table.tsx';
import { RowActions } from '../row-actions.tsx';

const UNKNOWN = 'Unknown';

export function productColumns(
  start: (what: 'edit' | 'status', product: Product) => void,
): readonly Column<Product>[] {
  return [
    {
      id: 'image',
      header: 'Image',
      width: '9%',
      cell: ({ imageUrl }) => (
        <span className="block size-12 overflow-hidden rounded-control">
          <Picture src={imageUrl} alt="" sizes="3rem" width={48} height={48} />
        </span>
      ),
    },
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      width: '23%',
      cell: ({ name }) => <span className="line-clamp-2 leading-snug font-medium">{name}</span>,
    },
    {
      id: 'category',
      header: 'Category',
      width: '14%',
      cell: ({ categoryId }) => (
        <span className="line-clamp-2 leading-snug">{categoryId.name || UNKNOWN}</span>
      ),
    },
    {
      id: 'price',
      header: 'Price',
      width: '11%',
      numeric: true,
      cell: ({ price }) => formatUsd(price),
    },
    {
      id: 'stock',
      header: 'Stock',
      width: '8%',
      numeric: true,
      cell: ({ stockQuantity }) => stockQuantity,
    },
    {
      id: 'status',
      header: 'Status',
      width: '12%',
      cell: ({ isActive }) => <ActiveBadge active={isActive} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      width: '23%',
      cell: (product) => (
        <RowActions
          name={product.name}
          isActive={product.isActive}
          onEdit={() => start('edit', product)}
          onStatus={() => start('status', product)}
        />
      ),
    },
  ];
}
