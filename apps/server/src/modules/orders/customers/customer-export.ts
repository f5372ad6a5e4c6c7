import type {
  CustomerSummary,
  CustomersExportQuery,
  CustomersQuery,
} from '@gadgetry/contract/customers';
import { shopCurrency } from '@gadgetry/contract/money';
import type { Page } from '../../../database/page-cursor.ts';
import { csvOfList } from '../../../http/csv-export.ts';

/** What a line has, in its order, each under its name. */
const COLUMNS: Readonly<Record<string, (customer: CustomerSummary) => string | number | null>> = {
  id: ({ _id: id }) => id,
  name: ({ fullName }) => fullName,
  email: ({ email }) => email,
  status: ({ isActive }) => (isActive ? 'active' : 'banned'),
  since: ({ createdAt }) => createdAt,
  orders: ({ orders }) => orders,
  spent: ({ spent }) => spent,
  currency: () => shopCurrency().code.toUpperCase(),
  'last order': ({ lastOrderAt }) => lastOrderAt,
};

/** The customers of a list as a spreadsheet reads them: nothing that the list does not show. */
export function exportCustomers(
  list: (query: CustomersQuery) => Promise<Page<CustomerSummary>>,
  asked: CustomersExportQuery,
): AsyncGenerator<string> {
  return csvOfList(
    Object.keys(COLUMNS),
    (page) => list({ ...asked, ...page }),
    (customer) => Object.values(COLUMNS).map((of) => of(customer)),
  );
}
