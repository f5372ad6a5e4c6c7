import type { Promocode } from '@gadgetry/contract/promocodes';
import { ActiveBadge } from '../active-badge.tsx';
import type { Column } from '../data-table.tsx';
import { localDay } from '../local-time.ts';
import { RowActions } from '../row-actions.tsx';

export function promocodeColumns(
  start: (what: 'edit' | 'status', promocode: Promocode) => void,
): readonly Column<Promocode>[] {
  return [
    {
      id: 'code',
      header: 'Code',
      sortable: true,
      width: '24%',
      cell: ({ code }) => <span className="font-medium uppercase">{code}</span>,
    },
    {
      id: 'discount',
      header: 'Discount',
      width: '14%',
      cell: ({ discountPercentage }) => `${discountPercentage}%`,
    },
    {
      id: 'status',
      header: 'Status',
      width: '16%',
      cell: ({ isActive }) => <ActiveBadge active={isActive} />,
    },
    {
      id: 'expires',
      header: 'Expires At',
      width: '16%',
      cell: ({ expiresAt }) => <time dateTime={expiresAt}>{localDay(expiresAt)}</time>,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      width: '30%',
      cell: (promocode) => (
        <RowActions
          name={promocode.code}
          isActive={promocode.isActive}
          onEdit={() => start('edit', promocode)}
          onStatus={() => start('status', promocode)}
        />
      ),
    },
  ];
}
