import { ListOrdered, Plus } from 'lucide-react';
import { useGetInsightsQuery } from '../../api/insights.ts';
import { paths } from '../../page/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { BooksLine } from '../books-line.tsx';
import { localTime } from '../local-time.ts';
import { BestSellers } from './best-sellers.tsx';
import { DashboardLoading } from './dashboard-loading.tsx';
import { NearlyOut } from './nearly-out.tsx';
import { RevenueByDay } from './revenue-by-day.tsx';
import { SalesPeriods } from './sales-periods.tsx';
import { ToShip } from './to-ship.tsx';

function Actions() {
  return (
    <>
      <LinkButton to={paths.admin.newProduct}>
        <Plus aria-hidden="true" />
        Create Product
      </LinkButton>
      <LinkButton to={paths.admin.orders} variant="secondary">
        <ListOrdered aria-hidden="true" />
        View Orders
      </LinkButton>
      <LinkButton to={paths.admin.categories} variant="secondary">
        Create Category
      </LinkButton>
      <LinkButton to={paths.admin.products} variant="secondary">
        Manage Products
      </LinkButton>
      <LinkButton to={paths.admin.promocodes} variant="secondary">
        Manage Promocodes
      </LinkButton>
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
      <RevenueByDay days={data.revenueByDay} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <BestSellers products={data.bestSellers} />
        <div className="flex flex-col gap-6">
          <ToShip toShip={data.toShip} />
          <NearlyOut nearlyOut={data.nearlyOut} />
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        As of {localTime(data.at)}. Days are those of UTC, and an order counts on the day on which
        it was placed. Refunded and unpaid orders are not revenue.
      </p>
    </>
  );
}

export function Page() {
  return (
    <AdminScreen title="Dashboard" actions={<Actions />}>
      <Figures />
      <BooksLine />
      <LinkButton to={paths.admin.books} variant="secondary" className="self-start">
        Books and payment events
      </LinkButton>
    </AdminScreen>
  );
}
