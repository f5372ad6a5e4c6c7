import Boxes from 'lucide-react/icons/boxes';
import ChartColumn from 'lucide-react/icons/chart-column';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MailQuestionMark from 'lucide-react/icons/mail-question-mark';
import PackageOpen from 'lucide-react/icons/package-open';
import Percent from 'lucide-react/icons/percent';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScanSearch from 'lucide-react/icons/scan-search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Star from 'lucide-react/icons/star';
import Tag from 'lucide-react/icons/tag';
import UsersRound from 'lucide-react/icons/users-round';
import { adminPaths } from '../page/admin-paths.ts';
import type { Screen } from './screen.ts';
import { SHOP_SCREENS } from './shop-screens.ts';

export { MENU_GROUPS, type Screen } from './screen.ts';

/** Every screen of the admin side, in the order of the menu. */
export const SCREENS: readonly Screen[] = [
  {
    path: adminPaths.dashboard,
    needs: 'any',
    name: 'Overview',
    entry: { group: '', icon: House },
    words: 'dashboard home figures revenue insights today best sellers',
    file: 'dashboard/dashboard',
  },
  {
    path: adminPaths.orders,
    needs: 'orders:read',
    name: 'Orders',
    entry: { group: '', icon: ListOrdered },
    words: 'refund payments disputes export csv picking list packing slip',
    file: 'orders/manage-orders',
  },
  {
    path: adminPaths.shipSeveral,
    needs: 'orders:write',
    name: 'Ship several orders',
    below: adminPaths.orders,
    words: 'shipments tracking numbers bulk dispatch',
    file: 'orders/ship-several',
  },
  {
    path: adminPaths.newOrder,
    needs: 'orders:write',
    name: 'Create order',
    below: adminPaths.orders,
    words: 'telephone phone manual payment link draft by hand',
    file: 'orders/create/create-order',
  },
  {
    path: adminPaths.orderPattern,
    needs: 'orders:read',
    name: 'Order',
    below: adminPaths.orders,
    file: 'orders/order',
  },
  {
    path: adminPaths.returns,
    needs: 'orders:read',
    name: 'Returns',
    entry: { group: '', icon: PackageOpen },
    words: 'refund rma withdrawal sent back exchange',
    file: 'returns/manage-returns',
  },
  {
    path: adminPaths.returnPattern,
    needs: 'orders:read',
    name: 'Return',
    below: adminPaths.returns,
    file: 'returns/return',
  },
  {
    path: adminPaths.customers,
    needs: 'customers:read',
    name: 'Customers',
    entry: { group: '', icon: UsersRound },
    words: 'buyers shoppers people personal data gdpr export delete',
    file: 'customers/manage-customers',
  },
  {
    path: adminPaths.customerImports,
    needs: 'customers:read',
    name: 'Import Customers (CSV)',
    below: adminPaths.customers,
    words: 'upload file spreadsheet people moving in',
    file: 'imports/customer-imports',
  },
  {
    path: adminPaths.customerPattern,
    needs: 'customers:read',
    name: 'Customer',
    below: adminPaths.customers,
    file: 'customers/customer',
  },
  {
    path: adminPaths.invoices,
    needs: 'orders:read',
    name: 'Invoices',
    entry: { group: '', icon: ReceiptText },
    words: 'credit notes documents billing pdf seller vat number bookkeeping',
    file: 'invoices/invoices',
  },
  {
    path: adminPaths.reports,
    needs: 'reports:read',
    name: 'Reports',
    entry: { group: '', icon: ChartColumn },
    words:
      'analytics statistics figures revenue turnover tax refunds abandoned checkouts searches csv',
    file: 'reports/reports',
  },
  {
    path: adminPaths.products,
    needs: 'products:read',
    name: 'Products',
    entry: { group: 'Catalogue', icon: Boxes },
    words: 'items goods articles stock inventory prices pictures variants',
    file: 'products/manage-products',
  },
  {
    path: adminPaths.newProduct,
    needs: 'products:write',
    name: 'Create Product',
    below: adminPaths.products,
    words: 'new add item',
    file: 'products/create-product',
  },
  {
    path: adminPaths.imports,
    needs: 'products:read',
    name: 'Import Products (CSV)',
    below: adminPaths.products,
    file: 'imports/imports',
  },
  {
    path: adminPaths.stock,
    needs: 'products:read',
    name: 'Stock ledger',
    below: adminPaths.products,
    words: 'movements inventory count stocktaking correction shrinkage pieces',
    file: 'stock/stock-ledger',
  },
  {
    path: adminPaths.categories,
    needs: 'products:read',
    name: 'Categories',
    entry: { group: 'Catalogue', icon: LayoutGrid },
    words: 'departments collections tiles',
    file: 'categories/manage-categories',
  },
  {
    path: adminPaths.attributes,
    needs: 'products:read',
    name: 'Attributes',
    entry: { group: 'Catalogue', icon: SlidersHorizontal },
    words: 'filters specifications facets properties comparison',
    file: 'attributes/manage-attributes',
  },
  {
    path: adminPaths.reviews,
    needs: 'products:read',
    name: 'Reviews',
    entry: { group: 'Catalogue', icon: Star },
    words: 'ratings stars comments',
    file: 'reviews/manage-reviews',
  },
  {
    path: adminPaths.waiting,
    needs: 'products:read',
    name: 'Waiting list',
    entry: { group: 'Catalogue', icon: MailQuestionMark },
    words: 'back in stock notices sold out alerts',
    file: 'waiting/waiting',
  },
  {
    path: adminPaths.searches,
    needs: 'products:read',
    name: 'Searches',
    entry: { group: 'Catalogue', icon: ScanSearch },
    words: 'searched words nothing found',
    file: 'searches/searches',
  },
  {
    path: adminPaths.synonyms,
    needs: 'products:read',
    name: 'Synonyms',
    below: adminPaths.searches,
    words: 'search words meaning the same',
    file: 'searches/synonyms',
  },
  {
    path: adminPaths.promocodes,
    needs: 'discounts:read',
    name: 'Promocodes',
    entry: { group: 'Selling', icon: Tag },
    words: 'discounts coupons vouchers codes promotions free shipping',
    file: 'promocodes/manage-promocodes',
  },
  {
    path: adminPaths.tryDiscount,
    needs: 'discounts:read',
    name: 'Try a discount',
    below: adminPaths.promocodes,
    words: 'test coupon cart',
    file: 'promocodes/try-discount',
  },
  {
    path: adminPaths.promocodeImports,
    needs: 'discounts:read',
    name: 'Import Promocodes (CSV)',
    below: adminPaths.promocodes,
    words: 'upload file spreadsheet coupons',
    file: 'imports/promocode-imports',
  },
  {
    path: adminPaths.sales,
    needs: 'products:read',
    name: 'Sales',
    entry: { group: 'Selling', icon: Percent },
    words: 'reduced prices offers planned',
    file: 'sales/sales',
  },
  // After the screens of products that have addresses of their own.
  {
    path: adminPaths.variantsPattern,
    needs: 'products:read',
    name: 'Options and Variants',
    below: adminPaths.products,
    file: 'variants/variants',
  },
  ...SHOP_SCREENS,
];
