import { countedOrders } from '@gadgetry/contract/list-limits';
import { useBrowseOrdersInfiniteQuery, useExportOrdersMutation } from '../../api/admin-orders.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { ExportButton } from '../export-button.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { Permitted } from '../permitted.tsx';
import { useListAddress } from '../use-list-address.ts';
import { usePhone } from '../use-phone.ts';
import { OrderDrafts } from './create/order-drafts.tsx';
import { orderCardColumns, orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderViews } from './order-views.tsx';
import { PickingListButton } from './slip-buttons.tsx';
import { ordersFilter } from './orders-filter.ts';

/** Four lines of a card. */
const CARD_HEIGHT = 136;

export function Page() {
  const address = useListAddress([]);
  const filter = ordersFilter(address.get);
  const list = listPages(useBrowseOrdersInfiniteQuery(filter));
  const phone = usePhone();
  return (
    <AdminScreen
      title="Orders"
      actions={
        <>
          <Permitted to="orders:write">
            <LinkButton to={adminPaths.newOrder}>Create Order</LinkButton>
            <LinkButton to={adminPaths.shipSeveral} variant="secondary">
              Ship Several
            </LinkButton>
          </Permitted>
          <PickingListButton />
          <ExportButton
            many="orders"
            filter={filter}
            isAll={Object.keys(filter).length === 0}
            exporting={useExportOrdersMutation()}
          />
        </>
      }
    >
      <OrderDrafts />
      <OrderViews filter={filter} />
      <OrderFilters address={address} />
      <DataTable
        label="Orders"
        key={phone ? 'cards' : 'rows'}
        columns={phone ? orderCardColumns : orderColumns}
        {...(phone && { rowHeight: CARD_HEIGHT })}
        list={list}
        failure="Failed to load orders"
        empty="No orders found."
        className="h-140"
      />
      <ListFooter total={list.total} countedMax={countedOrders(filter)} one="order" many="orders" />
    </AdminScreen>
  );
}
