import { Suspense } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import type { PageModule } from '../page/page-module.ts';
import { paths } from '../page/paths.ts';
import { PageNotFound } from '../storefront/page-not-found.tsx';
import { SIGNS } from './first-use.ts';
import { AdminOnly, SignedIn } from './guards.tsx';
import { AdminLayout, CentredLayout, MainLayout } from './layouts.tsx';
import { type LazyPage, lazyPage } from './page-loader.ts';
import { PageLoading } from './page-loading.tsx';

const adminTree = lazyPage(() => import('./admin-tree.tsx'));

function AdminTree() {
  const { Page } = adminTree.use();
  return <Page />;
}

/** Everything below /admin is one part of the code, fetched when an admin is known to be there. */
function AdminPage() {
  return (
    <SignedIn>
      <AdminOnly>
        <Suspense fallback={<PageLoading />}>
          <AdminTree />
        </Suspense>
      </AdminOnly>
    </SignedIn>
  );
}

interface RoutePageProps {
  readonly page: LazyPage;
  readonly signedIn: NonNullable<RouteEntry['signedIn']>;
}

function RoutePage({ page, signedIn }: RoutePageProps) {
  const { Page, Loading } = page.use();
  if (signedIn === false) return <Page />;
  return (
    <SignedIn Loading={Loading} orGuest={signedIn === 'or_guest'}>
      <Page />
    </SignedIn>
  );
}

interface RouteEntry {
  readonly path: string;
  /** Below src/storefront, without '-page.tsx'. */
  readonly file: string;
  /** Who may look at it; guests buy where the shop's owner wants it. */
  readonly signedIn?: boolean | 'or_guest';
}

const inShop: readonly RouteEntry[] = [
  { path: paths.home, file: 'home/home' },
  { path: paths.shop, file: 'products/products' },
  { path: paths.productPattern, file: 'product/product' },
  { path: paths.compare, file: 'compare/compare' },
  { path: paths.contentPattern, file: 'content/content' },
  { path: paths.reviewPattern, file: 'product/reviews/write-review', signedIn: true },
  { path: paths.cart, file: 'cart/cart', signedIn: 'or_guest' },
  { path: paths.saved, file: 'saved/saved', signedIn: true },
  { path: paths.checkout, file: 'checkout/checkout', signedIn: 'or_guest' },
  { path: paths.checkoutShort, file: 'checkout/checkout', signedIn: 'or_guest' },
  { path: paths.payment, file: 'payment/payment', signedIn: 'or_guest' },
  { path: paths.complete, file: 'completion/completion', signedIn: 'or_guest' },
  { path: paths.orderDetails, file: 'orders/order-details', signedIn: 'or_guest' },
  { path: paths.account, file: 'account/account', signedIn: true },
  {
    path: paths.accountSettings,
    file: 'account-settings/account-settings',
    signedIn: true,
  },
  { path: paths.myOrders, file: 'orders/my-orders', signedIn: true },
];

const centred: readonly RouteEntry[] = [
  { path: paths.signIn, file: 'sign-in/sign-in' },
  { path: paths.signUp, file: 'sign-in/sign-up' },
  { path: paths.findOrder, file: 'mailed-links/find-order' },
  { path: paths.forgotPassword, file: 'mailed-links/forgot-password' },
  { path: paths.resetPassword, file: 'mailed-links/reset-password' },
  { path: paths.verifyEmail, file: 'mailed-links/verify-email' },
  { path: paths.undoEmailChange, file: 'mailed-links/undo-email-change' },
  { path: paths.staffInvitation, file: 'mailed-links/staff-invitation' },
  { path: paths.firstAdmin, file: 'mailed-links/first-admin' },
  { path: paths.reviewMails, file: 'mailed-links/review-mails' },
  { path: paths.confirmNotice, file: 'mailed-links/confirm-notice' },
  { path: paths.endNotices, file: 'mailed-links/end-notices' },
];

const files = import.meta.glob<PageModule>('../storefront/**/*-page.tsx');

interface KnownPage extends RouteEntry {
  readonly page: LazyPage;
  readonly module: string;
}

const known = new Map<string, KnownPage>();

function routesOf(entries: readonly RouteEntry[]): RouteObject[] {
  return entries.flatMap((entry) => {
    const fetchPage = files[`../storefront/${entry.file}-page.tsx`];
    if (fetchPage === undefined) return [];
    const page = lazyPage(fetchPage);
    const module = `src/storefront/${entry.file}-page.tsx`;
    known.set(entry.path, { ...entry, page, module });
    const element = <RoutePage page={page} signedIn={entry.signedIn ?? false} />;
    return [{ id: entry.path, path: entry.path, element }];
  });
}

export const routes: RouteObject[] = [
  {
    element: <MainLayout />,
    children: [...routesOf(inShop), { id: 'not-found', path: '*', element: <PageNotFound /> }],
  },
  { element: <AdminLayout />, children: [{ path: '/admin/*', element: <AdminPage /> }] },
  { element: <CentredLayout />, children: routesOf(centred) },
];

/** What is shown at an address: its page's own code is loaded by this. Null for unknown addresses. */
export async function loadPageAt(pathname: string) {
  const matches = matchRoutes(routes, pathname) ?? [];
  const match = matches.at(-1);
  const found = known.get(match?.route.id ?? '');
  if (match === undefined || match.route.id === 'not-found') return null;
  if (found === undefined) return { params: match.params, module: null, page: null };
  return { params: match.params, module: found.module, page: await found.page.load() };
}

/** The page a link leads to, fetched as soon as somebody points at it: mostly there by the click. */
function fetchPointedAt(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
  // What is not had once is not had again before the document is loaded anew.
  if (!navigator.onLine) return;
  const id = matchRoutes(routes, link.pathname)?.at(-1)?.route.id ?? '';
  // A fetch that fails here is made again by the click itself.
  known
    .get(id)
    ?.page.load()
    .catch(() => undefined);
}

/** The cart can be opened without a network from then on. */
export function prefetchCart(): void {
  known
    .get(paths.cart)
    ?.page.load()
    .catch(() => undefined);
}

/** @returns a function that ends it */
export function prefetchPages(): () => void {
  for (const sign of SIGNS) document.addEventListener(sign, fetchPointedAt, { passive: true });
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, fetchPointedAt);
  };
}
