import type { BestSeller, Insights } from '@gadgetry/contract/insights';
import { formatMoney } from '@gadgetry/contract/money';
import { stockBadge } from '@gadgetry/contract/stock-badge';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { useBrowseOrdersInfiniteQuery } from '../../api/admin-orders.ts';
import { useGetInsightsQuery, useGetOpeningQuery } from '../../api/insights.ts';
import { useMay, useSession } from '../../api/use-session.ts';
import {
  adminPaths,
  managedProductPath,
  ordersToShipPath,
  ordersToLookAtPath,
} from '../../page/admin-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ADD_ONE } from '../add-one.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { IntegrityLine } from '../integrity-line.tsx';
import { localTime } from '../local-time.ts';
import { useOfferedScreens } from '../use-offered-screens.ts';
import { RevenueByDay } from './revenue-by-day.tsx';
import { SalesPeriods } from './sales-periods.tsx';

/** Instead of figures that are not for this person's role: where they can go. */
function OwnScreens() {
  const { user } = useSession();
  const role = user?.publicMetadata.staffRole?.name;
  const offered = useOfferedScreens().filter(
    ({ path, entry }) => entry !== undefined && path !== adminPaths.dashboard,
  );
  return (
    <Card>
      <CardHeading>What you look after</CardHeading>
      {role !== undefined && <p className="mb-4 text-ink-soft">Your role: {role}</p>}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {offered.map(({ path, name, entry }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-12 items-center gap-3 rounded-control border border-line px-4 font-medium transition-colors duration-quick hover:border-line-strong [&_svg]:size-5 [&_svg]:text-ink-soft"
            >
              {entry !== undefined && <entry.icon aria-hidden="true" />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Nothing while all is well, or nobody knows: the list of orders says it as well. */
function MoneyToLookAt() {
  const { data } = useBrowseOrdersInfiniteQuery(
    { money: 'attention' },
    { refetchOnMountOrArgChange: true },
  );
  const count = data?.pages[0]?.total ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="danger" role="alert">
      <p>
        <strong>
          The money of {count} {count === 1 ? 'order' : 'orders'} needs a look
        </strong>
        : a refund that has failed, hangs or is to be paid by hand, a dispute, or a difference to
        the books of the payment provider.
      </p>
      <LinkButton to={ordersToLookAtPath} variant="secondary" size="small" className="mt-2">
        Show them
      </LinkButton>
    </Notice>
  );
}

/** What waits to be done stands beside the figures, and above them where there is no room for that. */
const COLUMNS = 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]';

function DashboardLoading() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        {[1, 7, 30].map((days) => (
          <Skeleton key={days} className="h-54 rounded-card" />
        ))}
      </div>
      <div className={COLUMNS}>
        <Skeleton className="h-80 rounded-card xl:order-2" />
        <Skeleton className="h-104 rounded-card" />
      </div>
    </>
  );
}

/** Of a real shop that something is missing of, as long as it is. */
function OpeningLine() {
  const { data } = useGetOpeningQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined || data.isDemo) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  if (done === data.steps.length) return null;
  return (
    <Notice tone="info">
      <p>
        <Link to={adminPaths.opening} className="font-semibold underline underline-offset-4">
          Before you open
        </Link>
        : {done} of {data.steps.length} things are there.
      </p>
    </Notice>
  );
}

function ToShip({ toShip: { count, oldest } }: Pick<Insights, 'toShip'>) {
  return (
    <Card>
      <CardHeading>Waiting to be shipped</CardHeading>
      {count === 0 ? (
        <p className="text-ink-soft">No paid order is waiting.</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p>
            <span className="text-2xl font-bold tabular-nums">{count}</span>{' '}
            {count === 1 ? 'order' : 'orders'}
            {oldest !== null && (
              <span className="block text-sm text-ink-soft">The oldest: {localTime(oldest)}</span>
            )}
          </p>
          <LinkButton to={ordersToShipPath} variant="secondary" size="small">
            Show them
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

type NearlyOutProps = Pick<Insights, 'nearlyOut'>;

function NearlyOut({ nearlyOut: { count, products } }: NearlyOutProps) {
  const unnamed = count - products.length;
  return (
    <Card>
      <CardHeading>Nearly out of stock</CardHeading>
      {count === 0 ? (
        <p className="text-ink-soft">Nothing is nearly out of stock.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {products.map(({ name, variantId, choice, stockQuantity }) => (
            <li key={variantId} className="flex items-center justify-between gap-4 py-2.5">
              <Link
                to={managedProductPath(name)}
                className="min-w-0 font-medium underline-offset-4 hover:underline"
              >
                {choice === '' ? name : `${name} (${choice})`}
              </Link>
              <Badge tone={stockQuantity === 0 ? 'red' : 'yellow'}>
                {stockQuantity === 0 ? stockBadge(0) : `only ${stockQuantity} left`}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {unnamed > 0 && <p className="mt-3 text-sm text-ink-soft">and {unnamed} more</p>}
    </Card>
  );
}

function BestSellers({ products }: { readonly products: readonly BestSeller[] }) {
  return (
    <Card>
      <CardHeading>Best sellers of 30 days</CardHeading>
      {products.length === 0 ? (
        <p className="text-ink-soft">Nothing was sold in the last 30 days.</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {products.map(({ productId, name, pieces, revenue }) => (
            <li key={productId} className="flex items-center justify-between gap-4 py-2.5">
              <Link
                to={managedProductPath(name)}
                className="min-w-0 font-medium underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <span className="shrink-0 text-right tabular-nums">
                {pieces} sold
                <span className="block text-sm text-ink-soft">{formatMoney(revenue)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {products.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">Without what went back and was refunded.</p>
      )}
    </Card>
  );
}

function Actions() {
  const may = useMay();
  return (
    <>
      {may('products:write') && (
        <LinkButton to={adminPaths.newProduct}>
          <Plus aria-hidden="true" />
          Create Product
        </LinkButton>
      )}
      {may('orders:read') && (
        <LinkButton to={adminPaths.orders} variant="secondary">
          <ListOrdered aria-hidden="true" />
          View Orders
        </LinkButton>
      )}
      {may('products:write') && (
        <LinkButton to={adminPaths.categories} state={ADD_ONE} variant="secondary">
          Create Category
        </LinkButton>
      )}
    </>
  );
}

function Figures() {
  const { data, isFetching, refetch } = useGetInsightsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined) {
    return isFetching ? (
      <DashboardLoading />
    ) : (
      <ErrorState title="Failed to load the figures" onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <SalesPeriods periods={data.periods} />
      <div className={COLUMNS}>
        <div className="grid items-start gap-6 sm:grid-cols-2 xl:order-2 xl:grid-cols-1">
          <ToShip toShip={data.toShip} />
          <NearlyOut nearlyOut={data.nearlyOut} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <RevenueByDay days={data.revenueByDay} />
          <BestSellers products={data.bestSellers} />
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        As of {localTime(data.at)}. Days are those of {data.timeZone}, and an order counts on the
        day on which it was placed. Refunded and unpaid orders are not revenue.
      </p>
    </>
  );
}

export function Page() {
  const may = useMay();
  return (
    <AdminScreen title="Dashboard" actions={<Actions />}>
      {may('settings:read') && <OpeningLine />}
      {may('orders:read') && <MoneyToLookAt />}
      {may('reports:read') ? <Figures /> : <OwnScreens />}
      {may('books:read') && (
        <>
          <IntegrityLine />
          <LinkButton to={adminPaths.books} variant="secondary" className="self-start">
            Books and payment events
          </LinkButton>
        </>
      )}
    </AdminScreen>
  );
}
