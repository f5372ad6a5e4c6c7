import { CUSTOMER_ADDRESS_COLUMNS, type CUSTOMER_COLUMNS } from '@gadgetry/contract/customer-csv';

type Said = Readonly<Partial<Record<string, string>>>;
type Cell = keyof typeof CUSTOMER_COLUMNS | 'firstName' | 'lastName' | 'addressPhone';

/**
 * What other shops call the columns of their customers, in small letters: Shopify's export, WooCommerce's list of
 * customers, and what its usual extensions write.
 */
const NAMES: Readonly<Record<string, Cell>> = {
  'first name': 'firstName',
  first_name: 'firstName',
  'last name': 'lastName',
  last_name: 'lastName',
  'email address': 'email',
  user_email: 'email',
  'customer email': 'email',
  'default address company': 'company',
  'default address address1': 'line_1',
  'default address address2': 'line_2',
  'default address city': 'city',
  'default address province code': 'state',
  'default address zip': 'zip_code',
  'default address country code': 'country',
  'default address phone': 'addressPhone',
  billing_company: 'company',
  billing_address_1: 'line_1',
  billing_address_2: 'line_2',
  billing_city: 'city',
  billing_state: 'state',
  billing_postcode: 'zip_code',
  billing_country: 'country',
  billing_phone: 'addressPhone',
  'country / region': 'country',
  region: 'state',
  'postal code': 'zip_code',
};

/** So that spreadsheets leave a number as it is, Shopify sets it before telephone numbers and postcodes. */
const withoutSign = (cell: string | undefined) => cell?.replace(/^'/, '');

/** What a line of another shop's file says in the columns of this one, and what of it is left out. */
function customerOfOthers(given: Said): {
  readonly cells: Said;
  readonly notes: readonly { readonly column: string; readonly message: string }[];
} {
  const { firstName, lastName, addressPhone, ...own } = given;
  const parts = [firstName, lastName].flatMap((part) => part?.trim() ?? []);
  const cells = {
    ...own,
    name: own['name'] ?? (parts.length === 0 ? undefined : parts.join(' ')),
    phone: withoutSign(addressPhone ?? own['phone']),
    zip_code: withoutSign(own['zip_code']),
  };
  const said = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== undefined));
  const other = withoutSign(own['phone']);
  const isOther = addressPhone !== undefined && other !== undefined && other !== said['phone'];
  const message = `‘${other}’ is not taken: one number is kept, that of the address`;
  if (said['line_1'] !== undefined) {
    return { cells: said, notes: isOther ? [{ column: 'phone', message }] : [] };
  }
  // Theirs may know no more than a town or a number: that is no reason to leave somebody out.
  const without = CUSTOMER_ADDRESS_COLUMNS.filter((column) => said[column] !== undefined);
  return {
    cells: Object.fromEntries(
      Object.entries(said).filter(([column]) => !without.some((each) => each === column)),
    ),
    notes: without.map((column) => ({
      column,
      message: 'Not taken: an address is kept with its street only',
    })),
  };
}

export const FOREIGN_CUSTOMERS = {
  names: NAMES,
  parts: { firstName: 'name', lastName: 'name' },
  read: customerOfOthers,
};
