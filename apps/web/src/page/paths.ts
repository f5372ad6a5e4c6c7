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
  /** Where the link leads that a start prints while nobody runs the shop. */
  firstAdmin: '/first-admin',
  /** Where a link in a mail ends those that ask for reviews. */
  reviewMails: '/review-mails',
  confirmNotice: '/confirm-notice',
  endNotices: '/end-notices',
  contentPattern: '/pages/:slug',
  /** Of the admin side, what shoppers' pages lead to; all others stand in admin-paths.ts. */
  admin: { dashboard: '/admin/dashboard', newProduct: '/admin/products/new' },
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

/** Sign-in or sign-up that leads back to where the person was going. */
export function signInPath(returnTo: string, page: '/sign-in' | '/sign-up' = paths.signIn): string {
  return returnTo === '/' ? page : `${page}?returnTo=${encodeURIComponent(returnTo)}`;
}
