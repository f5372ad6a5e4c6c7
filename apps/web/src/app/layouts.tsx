import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useSession, worksHere } from '../api/use-session.ts';
import { lazyPart } from '../page/lazy-part.ts';
import { paths } from '../page/paths.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { Wordmark } from './wordmark.tsx';

/** First stop of the keyboard on every page. Works before the scripts have arrived, too. */
function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        // Not an address worth an entry in the history.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

/** A page that fails takes nothing else with it, and another address gets a fresh start. */
function RouteOutlet() {
  const { pathname } = useLocation();
  return (
    <RouteErrorBoundary key={pathname}>
      <Outlet />
    </RouteErrorBoundary>
  );
}

/** Sign-in and sign-up: nothing around them that leads elsewhere, except the way home. */
export function CentredLayout() {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-8 bg-surface px-4 py-10">
      <header>
        <Link to={paths.home} className="block rounded-control">
          <Wordmark />
        </Link>
      </header>
      <main id="main" tabIndex={-1} data-focus-target="" className="w-full max-w-md">
        <RouteOutlet />
      </main>
    </div>
  );
}

export function MainLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} data-focus-target="" className="flex-1">
        <RouteOutlet />
      </main>
      <Footer />
    </div>
  );
}

const AdminFrame = lazyPart(async () => (await import('./admin-tree.tsx')).Frame);

/** Holds the place of the admin side's frame, whose code only those are sent who work here. */
function EmptyFrame() {
  return (
    <>
      <header className="admin-header">
        <Link to={paths.home} className="rounded-control">
          <Wordmark />
        </Link>
      </header>
      <div className="admin-side" />
    </>
  );
}

/** The admin side has a frame of its own: an owner at work is not shopping. */
export function AdminLayout() {
  const frame = worksHere(useSession()) ? <AdminFrame /> : <EmptyFrame />;
  return (
    <div className="flex min-h-dvh flex-col print:block lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <SkipLink />
      <Suspense fallback={<EmptyFrame />}>{frame}</Suspense>
      <main
        id="main"
        tabIndex={-1}
        data-focus-target=""
        className="min-w-0 flex-1 max-lg:pb-16 print:pb-0"
      >
        <RouteOutlet />
      </main>
    </div>
  );
}
