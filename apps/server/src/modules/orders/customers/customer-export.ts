import { CUSTOMER_COLUMNS } from '@gadgetry/contract/customer-csv';
import type {
  CustomerSummary,
  CustomersExportQuery,
  CustomersQuery,
} from '@gadgetry/contract/customers';
import { shopCurrency } from '@gadgetry/contract/money';
import type { Database } from '../../../database/database.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { csvOfList } from '../../../http/csv-export.ts';
import type { MomentCell } from '../../../http/csv-moments.ts';
import { type AddressColumns, firstAddresses } from '../../addresses/index.ts';
import { type HeldAccount, kindsOfAccounts } from '../../identity/index.ts';
import { cellsOfCustomer } from './customer-import.ts';

interface Exported extends CustomerSummary {
  readonly kind: HeldAccount['kind'];
  readonly address: AddressColumns | null;
}

type Line = Readonly<Record<keyof typeof CUSTOMER_COLUMNS, string | number | null>>;

const lineOf = ({ kind, address, ...customer }: Exported, momentOf: MomentCell): Line => ({
  id: customer._id,
  ...cellsOfCustomer({ email: customer.email, name: customer.fullName, kind }, address),
  status: customer.isActive ? 'active' : 'banned',
  since: momentOf(new Date(customer.createdAt)),
  orders: customer.orders,
  spent: customer.spent,
  currency: shopCurrency().code.toUpperCase(),
  lastOrder: customer.lastOrderAt && momentOf(new Date(customer.lastOrderAt)),
});

/** The customers of a list as a spreadsheet, and the import, read them. */
export function exportCustomers(
  db: Database,
  list: (query: CustomersQuery) => Promise<Page<CustomerSummary>>,
  asked: CustomersExportQuery,
  momentOf: MomentCell,
): AsyncGenerator<string> {
  const read = async (page: { readonly limit: number; readonly cursor?: string }) => {
    const found = await list({ ...asked, ...page });
    const ids = found.rows.map(({ _id }) => _id);
    const [kinds, addresses] = await Promise.all([
      kindsOfAccounts(db, ids),
      firstAddresses(db, ids),
    ]);
    const rows = found.rows.map((row) => ({
      ...row,
      kind: kinds.get(row._id) ?? ('own' as const),
      address: addresses.get(row._id) ?? null,
    }));
    return { ...found, rows };
  };
  return csvOfList<Exported>(
    Object.values(CUSTOMER_COLUMNS).map(({ name }) => name),
    read,
    (customer) => {
      const line = new Map(Object.entries(lineOf(customer, momentOf)));
      return Object.keys(CUSTOMER_COLUMNS).map((column) => line.get(column) ?? null);
    },
  );
}
