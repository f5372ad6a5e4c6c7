import './app/theme.css';
import { setShopCurrency } from '@gadgetry/contract/money';
import { setNumberFormat } from '@gadgetry/contract/number-format';
import { pageAddress } from '@gadgetry/contract/page-address';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { DEHYDRATED_STATE_ID, type DehydratedState } from './app/dehydrated-state.ts';
import { reloadStaleBuild } from './app/reload-stale-build.ts';
import { loadPageAt } from './app/routes.tsx';
import { ShopDocument } from './app/shop-document.tsx';
import { createStore } from './app/store.ts';
import { listenBeforeRouter } from './page/history-guard.ts';

/** The server's own writing, read back: the one place that trusts its shape. */
function readDehydratedState(): DehydratedState {
  return JSON.parse(document.getElementById(DEHYDRATED_STATE_ID)?.textContent ?? '');
}

/** Lets taps and scrolling have their turn: on a phone evaluating all that was loaded took a while. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

await nextTask();
const { address, shop, state } = readDehydratedState();
setShopCurrency(shop.currency);
setNumberFormat(shop.numberFormat ?? 'en-US');
const store = createStore(state);
setupListeners(store.dispatch);

try {
  await loadPageAt(window.location.pathname);
} catch (error) {
  await reloadStaleBuild();
  // As it was sent the page can be read, and its links lead on.
  throw error;
}
await nextTask();

listenBeforeRouter();
const page = (
  <BrowserRouter>
    <ShopDocument store={store} shop={shop} />
  </BrowserRouter>
);

/**
 * Whether the page is still asked for that the document was made for. Back within one document loads
 * nothing: before the scripts ran it has changed the address only. Parameters that change nothing in the
 * page are not in what it was made for.
 */
const isAsked = () => pageAddress(window.location.pathname + window.location.search) === address;

startTransition(() => {
  if (!isAsked()) {
    createRoot(document).render(page);
    return;
  }
  hydrateRoot(document, page, {
    onRecoverableError(error) {
      // Who went back in the very moment of it is shown the other page, and nothing was wrong.
      if (isAsked()) reportError(error);
    },
  });
});
