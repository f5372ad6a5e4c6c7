import { paths } from '../page/paths.ts';

interface Screen {
  readonly path: string;
  /** Its tab; a screen without one is reached from another. */
  readonly tab?: string;
  /** Of the file of its page, below this folder: orders/order-page.tsx. */
  readonly file: string;
}

/** Every screen of the admin side, in the order of the tabs. */
export const SCREENS: readonly Screen[] = [
  { path: paths.admin.dashboard, tab: 'Overview', file: 'dashboard/dashboard' },
  { path: paths.admin.orders, tab: 'Orders', file: 'orders/manage-orders' },
  { path: paths.admin.shipSeveral, file: 'orders/ship-several' },
  { path: paths.admin.orderPattern, file: 'orders/order' },
  { path: paths.admin.customers, tab: 'Customers', file: 'customers/manage-customers' },
  { path: paths.admin.customerPattern, file: 'customers/customer' },
  { path: paths.admin.returns, tab: 'Returns', file: 'returns/manage-returns' },
  { path: paths.admin.returnPattern, file: 'returns/return' },
  { path: paths.admin.products, tab: 'Products', file: 'products/manage-products' },
  { path: paths.admin.newProduct, file: 'products/create-product' },
  { path: paths.admin.sales, file: 'sales/sales' },
  { path: paths.admin.reviews, file: 'reviews/manage-reviews' },
  { path: paths.admin.waiting, file: 'waiting/waiting' },
  { path: paths.admin.variantsPattern, file: 'variants/variants' },
  { path: paths.admin.categories, tab: 'Categories', file: 'categories/manage-categories' },
  { path: paths.admin.attributes, tab: 'Attributes', file: 'attributes/manage-attributes' },
  { path: paths.admin.searches, tab: 'Searches', file: 'searches/searches' },
  { path: paths.admin.synonyms, file: 'searches/synonyms' },
  { path: paths.admin.promocodes, tab: 'Promocodes', file: 'promocodes/manage-promocodes' },
  { path: paths.admin.tryDiscount, file: 'promocodes/try-discount' },
  { path: paths.admin.shipping, tab: 'Shipping', file: 'shipping/shipping' },
  { path: paths.admin.carriers, file: 'carriers/manage-carriers' },
  { path: paths.admin.tax, tab: 'Tax', file: 'tax/tax' },
  { path: paths.admin.invoices, tab: 'Invoices', file: 'invoices/invoices' },
  { path: paths.admin.pages, tab: 'Pages', file: 'content/pages' },
  { path: paths.admin.pagePattern, file: 'content/page-editor' },
  { path: paths.admin.accounts, tab: 'Accounts', file: 'accounts/manage-accounts' },
  {
    path: paths.admin.notifications,
    tab: 'Notifications',
    file: 'notifications/notifications',
  },
  { path: paths.admin.books, tab: 'Books', file: 'books/books' },
  { path: paths.admin.security, tab: 'Security', file: 'security/security' },
];
