import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { WAITED_SORTS, type WaitedVariant } from '@gadgetry/contract/notices';
import { Link } from 'react-router';
import { useBrowseWaitedInfiniteQuery } from '../../api/admin-notices.ts';
import { managedProductPath, variantsPath } from '../../page/admin-paths.ts';
import { productPath } from '../../page/paths.ts';
import { StockLabel } from '../../shopping/stock-label.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { dayOf } from '../local-time.ts';
import { useListAddress } from '../use-list-address.ts';

/** '2 back, 1 cheaper': until when they wait. */
function kindsOf({ backInStock, cheaper }: WaitedVariant): string {
  const back = backInStock > 0 ? [`${backInStock} back`] : [];
  return [...back, ...(cheaper > 0 ? [`${cheaper} cheaper`] : [])].join(', ');
}

const nameOf = ({ product, options }: WaitedVariant) => nameWithChoice(product.name, options);

/** How many comes first: a phone shows the first two. */
const columns: readonly Column<WaitedVariant>[] = [
  {
    id: 'waiting',
    header: 'Waiting',
    width: '18%',
    cell: (row) => (
      <span>
        <span className="font-medium tabular-nums">{row.waiting}</span>
        <span className="block text-sm text-ink-soft">{kindsOf(row)}</span>
      </span>
    ),
  },
  {
    id: 'product',
    header: 'Product',
    width: '38%',
    cell: (row) => (
      <Link
        to={
          row.options.length === 0
            ? productPath(row.product._id)
            : productPath(row.product._id, row._id)
        }
        className="inline-flex min-h-9 items-center font-medium underline underline-offset-4"
      >
        <span className="line-clamp-2">{nameOf(row)}</span>
      </Link>
    ),
  },
  {
    id: 'stock',
    header: 'Stock',
    width: '14%',
    cell: ({ stockQuantity }) => <StockLabel stockQuantity={stockQuantity} />,
  },
  {
    id: 'since',
    header: 'Since',
    width: '14%',
    cell: ({ since }) => <time dateTime={since}>{dayOf(since)}</time>,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    width: '16%',
    cell: (row) => (
      <span className="flex justify-end">
        <LinkButton
          to={
            row.options.length === 0
              ? managedProductPath(row.product.name)
              : variantsPath(row.product._id)
          }
          variant="secondary"
          size="small"
          aria-label={`Stock of ${nameOf(row)}`}
        >
          Stock
        </LinkButton>
      </span>
    ),
  },
];

/** What shoppers wait for: what most do comes first. */
export function Page() {
  const address = useListAddress(WAITED_SORTS);
  const list = listPages(useBrowseWaitedInfiniteQuery(address.query));
  return (
    <AdminScreen title="Waiting List">
      <FilterBox label="Filter products..." address={address} />
      <DataTable
        label="Waiting list"
        columns={columns}
        list={list}
        failure="Failed to load what is waited for"
        empty="Nobody waits for anything."
        sorts={WAITED_SORTS}
        sort={address.sort}
        onSort={(sort) => address.set('sort', sort)}
      />
      <ListFooter total={list.total} one="product" many="products" />
    </AdminScreen>
  );
}
