import {
  type ColumnDef,
  FlexRender,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import {
  Cell,
  HeaderCell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableRow,
} from '../ui/table.tsx';
import type { ListPages } from './list-pages.ts';
import { LoadingMore, NoRows, SkeletonRows, Spacer } from './data-table-rows.tsx';
import { SortButton } from './sort-button.tsx';
import { useMadeRow } from './use-made-row.ts';
import { useTableScroll } from './use-table-scroll.ts';

const features = tableFeatures({ rowSortingFeature });

/** Every row has this height, unless a list has another: of ten thousand only those in sight are in the document. */
const ROW_HEIGHT = 64;
const ROWS_AHEAD = 30;

const NO_SORTS: readonly string[] = [];

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** Share of the table's width, as in CSS. */
  readonly width: string;
  /** Whether an owner chooses it: `shown` until they do not want it, `offered` until they do. */
  readonly choice?: 'shown' | 'offered';
  /** What stands in the head of a list of cards, which has no heads of columns. */
  readonly cardsHead?: ReactNode;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly list: ListPages<Row>;
  /** The id of a row that has just been added: marked, and scrolled to as soon as it is there. */
  readonly made?: string | undefined;
  /** False shows that it loads without drawing rows in advance. */
  readonly skeleton?: boolean;
  readonly failure: string;
  readonly empty: string;
  /** What it can be sorted by: '-name' is descending by the column `name`. The server sorts. */
  readonly sorts?: readonly string[];
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  readonly className?: string;
  readonly rowHeight?: number;
  /** Whether rows are as high as what is in them; `rowHeight` is how high the lowest are then. */
  readonly measured?: boolean;
}

function sortingOf(sort: string | undefined): SortingState {
  if (sort === undefined) return [];
  return [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

/** So much that every column has room. Narrower screens scroll it sideways. */
function minWidth(columns: number): string {
  if (columns === 1) return '';
  if (columns <= 3) return 'min-w-2xl';
  if (columns <= 8) return 'min-w-4xl';
  if (columns === 9) return 'min-w-6xl';
  return columns <= 11 ? 'min-w-[90rem]' : 'min-w-[112rem]';
}

/** What can be done with a row is in reach however far the table goes on sideways. */
const inReach = (id: string | undefined, place: keyof typeof REACHES) =>
  id === 'actions' && clsx(IN_REACH, REACHES[place]);

/** What slides under it fades out; where nothing does, none of this is seen. */
const IN_REACH =
  'sticky right-0 bg-clip-padding before:pointer-events-none before:absolute before:inset-y-0 before:-left-2 before:w-2 before:bg-linear-to-r before:from-transparent';
const REACHES = {
  head: 'bg-surface before:to-surface',
  row: 'bg-raised before:to-raised',
  made: 'bg-accent-soft before:to-accent-soft',
};

/** A table of any length: its rows come from the server page after page while it is scrolled. */
export function VirtualTable<Row extends { readonly _id: string }>({
  label,
  columns,
  list,
  made,
  skeleton = true,
  failure,
  empty,
  sorts = NO_SORTS,
  sort,
  onSort,
  className = 'h-100',
  rowHeight = ROW_HEIGHT,
  measured = false,
}: DataTableProps<Row>) {
  const { rows, more, busy, failed, loadMore } = list;
  const frame = useRef<HTMLElement>(null);

  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, cell }): ColumnDef<typeof features, Row> => ({
          id,
          accessorFn: (row) => row._id,
          header: () => header,
          cell: ({ row }) => cell(row.original),
          enableSorting: sorts.includes(id),
          sortDescFirst: false,
        }),
      ),
    [columns, sorts],
  );
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => row._id,
    manualSorting: true,
    state: { sorting },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      onSort?.(first === undefined ? '' : `${first.desc ? '-' : ''}${first.id}`);
    },
  });

  const all = table.getRowModel().rows;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
  });
  const shown = virtual.getVirtualItems();
  const first = shown[0];
  const last = shown.at(-1);

  const sortShown = useRef(sort);
  useEffect(() => {
    if (sortShown.current !== sort) frame.current?.scrollTo({ top: 0 });
    sortShown.current = sort;
  }, [sort]);
  useTableScroll({ frame, label, list, rowHeight });
  useMadeRow({
    made,
    frame,
    list,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'center' }),
  });

  const nearEnd = last !== undefined && last.index >= all.length - ROWS_AHEAD;
  useEffect(() => {
    if (nearEnd && more && !busy && !failed) loadMore();
  });

  if (rows === undefined && failed) {
    return <ErrorState title={failure} onRetry={list.retry} />;
  }
  return (
    <TableFrame ref={frame} label={label} aria-busy={busy} className={className}>
      <Table
        className={clsx(minWidth(columns.length), 'table-fixed')}
        aria-rowcount={list.total + 1}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <TableHead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header, index) => {
                const sorted = header.column.getIsSorted();
                const sortable = header.column.getCanSort();
                return (
                  <HeaderCell
                    key={header.id}
                    className={clsx(
                      columns[index]?.numeric === true && 'text-right',
                      inReach(columns[index]?.id, 'head'),
                    )}
                    {...(sortable && {
                      'aria-sort': sorted === false ? 'none' : ARIA_SORT[sorted],
                    })}
                  >
                    {sortable ? (
                      <SortButton sorted={sorted} onClick={() => header.column.toggleSorting()}>
                        <FlexRender header={header} />
                      </SortButton>
                    ) : (
                      <FlexRender header={header} />
                    )}
                  </HeaderCell>
                );
              })}
            </tr>
          ))}
        </TableHead>
        <TableBody>
          {rows === undefined && skeleton && <SkeletonRows columns={columns.length} />}
          {rows === undefined && !skeleton && <NoRows columns={columns.length}>Loading...</NoRows>}
          {rows?.length === 0 && <NoRows columns={columns.length}>{empty}</NoRows>}
          <Spacer columns={columns.length} height={first?.start ?? 0} />
          {shown.map(({ index }) => {
            const row = all[index];
            if (row === undefined) return null;
            return (
              <TableRow
                key={row.id}
                aria-rowindex={index + 2}
                style={{ height: rowHeight }}
                className={clsx(row.id === made && 'bg-accent-soft')}
                {...(measured && { ref: virtual.measureElement, 'data-index': index })}
              >
                {row.getAllCells().map((cell, place) => (
                  <Cell
                    key={cell.id}
                    numeric={columns[place]?.numeric ?? false}
                    className={clsx(
                      'py-1.5!',
                      inReach(columns[place]?.id, row.id === made ? 'made' : 'row'),
                    )}
                  >
                    <FlexRender cell={cell} />
                  </Cell>
                ))}
              </TableRow>
            );
          })}
          <Spacer
            columns={columns.length}
            height={last === undefined ? 0 : virtual.getTotalSize() - last.end}
          />
          {rows !== undefined && (more || failed) && (
            <LoadingMore columns={columns.length} failed={failed} onRetry={list.retry} />
          )}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
