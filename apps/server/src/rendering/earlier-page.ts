import { hash } from 'node:crypto';
import type { ShopSettings } from '@gadgetry/contract/shop';
import type { ApiAnswer, GuestApi } from '../http/guest-api.ts';
import type { EarlierPage, PageBytes } from './site.ts';

const OK = 200;

const fingerprint = ({ status, headers, body }: ApiAnswer) =>
  hash('sha256', `${status} ${JSON.stringify(headers)} ${body}`, 'base64');

async function isStillTold(madeOf: ReadonlyMap<string, string>, api: GuestApi): Promise<boolean> {
  const same = await Promise.all(
    [...madeOf].map(async ([path, known]) => fingerprint(await api(path)) === known),
  );
  return same.every(Boolean);
}

/** Under which a page has asked for what it knows of the shop itself. */
const SHOP = 'shop';

/** The API, which tells what every page carries of the shop as well. */
export function withShop(api: GuestApi, shop: ShopSettings): GuestApi {
  return async (path, id) =>
    path === SHOP ? { status: OK, headers: {}, body: JSON.stringify(shop) } : api(path, id);
}

/**
 * A page is a function of what it reads, so what it was made of is read anew each time, and only where
 * that says something else the page is rendered again: reading costs a tenth.
 * @param render is given the API to ask, and is called only if it must be
 */
export async function pageOrEarlier(
  before: EarlierPage | undefined,
  api: GuestApi,
  render: (api: GuestApi) => Promise<PageBytes>,
): Promise<PageBytes> {
  if (before?.madeOf !== undefined && (await isStillTold(before.madeOf, api))) {
    return { status: OK, body: before.body, redirect: null, madeOf: before.madeOf };
  }
  const madeOf = new Map<string, string>();
  const ask: GuestApi = async (path) => {
    const answer = await api(path);
    madeOf.set(path, fingerprint(answer));
    return answer;
  };
  await ask(SHOP);
  const page = await render(ask);
  return page.status === OK ? { ...page, madeOf } : page;
}
