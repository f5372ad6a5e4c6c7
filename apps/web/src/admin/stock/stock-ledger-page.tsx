import { STOCK_REASONS } from '@gadgetry/contract/catalogue';
import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { StockLedgerEntry } from '@gadgetry/contract/stock-ledger';
import { Link } from 'react-router';
import { useGetProductQuery } from '../../api/catalogue.ts';
import { useBrowseLedgerInfiniteQuery, useExportLedgerMutation } from '../../api/stock-ledger.ts';
import { adminOrderPath, adminPaths, stockPath } from '../../page/admin-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { ExportButton } from '../export-button.tsx';
import { ChoiceFilter, DayFilter } from '../filter-fields.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { localTime } from '../local-time.ts';
import { Permitted } from '../permitted.tsx';
import { useListAddress } from '../use-list-address.ts';
import { BookCard } from './book-card.tsx';
import { REASONS, ledgerFilter, whoMoved } from './stock-ledger-filter.ts';

const linkStyles = 'inline-flex min-h-9 items-center underline underline-offset-4';

const columns: readonly Column<StockLedgerEntry>[] = [
  {
    id: 'product',
    header: 'Product',
    width: '26%',
    cell: ({ product: { _id, name }, choice }) => (
      <Link to={stockPath(_id)} className={`${linkStyles} font-medium`}>
        <span className="line-clamp-2">
          {nameWithChoice(name, choice === '' ? [] : [{ name: '', value: choice }])}
        </span>
      </Link>
    ),
  },
  {
    id: 'pieces',
    header: 'Pieces',
    width: '10%',
    numeric: true,
    cell: ({ delta }) => (
      <span className="tabular-nums">{delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`}</span>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    width: '26%',
    cell: ({ reason, note, orderId }) => (
      <span className="block wrap-anywhere">
        {orderId === null ? (
          <span>{REASONS[reason]}</span>
        ) : (
          <Link to={adminOrderPath(orderId)} className={linkStyles}>
            {REASONS[reason]}
          </Link>
        )}
        {note !== undefined && (
          <span className="line-clamp-2 text-sm text-ink-soft" title={note}>
            {note}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'when',
    header: 'When',
    width: '18%',
    cell: ({ at }) => <time dateTime={at}>{localTime(at)}</time>,
  },
  {
    id: 'who',
    header: 'Who',
    width: '20%',
    cell: (movement) => <span className="break-all">{whoMoved(movement)}</span>,
  },
];

/** The name of the product that the ledger is of, as soon as it is there. */
function useNameOf(productId: string | undefined): string | undefined {
  return useGetProductQuery(productId ?? '', { skip: productId === undefined }).data?.name;
}

/** Why pieces came and went: of all products, or of one, where they are counted and corrected as well. */
export function Page() {
  const address = useListAddress([]);
  const filter = ledgerFilter(address.get);
  const { product } = filter;
  const name = useNameOf(product);
  const list = listPages(useBrowseLedgerInfiniteQuery(filter));
  const title = product === undefined ? 'Stock Ledger' : `Stock of ${name ?? 'a product'}`;
  return (
    <AdminScreen
      title={title}
      {...(product !== undefined && {
        within: { name: 'Stock Ledger', path: adminPaths.stock },
      })}
      actions={
        <>
          {product !== undefined && (
            <LinkButton to={adminPaths.stock} variant="secondary">
              All Products
            </LinkButton>
          )}
          <ExportButton
            many="stock-movements"
            called="ledger"
            filter={filter}
            exporting={useExportLedgerMutation()}
          />
        </>
      }
    >
      {product !== undefined && (
        <Permitted to="products:write">
          <BookCard key={product} productId={product} />
        </Permitted>
      )}
      <div className="grid gap-x-3 gap-y-1 sm:grid-cols-3">
        <ChoiceFilter
          address={address}
          name="reason"
          label="Reason"
          choices={STOCK_REASONS.map((value) => ({ value, text: REASONS[value] }))}
        />
        <DayFilter address={address} name="from" label="From (UTC)" />
        <DayFilter address={address} name="to" label="To (UTC)" />
      </div>
      <DataTable
        label="Stock movements"
        columns={columns}
        list={list}
        failure="Failed to load the stock ledger"
        empty="Nothing came or went."
        measured
      />
      <ListFooter total={list.total} one="movement" many="movements" />
    </AdminScreen>
  );
}
