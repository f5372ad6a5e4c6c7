import { CUSTOMER_SORTS } from '@gadgetry/contract/customers';
import Upload from 'lucide-react/icons/upload';
import { Link } from 'react-router';
import {
  useBrowseCustomersInfiniteQuery,
  useExportCustomersMutation,
} from '../../api/customers.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/select.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { ExportButton } from '../export-button.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { Permitted } from '../permitted.tsx';
import { useListAddress } from '../use-list-address.ts';
import { usePhone } from '../use-phone.ts';
import { customerCardColumns, customerColumns } from './customer-columns.tsx';

/** Three lines of a card. */
const CARD_HEIGHT = 100;

/** Accounts as those who buy. */
export function Page() {
  const address = useListAddress(CUSTOMER_SORTS);
  const list = listPages(useBrowseCustomersInfiniteQuery(address.query));
  const exporting = useExportCustomersMutation();
  const phone = usePhone();
  return (
    <AdminScreen
      title="Customers"
      actions={
        <>
          <LinkButton to={adminPaths.customerImports} variant="secondary">
            <Upload aria-hidden="true" />
            Import
          </LinkButton>
          <Permitted to="customers:write">
            <ExportButton
              many="customers"
              filter={address.query}
              // By what they have spent, only those are there who have ordered.
              isAll={Object.keys(address.query).length === 0}
              exporting={exporting}
            />
          </Permitted>
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <FilterBox label="Search name or e-mail..." address={address} />
        <Select
          aria-label="Order by"
          className="w-full sm:w-64"
          value={address.sort ?? ''}
          onChange={(event) => address.set('sort', event.target.value)}
        >
          <option value="">Newest account first</option>
          <option value="-spent">Most spent first</option>
        </Select>
      </div>
      <DataTable
        key={phone ? 'cards' : 'rows'}
        label="Customers"
        columns={phone ? customerCardColumns : customerColumns}
        {...(phone && { rowHeight: CARD_HEIGHT })}
        list={list}
        failure="Failed to load customers"
        empty="No customers found."
        className="h-140"
      />
      <ListFooter total={list.total} one="customer" many="customers" />
      <p className="text-sm text-ink-soft">
        These are accounts{address.sort === '-spent' && ' that have ordered'}. Whoever orders
        without one is found by their name or e-mail among the{' '}
        <Link to={adminPaths.orders} className="underline underline-offset-4">
          orders
        </Link>
        .
      </p>
    </AdminScreen>
  );
}
