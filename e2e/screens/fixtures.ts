import type { Product } from '@gadgetry/contract/catalogue';
import { type Cookie, expect, request } from '@playwright/test';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { type Account, owner } from '../support/journey.ts';
import { type ShopKeeper, openCounter } from '../support/shop-keeper.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { address, type Customer } from '../support/customer.ts';
import { makePastOrders } from './make-past-orders.ts';
import { pastOrders, type PastOrder } from './past-orders.ts';

/** Who looks at a screen. The newcomer has an account and has bought nothing yet. */
export type Visitor = 'guest' | 'newcomer' | 'shopper' | 'owner';

/** A shop with people, goods and a past, in which every screen can be shown. */
export interface ScreenFixtures {
  readonly shop: ShopProcess;
  readonly keeper: ShopKeeper;
  readonly newcomer: Customer;
  readonly shopper: Customer;
  cookiesOf(visitor: Visitor): Promise<Cookie[]>;
  product(name: string): Product;
  /** The address of a product without a picture, in a shop of its own: the others' lists stay as they are. */
  withoutPicture(): Promise<string>;
  /** The newest of the shopper's own orders to which this has happened. */
  shoppersOrder(fate: PastOrder['fate']): string;
  /** Before each screen, for what lies days back lies there still after midnight. */
  keepUpWithDay(): Promise<void>;
  close(): Promise<void>;
}

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

const shopper = {
  name: 'Sam Shopper',
  email: 'shopper@example.com',
  password: 'shopper-demo-1234',
};

const newcomers = [
  { name: 'Maya Fernando', email: 'maya@example.com', password: 'maya-demo-1234' },
  { name: 'Tom Becker', email: 'tom@example.com', password: 'tom-demo-1234' },
  { name: 'Ruwan Perera', email: 'ruwan@example.com', password: 'ruwan-demo-1234' },
  { name: 'Nia Newcomer', email: 'nia@example.com', password: 'nia-demo-1234' },
];

async function comeIn(url: string, account: Account, way: 'sign-in' | 'sign-up') {
  const extraHTTPHeaders = { origin: url };
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders, userAgent });
  const { name, email, password } = account;
  const data = way === 'sign-up' ? { name, email, password } : { email, password };
  const answer = await api.post(`/api/auth/${way}/email`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = await (await api.get('/api/auth/token')).json();
  return { api, address, bearer: `Bearer ${token}` };
}

/** A shop in which one product has no picture, and the address of that product's page. */
async function openBareShop(): Promise<{ shop: ShopProcess; page: string }> {
  const shop = await startShopProcess();
  const counter = await openCounter(shop.url, owner);
  const { _id } = await counter.add({ name: 'Travel Lamp', image: null });
  await counter.close();
  return { shop, page: `${shop.url}/shop/${_id}` };
}

async function fill(shop: ShopProcess): Promise<ScreenFixtures> {
  const keeper = await openCounter(shop.url, owner);
  const sam = await comeIn(shop.url, shopper, 'sign-in');
  const alex = await comeIn(shop.url, owner, 'sign-in');
  const others: Customer[] = [];
  // One after another, so that lists by age are always in the same order.
  for (const account of newcomers) others.push(await comeIn(shop.url, account, 'sign-up'));
  const nia = others.at(-1) ?? sam;

  const { connectionString } = await startEmbeddedPostgres(shop.dataDir);
  const earlier = await makePastOrders(connectionString, keeper, [sam, ...others]);
  const products = await keeper.products();
  const people = { newcomer: nia, shopper: sam, owner: alex };
  let bare: { readonly shop: ShopProcess; readonly page: string } | null = null;

  return {
    shop,
    keeper,
    newcomer: nia,
    shopper: sam,
    cookiesOf: async (visitor) => {
      if (visitor === 'guest') return [];
      return (await people[visitor].api.storageState()).cookies;
    },
    product: (name) => {
      const found = products.find((product) => product.name === name);
      if (found === undefined) throw new Error(`no ${name} in the shop`);
      return found;
    },
    withoutPicture: async () => {
      bare ??= await openBareShop();
      return bare.page;
    },
    shoppersOrder: (fate) => {
      const place = pastOrders.findLastIndex((past) => past.customer === 0 && past.fate === fate);
      const id = earlier.ids[place];
      if (id === undefined) throw new Error(`the shopper has no order that is ${fate}`);
      return id;
    },
    keepUpWithDay: earlier.keepUpWithDay,
    close: async () => {
      await Promise.all([sam, alex, ...others].map(({ api }) => api.dispose()));
      await keeper.close();
      await bare?.shop.close();
      await shop.close();
    },
  };
}

export async function openFixtures(): Promise<ScreenFixtures> {
  const shop = await startShopProcess();
  try {
    return await fill(shop);
  } catch (error) {
    await shop.close();
    throw error;
  }
}
