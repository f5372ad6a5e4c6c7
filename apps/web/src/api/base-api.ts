import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import { currentBearer, clearBearer } from './bearer.ts';
import { errorCode } from './error-text.ts';
import { requestReauthentication } from './reauthentication.ts';
import { hasSessionHint, sessionHintChanged } from './session-hint.ts';

const API_PREFIX = '/api/v1';
const TIMEOUT_MS = 15_000;

/** Given to the store as its thunk argument while a page is rendered on the server. */
export interface ServerSide {
  readonly fetchApi: (path: string) => Promise<Response>;
}

type ShopBaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  object,
  FetchBaseQueryMeta
>;

type QueryAnswer = Awaited<ReturnType<ShopBaseQuery>>;

/** A list of values is the same parameter several times. */
function paramsSerializer(params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of [value ?? []].flat() as unknown[]) {
      query.append(name, typeof one === 'string' ? one : JSON.stringify(one));
    }
  }
  return query.toString();
}

const browserQuery = fetchBaseQuery({
  baseUrl: API_PREFIX,
  paramsSerializer,
  timeout: TIMEOUT_MS,
  prepareHeaders: async (headers) => {
    const token = await currentBearer();
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    return headers;
  },
});

function serverQuery(server: ServerSide): ShopBaseQuery {
  return fetchBaseQuery({
    // Requests need a host outside a browser; this one is never looked up.
    baseUrl: `http://shop.invalid${API_PREFIX}`,
    paramsSerializer,
    fetchFn: (input) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return server.fetchApi(pathname + search);
    },
  });
}

function isServerSide(extra: unknown): extra is ServerSide {
  return typeof extra === 'object' && extra !== null && 'fetchApi' in extra;
}

/** What is refused until the person has shown who they are is asked once more, after that. */
async function askedAgain(
  first: QueryAnswer,
  again: () => QueryAnswer | PromiseLike<QueryAnswer>,
): Promise<QueryAnswer> {
  if (errorCode(first.error) !== 'reauthentication_required') return first;
  return (await requestReauthentication()) ? again() : first;
}

/** A 401 may only mean that the token was revoked: one try with a new one, then the answer stands. */
const signedInQuery: ShopBaseQuery = async (args, queryApi, options) => {
  const answer = await browserQuery(args, queryApi, options);
  if (answer.error?.status !== 401 || !hasSessionHint()) return answer;
  clearBearer();
  if ((await currentBearer()) === null) {
    sessionHintChanged();
    return answer;
  }
  return browserQuery(args, queryApi, options);
};

const shopQuery: ShopBaseQuery = async (args, queryApi, options) => {
  if (isServerSide(queryApi.extra)) return serverQuery(queryApi.extra)(args, queryApi, options);
  const query = () => signedInQuery(args, queryApi, options);
  return askedAgain(await query(), query);
};

/** What is to become of one row. */
export interface Update<Input> {
  readonly id: string;
  readonly changes: Input;
}

/** Whether one row is to be active from now on. */
export interface StatusChange {
  readonly id: string;
  readonly isActive: boolean;
}

/** Deactivates and reactivates rows of a list. */
export const changeStatus =
  (path: string) =>
  ({ id, isActive }: StatusChange) => ({
    url: `${path}/${id}/status`,
    method: 'PUT',
    params: { status: isActive },
  });

/** The one data layer, with RTK Query's defaults. Each domain's file adds its calls. */
export const api = createApi({
  baseQuery: shopQuery,
  tagTypes: [
    'Product',
    'ProductImport',
    'Category',
    'Attribute',
    'Synonym',
    'Carrier',
    'Sale',
    'Review',
    'Promocode',
    'Shipping',
    'Tax',
    'Invoice',
    'ContentPage',
    'PageVersion',
    'Redirect',
    'Order',
    'InternalNotes',
    'Return',
    'OwnerSettings',
    'PaymentConnection',
    'BankTransfer',
    'SafetySettings',
    'Session',
    'StaffNotifications',
    'MailText',
    'Integrity',
    'ProviderEvent',
    'History',
  ],
  endpoints: () => ({}),
});
