import { useBrowseOrdersInfiniteQuery } from '../../api/admin-orders.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { useListAddress } from '../use-list-address.ts';
import { ExportOrders } from './export-orders.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { PickingListButton } from './slip-buttons.tsx';
import { ordersFilter } from './orders-filter.ts';

export function Page() {
  const address = useListAddress([]);
  const filter = ordersFilter(address.get);
  const list = listPages(useBrowseOrdersInfiniteQuery(filter));
  return (
    <AdminScreen
      title="Orders"
      actions={
        <>
          <PickingListButton />
          <ExportOrders filter={filter} />
        </>
      }
    >
      <OrderFilters address={address} />
      <DataTable
        label="Orders"
        columns={orderColumns}
        list={list}
        failure="Failed to load orders"
        empty="No orders found."
        className="h-140"
      />
      <ListFooter total={list.total} noun="orders" />
    </AdminScreen>
  );
}
