import { setShopCurrency } from '@gadgetry/contract/money';
import { setNumberFormat } from '@gadgetry/contract/number-format';
import { safeReturnPath } from '@gadgetry/contract/shop';
import type { RenderedPage, RenderPage } from '@gadgetry/contract/rendering';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { api } from './api/base-api.ts';
import { listContentPages } from './api/content.ts';
import { followRedirect } from './api/redirects.ts';
import { isMissing } from './api/error-text.ts';
import { DEHYDRATED_STATE_ID, type DehydratedState } from './app/dehydrated-state.ts';
import { loadPageAt } from './app/routes.tsx';
import { ShopDocument } from './app/shop-document.tsx';
import { createStore } from './app/store.ts';
import { jsonForScript } from './page/json-for-script.ts';

const OK = 200;
const MOVED = 301;
const NOT_FOUND = 404;
const UNAVAILABLE = 503;
const BODY_END = '</body>';

function statusOf(answers: readonly { readonly error?: unknown }[]): number {
  const failed = answers.filter((answer) => answer.error !== undefined);
  if (failed.length === 0) return OK;
  return failed.every(({ error }) => isMissing(error)) ? NOT_FOUND : UNAVAILABLE;
}

/** By name, and lists of names too, however deep. */
function inOrder<Value>(value: Value): Value {
  if (Array.isArray(value)) {
    const sorted: unknown = value.every((one) => typeof one === 'string')
      ? value.toSorted()
      : value;
    return sorted as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, inOrder<unknown>(part)])) as Value;
}

/**
 * When something was asked, under which id, by whom, and what was there first is different each time,
 * and the data layer notes who asks only where that has taken half a second. Without that the same page is the same bytes: it need not be compressed anew, and a browser that has it is
 * told so.
 */
function withoutMoments(known: DehydratedState['state']['api']): DehydratedState['state']['api'] {
  const queries = Object.entries(known.queries).map(([key, query]) => {
    if (query?.fulfilledTimeStamp === undefined) return [key, query];
    return [key, { ...query, requestId: 'rendered', startedTimeStamp: 1, fulfilledTimeStamp: 1 }];
  });
  return {
    ...known,
    queries: Object.fromEntries(queries),
    provided: inOrder(known.provided),
    subscriptions: {},
  };
}

function withDehydratedState(html: string, known: DehydratedState): string {
  const end = html.lastIndexOf(BODY_END);
  const script = `<script type="application/json" id="${DEHYDRATED_STATE_ID}">${jsonForScript(known)}</script>`;
  return html.slice(0, end) + script + html.slice(end);
}

/** Renders one address as guests see it: who is signed in is found out in the browser. */
export const render: RenderPage = async ({ url, shop, fetchApi }): Promise<RenderedPage> => {
  setShopCurrency(shop.currency);
  setNumberFormat(shop.numberFormat ?? 'en-US');
  const asked = url.split('?', 1).join('');
  const rest = url.slice(asked.length);
  // As a browser's location has it: a question mark alone is no query.
  const search = rest === '?' ? '' : rest;
  // Also takes the second slash from '//elsewhere.example', which would lead out of the shop.
  const pathname = `/${asked.split('/').filter(Boolean).join('/')}`;
  if (pathname !== asked) {
    return { status: MOVED, html: '', redirect: safeReturnPath(pathname + search), modules: [] };
  }
  const found = await loadPageAt(pathname);
  const store = createStore({}, { fetchApi });
  const request = { params: found?.params ?? {}, search: new URLSearchParams(search), shop };
  const queries = found?.page?.preload?.(request) ?? [];
  // For the footer: a page without its links is a page all the same.
  const links = store.dispatch(listContentPages.initiate());
  const answers = await Promise.all(queries.map((query) => store.dispatch(query)));
  await links;
  const moved = found?.page?.movedTo?.(request);
  const redirect = moved === undefined ? null : await store.dispatch(moved);
  if (redirect !== null) {
    store.dispatch(api.util.resetApiState());
    return { status: MOVED, html: '', redirect, modules: [] };
  }
  const status = found === null ? NOT_FOUND : statusOf(answers);
  if (status === NOT_FOUND) {
    const { data } = await store.dispatch(followRedirect.initiate(pathname));
    if (data !== undefined && data.to !== null) {
      store.dispatch(api.util.resetApiState());
      return { status: MOVED, html: '', redirect: data.to, modules: [] };
    }
  }
  const html = renderToString(
    <StaticRouter location={pathname + search}>
      <ShopDocument store={store} shop={shop} />
    </StaticRouter>,
  );
  const known = {
    address: pathname + search,
    shop,
    state: { api: withoutMoments(store.getState().api) },
  };
  const page = `<!doctype html>${withDehydratedState(html, known)}`;
  // Ends the timers with which the data layer would hold this store for a minute.
  store.dispatch(api.util.resetApiState());
  return {
    status,
    html: page,
    modules: typeof found?.module === 'string' ? [found.module] : [],
  };
};
