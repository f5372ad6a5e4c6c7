import { useMemo } from 'react';
import { cardColumn } from './row-cards.tsx';
import { usePhone } from './use-phone.ts';
import { type DataTableProps, VirtualTable } from './virtual-table.tsx';

export type { Column } from './virtual-table.tsx';

/** Title, two lines of values and a row of buttons: lower cards are rare. */
const CARD_HEIGHT = 120;

/**
 * A list of any length. On a phone each row is a card of its columns, where a list has not drawn cards of
 * its own: nothing is scrolled sideways.
 */
export function DataTable<Row extends { readonly _id: string }>(props: DataTableProps<Row>) {
  const { columns, label, sorts, sort, onSort } = props;
  const phone = usePhone();
  const cards = useMemo(
    () => [cardColumn(columns, { label, sorts, sort, onSort })],
    [columns, label, sorts, sort, onSort],
  );
  // What was measured of rows says nothing of cards.
  if (!phone || columns.length === 1) return <VirtualTable key="rows" {...props} />;
  return <VirtualTable key="cards" {...props} columns={cards} rowHeight={CARD_HEIGHT} measured />;
}
