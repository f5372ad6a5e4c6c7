import { ALIVE_EVENT } from '@gadgetry/contract/event-replay';
import type { ShopSettings } from '@gadgetry/contract/shop';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Provider, useSelector } from 'react-redux';
import { useRoutes } from 'react-router';
import { openQuestion, subscribeToQuestion } from '../api/reauthentication.ts';
import { ShopProvider, useShop } from '../page/shop-settings.tsx';
import { selectCartCount } from '../shopping/cart-slice.ts';
import { startPersistence } from '../shopping/persistence.ts';
import { useEventReplay } from '../shopping/event-replay.ts';
import { lazyPart } from '../page/lazy-part.ts';
import { onFirstUse } from './first-use.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RouteChanges } from './route-changes.tsx';
import { prefetchCart, prefetchPages, routes } from './routes.tsx';
import type { ShopStore } from './store.ts';

/** Above every page of a real shop that takes no real money: nobody may believe that they have paid. */
function TestPaymentsBanner() {
  if (!useShop().testPayments) return null;
  return (
    <aside
      aria-label="Test payments"
      className="bg-banner px-4 py-2 text-center text-sm text-on-banner"
    >
      <strong className="font-semibold">No real money is taken here.</strong> Payments are tests,
      and nothing that is ordered is delivered.
    </aside>
  );
}

/** Runs once when the browser has nothing better to do; returns how to call it off. */
function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 300);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 3_000 });
  return () => window.cancelIdleCallback(handle);
}

const ReauthenticationDialog = lazyPart(
  async () => (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
);

const none = () => null;

/** Over whatever page a call was made from: what was typed there stays. */
function Reauthentication() {
  const question = useSyncExternalStore(subscribeToQuestion, openQuestion, none);
  if (question === null) return null;
  return (
    <Suspense>
      <ReauthenticationDialog onAnswer={question.answer} />
    </Suspense>
  );
}

const Toaster = lazyPart(async () => (await import('../ui/toaster.tsx')).Toaster);

interface ShopDocumentProps {
  readonly store: ShopStore;
  readonly shop: ShopSettings;
}

/**
 * The whole document, from the html element down, rendered by the server and hydrated as it is.
 * Only addresses of scripts and styles and the dehydrated state are put in by the server afterwards.
 */
export function ShopDocument({ store, shop }: ShopDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1315" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <Provider store={store}>
          <ShopProvider value={shop}>
            <OfflineNotice />
            <TestPaymentsBanner />
            <ProgressBar />
            <RouteChanges />
            {useRoutes(routes)}
            <Reauthentication />
            <Afterwards store={store} />
          </ShopProvider>
        </Provider>
      </body>
    </html>
  );
}

/** What starts when the page stands: the stored lists, toasts, and looking out for the next page. */
function Afterwards({ store }: { readonly store: ShopStore }) {
  const [idle, setIdle] = useState(false);
  const [used, setUsed] = useState(false);
  useEffect(() => startPersistence(store), [store]);
  useEffect(prefetchPages, []);
  // After the stored lists: what was pressed meanwhile is added to them.
  useEffect(() => void document.dispatchEvent(new Event(ALIVE_EVENT)), []);
  useEventReplay();
  // A first visit that only looks has no need of what says 'added to your cart'.
  useEffect(() => onFirstUse(() => setUsed(true)), []);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const shopping = useSelector(selectCartCount) > 0;
  useEffect(() => {
    // The network may be gone by the time they look into it.
    if (idle && shopping) prefetchCart();
  }, [idle, shopping]);
  return (
    used && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
