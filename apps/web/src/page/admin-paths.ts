import { paths } from './paths.ts';

/** Where the owner's screens are. Apart from where shoppers go: not a byte of these is sent to them. */
export const adminPaths = {
  ...paths.admin,
  products: '/admin/products',
  sales: '/admin/products/sales',
  reviews: '/admin/products/reviews',
  waiting: '/admin/products/waiting',
  imports: '/admin/products/imports',
  stock: '/admin/products/stock',
  variantsPattern: '/admin/products/:productId/variants',
  categories: '/admin/categories',
  attributes: '/admin/attributes',
  searches: '/admin/searches',
  synonyms: '/admin/searches/synonyms',
  promocodes: '/admin/promocodes',
  tryDiscount: '/admin/promocodes/try',
  promocodeImports: '/admin/promocodes/imports',
  shipping: '/admin/shipping',
  carriers: '/admin/shipping/carriers',
  tax: '/admin/tax',
  invoices: '/admin/invoices',
  pages: '/admin/pages',
  newPage: '/admin/pages/new',
  redirects: '/admin/redirects',
  redirectImports: '/admin/redirects/imports',
  pagePattern: '/admin/pages/:slug',
  orders: '/admin/orders',
  reports: '/admin/reports',
  customers: '/admin/customers',
  customerImports: '/admin/customers/imports',
  customerPattern: '/admin/customers/:customerId',
  returns: '/admin/returns',
  returnPattern: '/admin/returns/:returnId',
  accounts: '/admin/accounts',
  settings: '/admin/settings',
  opening: '/admin/settings/opening',
  payments: '/admin/settings/payments',
  safety: '/admin/settings/safety',
  staff: '/admin/staff',
  staffRoles: '/admin/staff/roles',
  activity: '/admin/activity',
  notifications: '/admin/notifications',
  mailTexts: '/admin/mail-texts',
  mailTextPattern: '/admin/mail-texts/:name',
  webhooks: '/admin/webhooks',
  apiKeys: '/admin/api-keys',
  books: '/admin/books',
  security: '/admin/security',
  newOrder: '/admin/orders/new',
  shipSeveral: '/admin/orders/ship',
  orderPattern: '/admin/orders/:orderId',
} as const;

/** Where the owner writes it. */
export function editedPagePath(slug: string): string {
  return `${adminPaths.pages}/${encodeURIComponent(slug)}`;
}

/** Where the owner writes how a mail begins and ends. */
export function mailTextPath(name: string): string {
  return `${adminPaths.mailTexts}/${encodeURIComponent(name)}`;
}

/** Where the owner says what the products of a category have. */
export function attributesOfPath(categoryId: string): string {
  return `${adminPaths.attributes}?category=${encodeURIComponent(categoryId)}`;
}

/** Where the owner says where an address is to lead that has become free. */
export function redirectFromPath(path: string): string {
  return `${adminPaths.redirects}?from=${encodeURIComponent(path)}`;
}

/** Goes on with an order that was begun for somebody. */
export function orderDraftPath(draftId: string): string {
  return `${adminPaths.newOrder}?draft=${encodeURIComponent(draftId)}`;
}

/** Adds things to an order that is paid and not sent. */
export function supplementPath(orderId: string): string {
  return `${adminPaths.newOrder}?to=${encodeURIComponent(orderId)}`;
}

/** Makes an order of other items for what came back. */
export function exchangePath(returnId: string): string {
  return `${adminPaths.newOrder}?exchange=${encodeURIComponent(returnId)}`;
}

export function adminOrderPath(orderId: string): string {
  return `${adminPaths.orders}/${encodeURIComponent(orderId)}`;
}

export function adminReturnPath(returnId: string): string {
  return `${adminPaths.returns}/${encodeURIComponent(returnId)}`;
}

/** The form of a new product, filled with what another has. */
export function duplicatePath(productId: string): string {
  return `${adminPaths.newProduct}?copy=${encodeURIComponent(productId)}`;
}

/** Where a product's options and variants are edited. */
export function variantsPath(productId: string): string {
  return `${adminPaths.products}/${encodeURIComponent(productId)}/variants`;
}

/** Of those that are paid for and wait to be sent. */
export const ordersToShipPath = `${adminPaths.orders}?status=CONFIRMED&payment=PAID`;

/** Of orders whose money somebody has to look at. */
export const ordersToLookAtPath = `${adminPaths.orders}?money=attention`;

export function customerPath(id: string): string {
  return `${adminPaths.customers}/${encodeURIComponent(id)}`;
}

export function ordersByTagPath(tag: string): string {
  return `${adminPaths.orders}?tag=${encodeURIComponent(tag)}`;
}

export function ordersBySearchPath(search: string): string {
  return `${adminPaths.orders}?search=${encodeURIComponent(search)}`;
}

/** A product where it is managed: the list, filtered by its name. */
export function managedProductPath(name: string): string {
  return `${adminPaths.products}?search=${encodeURIComponent(name)}`;
}

/** Why pieces of a product came and went, and where they are counted. */
export function stockPath(productId: string): string {
  return `${adminPaths.stock}?product=${encodeURIComponent(productId)}`;
}

/** What a file that somebody has brought would do, or has done. @param screen where files of its kind are brought */
export function importPath(importId: string, screen: string = adminPaths.imports): string {
  return `${screen}?id=${encodeURIComponent(importId)}`;
}

/** The sales of a product, planned and past. */
export function salesPath(name: string): string {
  return `${adminPaths.sales}?search=${encodeURIComponent(name)}`;
}
