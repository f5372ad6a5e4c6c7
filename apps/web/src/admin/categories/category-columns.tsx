import type { Category } from '@gadgetry/contract/catalogue';
import { ActiveBadge } from '../active-badge.tsx';
import type { Column } from '../data-table.tsx';
import { RowActions } from '../row-actions.tsx';

export function categoryColumns(
  start: (what: 'edit' | 'status', category: Category) => void,
): readonly Column<Category>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      width: '46%',
      cell: ({ name }) => <span className="line-clamp-2 font-medium">{name}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      sortable: true,
      width: '22%',
      cell: ({ isActive }) => <ActiveBadge active={isActive} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      width: '32%',
      cell: (category) => (
        <RowActions
          name={category.name}
          isActive={category.isActive}
          onEdit={() => start('edit', category)}
          onStatus={() => start('status', category)}
        />
      ),
    },
  ];
}
