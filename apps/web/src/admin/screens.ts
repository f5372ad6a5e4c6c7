import {
  BellRing,
  BookOpenCheck,
  Boxes,
  FileText,
  House,
  Landmark,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  MailQuestionMark,
  PackageOpen,
  Percent,
  ReceiptText,
  Route,
  ScanSearch,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  Store,
  Tag,
  Truck,
  UserCog,
  UsersRound,
} from 'lucide-react';
import { paths } from '../page/paths.ts';

/** What stands together in the menu. The first has no name: it is what an owner does every day. */
export const MENU_GROUPS = ['', 'Catalogue', 'Selling', 'Shop', 'Safety'] as const;

export interface Screen {
  readonly path: string;
  /** What ways to it say: the menu, the search, the path above what lies below it. */
  readonly name: string;
  /** Its place in the menu; a screen without one is reached from another. */
  readonly entry?: { readonly group: (typeof MENU_GROUPS)[number]; readonly icon: LucideIcon };
  /** The list below which it lies. */
  readonly below?: string;
  /** What owners call it as well, for whoever looks for it. */
  readonly words?: string;
  /** Of the file of its page, below this folder: orders/order-page.tsx. */
  readonly file: string;
}

/** Every screen of the admin side, in the order of the menu. */
export const SCREENS: readonly Screen[] = [
  {
    path: paths.admin.dashboard,
    name: 'Overview',
    entry: { group: '', icon: House },
    words: 'dashboard home figures revenue insights today best sellers',
    file: 'dashboard/dashboard',
  },
  {
    path: paths.admin.orders,
    name: 'Orders',
    entry: { group: '', icon: ListOrdered },
    words: 'refund payments disputes export csv picking list packing slip',
    file: 'orders/manage-orders',
  },
  {
    path: paths.admin.shipSeveral,
    name: 'Ship several orders',
    below: paths.admin.orders,
    words: 'shipments tracking numbers bulk dispatch',
    file: 'orders/ship-several',
  },
  {
    path: paths.admin.newOrder,
    name: 'Create order',
    below: paths.admin.orders,
    words: 'telephone phone manual payment link draft by hand',
    file: 'orders/create/create-order',
  },
  {
    path: paths.admin.orderPattern,
    name: 'Order',
    below: paths.admin.orders,
    file: 'orders/order',
  },
  {
    path: paths.admin.returns,
    name: 'Returns',
    entry: { group: '', icon: PackageOpen },
    words: 'refund rma withdrawal sent back exchange',
    file: 'returns/manage-returns',
  },
  {
    path: paths.admin.returnPattern,
    name: 'Return',
    below: paths.admin.returns,
    file: 'returns/return',
  },
  {
    path: paths.admin.customers,
    name: 'Customers',
    entry: { group: '', icon: UsersRound },
    words: 'buyers shoppers people personal data gdpr export delete',
    file: 'customers/manage-customers',
  },
  {
    path: paths.admin.customerPattern,
    name: 'Customer',
    below: paths.admin.customers,
    file: 'customers/customer',
  },
  {
    path: paths.admin.invoices,
    name: 'Invoices',
    entry: { group: '', icon: ReceiptText },
    words: 'credit notes documents billing pdf seller vat number bookkeeping',
    file: 'invoices/invoices',
  },
  {
    path: paths.admin.products,
    name: 'Products',
    entry: { group: 'Catalogue', icon: Boxes },
    words: 'items goods articles stock inventory prices pictures variants',
    file: 'products/manage-products',
  },
  {
    path: paths.admin.newProduct,
    name: 'Create Product',
    below: paths.admin.products,
    words: 'new add item',
    file: 'products/create-product',
  },
  {
    path: paths.admin.categories,
    name: 'Categories',
    entry: { group: 'Catalogue', icon: LayoutGrid },
    words: 'departments collections tiles',
    file: 'categories/manage-categories',
  },
  {
    path: paths.admin.attributes,
    name: 'Attributes',
    entry: { group: 'Catalogue', icon: SlidersHorizontal },
    words: 'filters specifications facets properties comparison',
    file: 'attributes/manage-attributes',
  },
  {
    path: paths.admin.reviews,
    name: 'Reviews',
    entry: { group: 'Catalogue', icon: Star },
    words: 'ratings stars comments',
    file: 'reviews/manage-reviews',
  },
  {
    path: paths.admin.waiting,
    name: 'Waiting list',
    entry: { group: 'Catalogue', icon: MailQuestionMark },
    words: 'back in stock notices sold out alerts',
    file: 'waiting/waiting',
  },
  {
    path: paths.admin.searches,
    name: 'Searches',
    entry: { group: 'Catalogue', icon: ScanSearch },
    words: 'searched words nothing found',
    file: 'searches/searches',
  },
  {
    path: paths.admin.synonyms,
    name: 'Synonyms',
    below: paths.admin.searches,
    words: 'search words meaning the same',
    file: 'searches/synonyms',
  },
  {
    path: paths.admin.promocodes,
    name: 'Promocodes',
    entry: { group: 'Selling', icon: Tag },
    words: 'discounts coupons vouchers codes promotions free shipping',
    file: 'promocodes/manage-promocodes',
  },
  {
    path: paths.admin.tryDiscount,
    name: 'Try a discount',
    below: paths.admin.promocodes,
    words: 'test coupon cart',
    file: 'promocodes/try-discount',
  },
  {
    path: paths.admin.sales,
    name: 'Sales',
    entry: { group: 'Selling', icon: Percent },
    words: 'reduced prices offers planned',
    file: 'sales/sales',
  },
  // After the screens of products that have addresses of their own.
  {
    path: paths.admin.variantsPattern,
    name: 'Options and Variants',
    below: paths.admin.products,
    file: 'variants/variants',
  },
  {
    path: paths.admin.pages,
    name: 'Pages',
    entry: { group: 'Shop', icon: FileText },
    words: 'content texts terms privacy policy contact about imprint',
    file: 'content/pages',
  },
  {
    path: paths.admin.pagePattern,
    name: 'Edit Page',
    below: paths.admin.pages,
    file: 'content/page-editor',
  },
  {
    path: paths.admin.shipping,
    name: 'Shipping',
    entry: { group: 'Shop', icon: Truck },
    words: 'delivery zones methods rates working days holidays postage countries',
    file: 'shipping/shipping',
  },
  {
    path: paths.admin.carriers,
    name: 'Carriers',
    entry: { group: 'Shop', icon: Route },
    words: 'couriers tracking links parcels post',
    file: 'carriers/manage-carriers',
  },
  {
    path: paths.admin.tax,
    name: 'Tax',
    entry: { group: 'Shop', icon: Landmark },
    words: 'vat gst rates classes included',
    file: 'tax/tax',
  },
  {
    path: paths.admin.settings,
    name: 'Settings',
    entry: { group: 'Shop', icon: Store },
    words: 'name support address guest checkout cart quantities reviews warranty terms preferences',
    file: 'settings/settings',
  },
  {
    path: paths.admin.opening,
    name: 'Before you open',
    below: paths.admin.settings,
    words: 'checklist launch go live missing set up start',
    file: 'opening/opening',
  },
  {
    path: paths.admin.notifications,
    name: 'Notifications',
    entry: { group: 'Shop', icon: BellRing },
    words: 'mails e-mail alerts low stock digest',
    file: 'notifications/notifications',
  },
  {
    path: paths.admin.accounts,
    name: 'Accounts',
    entry: { group: 'Safety', icon: UserCog },
    words: 'users staff roles admin ban sign out access',
    file: 'accounts/manage-accounts',
  },
  {
    path: paths.admin.security,
    name: 'Security',
    entry: { group: 'Safety', icon: ShieldCheck },
    words: 'events sign-ins log password attempts audit',
    file: 'security/security',
  },
  {
    path: paths.admin.books,
    name: 'Books',
    entry: { group: 'Safety', icon: BookOpenCheck },
    words: 'integrity reconciliation payments events differences accounting',
    file: 'books/books',
  },
];
