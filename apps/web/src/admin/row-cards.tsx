import { Fragment } from 'react';
import { SortButton } from './sort-button.tsx';
import type { Column } from './virtual-table.tsx';

interface Sorting {
  readonly label: string;
  readonly sorts: readonly string[] | undefined;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
}

/** Up, down, and as the list comes. */
function nextSort(id: string, sort: string | undefined): string {
  if (sort === id) return `-${id}`;
  return sort === `-${id}` ? '' : id;
}

function directionOf(id: string, sort: string | undefined): false | 'asc' | 'desc' {
  if (sort === id) return 'asc';
  return sort === `-${id}` ? 'desc' : false;
}

/** The head of a list of cards: what it can be sorted by, which no column says there. */
function CardsHead<Row>({
  columns,
  label,
  sorts = [],
  sort,
  onSort,
}: Sorting & { readonly columns: readonly Column<Row>[] }) {
  const sortable = columns.filter(({ id }) => sorts.includes(id));
  const heads = columns.filter(({ cardsHead }) => cardsHead !== undefined);
  if (sortable.length + heads.length === 0) return label;
  return (
    <span className="flex flex-wrap items-center gap-x-5">
      {heads.map(({ id, cardsHead }) => (
        <Fragment key={id}>{cardsHead}</Fragment>
      ))}
      {sortable.map(({ id, header }) => {
        const sorted = directionOf(id, sort);
        return (
          <SortButton key={id} sorted={sorted} onClick={() => onSort?.(nextSort(id, sort))}>
            {header}
            {sorted !== false && (
              <span className="sr-only">, sorted {sorted === 'asc' ? 'up' : 'down'}</span>
            )}
          </SortButton>
        );
      })}
    </span>
  );
}

const APART = ['image', 'status', 'actions'];

/** What a row says, one below the other: first what it is called, then the rest with its names. */
function RowCard<Row>({
  columns,
  row,
}: {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}) {
  const [title, ...values] = columns.filter(({ id }) => !APART.includes(id));
  const drawn = (wanted: string) => columns.find(({ id }) => id === wanted)?.cell(row);
  const image = drawn('image');
  const actions = drawn('actions');
  return (
    <div className="flex gap-3 py-1.5">
      {image !== undefined && <div className="shrink-0">{image}</div>}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 wrap-anywhere">{title?.cell(row)}</div>
          {drawn('status')}
        </div>
        {values.length > 0 && (
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm">
            {values.map(({ id, header, cell }) => (
              <div key={id} className="min-w-0">
                <dt className="text-ink-soft">{header}</dt>
                <dd className="min-w-0 wrap-anywhere">{cell(row)}</dd>
              </div>
            ))}
          </dl>
        )}
        {actions !== undefined && <div className="[&>*]:flex-wrap">{actions}</div>}
      </div>
    </div>
  );
}

/** All columns of a list as one. */
export function cardColumn<Row>(columns: readonly Column<Row>[], sorting: Sorting): Column<Row> {
  return {
    id: 'card',
    header: <CardsHead {...sorting} columns={columns} />,
    width: '100%',
    cell: (row) => <RowCard columns={columns} row={row} />,
  };
}
