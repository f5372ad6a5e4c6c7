import {
  LIST_IMPORT_LINES_MAX,
  LIST_IMPORT_MAX_BYTES,
  LIST_IMPORT_MAX_TEXT,
  type ListColumn,
} from '@gadgetry/contract/list-imports';
import { CUSTOMER_COLUMNS } from '@gadgetry/contract/customer-csv';
import type { Permission } from '@gadgetry/contract/permissions';
import { ATTRIBUTE_COLUMNS, PRODUCT_COLUMNS } from '@gadgetry/contract/product-csv';
import {
  IMPORT_LINES_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_TEXT,
} from '@gadgetry/contract/product-imports';
import { PROMOCODE_COLUMNS } from '@gadgetry/contract/promocode-csv';
import { REDIRECT_COLUMNS } from '@gadgetry/contract/redirect-csv';
import type { Imported } from '../../api/imports.ts';
import { adminPaths } from '../../page/admin-paths.ts';

/** Where files of one kind are brought, and what is said of them there. */
interface ImportDesk {
  readonly of: Imported;
  readonly title: string;
  readonly path: string;
  /** To bring a file, and to carry it out. */
  readonly needs: Permission;
  /** To take its lines along. */
  readonly exportNeeds: Permission;
  readonly intro: string;
  /** Where nobody is signed in before their address is proven. */
  readonly introOfProven?: string;
  /** Which of the columns do what. */
  readonly example: string;
  readonly columns: readonly ListColumn[];
  readonly limits: { readonly lines: number; readonly bytes: number; readonly size: string };
}

const ofList = {
  lines: LIST_IMPORT_LINES_MAX,
  bytes: LIST_IMPORT_MAX_BYTES,
  size: LIST_IMPORT_MAX_TEXT,
};
const OF_CUSTOMERS =
  'A CSV file as this shop exports it from the list of customers, or as Shopify and WooCommerce export theirs.';
const SEEN = 'You see what it would change before anything is changed.';

export const DESKS: Readonly<Record<Imported, ImportDesk>> = {
  products: {
    of: 'products',
    title: 'Import Products',
    path: adminPaths.imports,
    needs: 'products:write',
    exportNeeds: 'products:read',
    intro: `A CSV file as this shop exports it, or a product export of Shopify or WooCommerce as it comes. ${SEEN}`,
    example:
      'SKU and Price change prices, SKU and Stock count pieces. A new product needs Name, Description, Category and Price.',
    columns: [...Object.values(PRODUCT_COLUMNS), ATTRIBUTE_COLUMNS],
    limits: { lines: IMPORT_LINES_MAX, bytes: IMPORT_MAX_BYTES, size: IMPORT_MAX_TEXT },
  },
  promocodes: {
    of: 'promocodes',
    title: 'Import Promocodes',
    path: adminPaths.promocodeImports,
    needs: 'discounts:write',
    exportNeeds: 'discounts:read',
    intro: `A CSV file as this shop exports it from the list of promocodes. ${SEEN}`,
    example: 'Code and Last day make codes last longer.',
    columns: Object.values(PROMOCODE_COLUMNS),
    limits: ofList,
  },
  redirects: {
    of: 'redirects',
    title: 'Import Redirects',
    path: adminPaths.redirectImports,
    needs: 'settings:write',
    exportNeeds: 'settings:read',
    intro: `A CSV file as this shop exports it from the list of redirects. ${SEEN}`,
    example: 'Here both are needed.',
    columns: Object.values(REDIRECT_COLUMNS),
    limits: ofList,
  },
  customers: {
    of: 'customers',
    title: 'Import Customers',
    path: adminPaths.customerImports,
    needs: 'customers:write',
    exportNeeds: 'customers:write',
    intro: `${OF_CUSTOMERS} Nobody gets a mail: whoever comes back asks for a password at their address on the sign-in page. ${SEEN}`,
    introOfProven: `${OF_CUSTOMERS} Nobody gets a mail: whoever comes back signs up with their address, opens the mail that proves it, and has what you have brought. ${SEEN}`,
    example: 'email and name are enough for somebody new.',
    columns: Object.values(CUSTOMER_COLUMNS),
    limits: ofList,
  },
};
