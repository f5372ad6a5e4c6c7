/** Every address of the shop. `pattern` is for the route table, the functions make addresses. */
export const paths = {
  home: '/',
  shop: '/shop',
  productPattern: '/shop/:productId',
  compare: '/compare',
  reviewPattern: '/shop/:productId/review',
  cart: '/shop/cart',
  saved: '/shop/saved',
  checkout: '/shop/checkout',
  /** The same screen: where an open payment session sends people back to. */
  checkoutShort: '/checkout',
  payment: '/shop/payment',
  complete: '/shop/complete',
  orderDetails: '/shop/order-details',
  account: '/account',
  accountSettings: '/account/settings',
  myOrders: '/my-orders',
  signIn: '/sign-in',
  signUp: '/sign-up',
  /** Where guests have the link to their order sent once more. */
  findOrder: '/find-order',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  undoEmailChange: '/undo-email-change',
  /** Where the mail leads that asks somebody to work in the shop. */
  staffInvitation: '/staff-invitation',
  /** Where a link in a mail ends those that ask for reviews. */
  reviewMails: '/review-mails',
  confirmNotice: '/confirm-notice',
  endNotices: '/end-notices',
  contentPattern: '/pages/:slug',
  admin: {
    dashboard: '/admin/dashboard',
    newProduct: '/admin/products/new',
    products: '/admin/products',
    sales: '/admin/products/sales',
    reviews: '/admin/products/reviews',
    waiting: '/admin/products/waiting',
    imports: '/admin/products/imports',
    variantsPattern: '/admin/products/:productId/variants',
    categories: '/admin/categories',
    attributes: '/admin/attributes',
    searches: '/admin/searches',
    synonyms: '/admin/searches/synonyms',
    promocodes: '/admin/promocodes',
    tryDiscount: '/admin/promocodes/try',
    shipping: '/admin/shipping',
    carriers: '/admin/shipping/carriers',
    tax: '/admin/tax',
    invoices: '/admin/invoices',
    pages: '/admin/pages',
    newPage: '/admin/pages/new',
    redirects: '/admin/redirects',
    pagePattern: '/admin/pages/:slug',
    orders: '/admin/orders',
    reports: '/admin/reports',
    customers: '/admin/customers',
    customerPattern: '/admin/customers/:customerId',
    returns: '/admin/returns',
    returnPattern: '/admin/returns/:returnId',
    accounts: '/admin/accounts',
    settings: '/admin/settings',
    opening: '/admin/settings/opening',
    staff: '/admin/staff',
    staffRoles: '/admin/staff/roles',
    activity: '/admin/activity',
    notifications: '/admin/notifications',
    books: '/admin/books',
    security: '/admin/security',
    newOrder: '/admin/orders/new',
    shipSeveral: '/admin/orders/ship',
    orderPattern: '/admin/orders/:orderId',
  },
} as const;

/** @param variantId left out: the default variant */
export function productPath(productId: string, variantId?: string): string {
  const path = `/shop/${encodeURIComponent(productId)}`;
  return variantId === undefined ? path : `${path}?variant=${encodeURIComponent(variantId)}`;
}

/** A page that the owner has written. */
export function contentPagePath(slug: string): string {
  return `/pages/${encodeURIComponent(slug)}`;
}

/** Where the owner writes it. */
export function editedPagePath(slug: string): string {
  return `${paths.admin.pages}/${encodeURIComponent(slug)}`;
}

/** Where the owner says where an address is to lead that has become free. */
export function redirectFromPath(path: string): string {
  return `${paths.admin.redirects}?from=${encodeURIComponent(path)}`;
}

/** Products side by side; all that is shown is in the address. */
export function comparePath(ids: readonly string[], onlyDifferences = false): string {
  if (ids.length === 0) return paths.compare;
  return `${paths.compare}?ids=${ids.map(encodeURIComponent).join(',')}${onlyDifferences ? '&only=differences' : ''}`;
}

/** Where somebody says what they think of a product that they have bought. */
export function reviewPath(productId: string): string {
  return `${productPath(productId)}/review`;
}

interface ShopAddress {
  readonly category?: string | undefined;
  readonly attr?: readonly string[] | undefined;
  readonly minPrice?: string | undefined;
  readonly maxPrice?: string | undefined;
  readonly inStock?: string | undefined;
  readonly sort?: string | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

const SHOP_QUERY = [
  'category',
  'attr',
  'minPrice',
  'maxPrice',
  'inStock',
  'sort',
  'search',
  'cursor',
] as const;

export function shopPath(filter: ShopAddress): string {
  const query = new URLSearchParams();
  for (const name of SHOP_QUERY) {
    for (const value of [filter[name] ?? []].flat()) query.append(name, value);
  }
  const text = query.toString();
  return text === '' ? paths.shop : `${paths.shop}?${text}`;
}

export function paymentPath(orderId: string): string {
  return `${paths.payment}?orderId=${encodeURIComponent(orderId)}`;
}

export function orderDetailsPath(orderId: string): string {
  return `${paths.orderDetails}?orderId=${encodeURIComponent(orderId)}`;
}

/** Goes on with an order that was begun for somebody. */
export function orderDraftPath(draftId: string): string {
  return `${paths.admin.newOrder}?draft=${encodeURIComponent(draftId)}`;
}

/** Adds things to an order that is paid and not sent. */
export function supplementPath(orderId: string): string {
  return `${paths.admin.newOrder}?to=${encodeURIComponent(orderId)}`;
}

export function adminOrderPath(orderId: string): string {
  return `${paths.admin.orders}/${encodeURIComponent(orderId)}`;
}

export function adminReturnPath(returnId: string): string {
  return `${paths.admin.returns}/${encodeURIComponent(returnId)}`;
}

/** Where a product's options and variants are edited. */
export function variantsPath(productId: string): string {
  return `${paths.admin.products}/${encodeURIComponent(productId)}/variants`;
}

export function ordersByStatusPath(status: string): string {
  return `${paths.admin.orders}?status=${encodeURIComponent(status)}`;
}

export function customerPath(id: string): string {
  return `${paths.admin.customers}/${encodeURIComponent(id)}`;
}

export function ordersByTagPath(tag: string): string {
  return `${paths.admin.orders}?tag=${encodeURIComponent(tag)}`;
}

export function ordersBySearchPath(search: string): string {
  return `${paths.admin.orders}?search=${encodeURIComponent(search)}`;
}

/** A product where it is managed: the list, filtered by its name. */
export function managedProductPath(name: string): string {
  return `${paths.admin.products}?search=${encodeURIComponent(name)}`;
}

/** What a file of products that somebody has brought would do, or has done. */
export function importPath(importId: string): string {
  return `${paths.admin.imports}?id=${encodeURIComponent(importId)}`;
}

/** The sales of a product, planned and past. */
export function salesPath(name: string): string {
  return `${paths.admin.sales}?search=${encodeURIComponent(name)}`;
}

/** Sign-in or sign-up that leads back to where the person was going. */
export function signInPath(returnTo: string, page: '/sign-in' | '/sign-up' = paths.signIn): string {
  return returnTo === '/' ? page : `${page}?returnTo=${encodeURIComponent(returnTo)}`;
}
