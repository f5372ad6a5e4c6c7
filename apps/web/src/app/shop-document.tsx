import type { ShopSettings } from '@gadgetry/contract/shop';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { useRoutes } from 'react-router';
import { ShopProvider } from '../page/shop-settings.tsx';
import { startPersistence } from '../shopping/persistence.ts';
import { ProgressBar } from './progress-bar.tsx';
import { RouteChanges } from './route-changes.tsx';
import { prefetchPages, routes } from './routes.tsx';
import type { ShopStore } from './store.ts';
import { whenIdle } from './when-idle.ts';

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

interface ShopDocumentProps {
  readonly store: ShopStore;
  readonly shop: ShopSettings;
}

/**
 * The whole document, from the html element down, rendered by the server and hydrated as it is.
 * Only addresses of scripts and styles and the known state are put in by the server afterwards.
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
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <Provider store={store}>
          <ShopProvider value={shop}>
            <ProgressBar />
            <RouteChanges />
            {useRoutes(routes)}
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
  useEffect(() => startPersistence(store), [store]);
  useEffect(prefetchPages, []);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    idle && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
