import { randomBytes } from 'node:crypto';
import type { Category, Product, ProductInput } from '@gadgetry/contract/catalogue';
import type { AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import type { Promocode, PromocodeInput } from '@gadgetry/contract/promocodes';
import type {
  ShippingMethod,
  ShippingRule,
  ShippingSetup,
  ShippingZone,
} from '@gadgetry/contract/shipping';
import type { VariantsInput } from '@gadgetry/contract/variants';
import { type APIRequestContext, expect, request } from '@playwright/test';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The owner at work behind the counter, by program, while a shopper is in the shop. */
export interface ShopKeeper {
  products(): Promise<Product[]>;
  /** One that the demo came with, however many the journeys have added. */
  demoProduct(name: string): Promise<Product>;
  categories(): Promise<Category[]>;
  /** A new category with a name of its own. */
  addCategory(): Promise<Category>;
  /** A new product with a name of its own. */
  add(changes?: Partial<ProductInput>): Promise<Product>;
  change(product: Product, changes: Partial<ProductInput>): Promise<Product>;
  /** All options and variants of a product; what is left out is no longer sold. */
  giveOptions(product: Product, matrix: VariantsInput): Promise<Product>;
  /** For less from now on, for a day. */
  putOnSale(product: Product, price: number): Promise<void>;
  takeOffSale(product: Product): Promise<void>;
  /** A new code with a name of its own, for everyone unless said otherwise. */
  addPromocode(changes?: Partial<PromocodeInput>): Promise<Promocode>;
  withdraw(promocode: Promocode): Promise<void>;
  /** A zone of these countries, with one way to send there, at $12.00 unless it is said. */
  shipTo(countries: readonly string[], price?: number): Promise<ShippingZone>;
  /** From now on every way to send costs so much, until what is answered is called. */
  chargeForShipping(price: number): Promise<() => Promise<void>>;
  /** One more way to send to where the shop's own first one does, until what is answered is called. */
  offerMethod(name: string, price: number): Promise<() => Promise<void>>;
  stopShippingTo(zone: ShippingZone): Promise<void>;
  /** A tax of a country, on top of prices, delivery included; from now on orders are taxed. */
  tax(country: string, percent: number): Promise<void>;
  ordersOf(customer: { readonly email: string }): Promise<AdminOrderSummary[]>;
  ship(orderId: string, trackingNumber: string): Promise<void>;
  deliver(orderId: string): Promise<void>;
  cancel(orderId: string): Promise<void>;
  close(): Promise<void>;
}

/** Well within the ten minutes that a bearer is good for: a worker may have journeys for longer. */
const BEARER_MS = 5 * 60_000;

async function bearerOf(api: APIRequestContext, account: Credentials): Promise<string> {
  const { email, password } = account;
  const signedIn = await api.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(signedIn.ok()).toBe(true);
  const { token } = await (await api.get('/api/auth/token')).json();
  return `Bearer ${token}`;
}

export async function openCounter(url: string, account: Credentials): Promise<ShopKeeper> {
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  let bearer = await bearerOf(api, account);
  let since = Date.now();

  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    if (Date.now() - since > BEARER_MS) {
      bearer = await bearerOf(api, account);
      since = Date.now();
    }
    const headers = { authorization: bearer };
    const answer = await api.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const products = () => call<Product[]>('GET', '/products?status=active');
  const categories = () => call<Category[]>('GET', '/categories?status=active');

  return {
    products,
    demoProduct: async (name) => {
      const found = await call<Product[]>('GET', `/products?search=${encodeURIComponent(name)}`);
      const product = found.find((each) => each.name === name);
      if (product === undefined) throw new Error(`the demo has no ${name}`);
      return product;
    },
    categories,
    addCategory: () =>
      call<Category>('POST', '/categories', { name: `Travel ${randomBytes(3).toString('hex')}` }),
    add: async (changes = {}) => {
      // Products of other journeys have no picture, or one that is at no address.
      const [like] = await call<Product[]>('GET', '/products?search=Lumen%20Desk%20Lamp');
      const [category] = await categories();
      return call<Product>('POST', '/products', {
        name: `Travel Lamp ${randomBytes(3).toString('hex')}`,
        description: 'A small lamp that folds flat and shines for a whole week.',
        price: 24.5,
        stockQuantity: 40,
        categoryId: category?._id,
        image: like?.image,
        tags: [],
        ...changes,
      });
    },
    change: (product, changes) =>
      call<Product>('PUT', `/products/${product._id}`, {
        name: product.name,
        description: product.description,
        price: product.price,
        stockQuantity: product.stockQuantity,
        categoryId: product.categoryId._id,
        image: product.image,
        tags: product.tags,
        ...changes,
      }),
    giveOptions: (product, matrix) =>
      call<Product>('PUT', `/products/${product._id}/variants`, matrix),
    putOnSale: async ({ _id: productId }, price) => {
      const endsAt = new Date(Date.now() + 86_400_000).toISOString();
      await call('POST', '/sales', {
        productId,
        endsAt,
        prices: [{ variantId: productId, price }],
      });
    },
    takeOffSale: async (product) => {
      await call('PUT', `/products/${product._id}/status?status=false`);
    },
    addPromocode: (changes = {}) =>
      call<Promocode>('POST', '/promocodes', {
        code: `CODE${randomBytes(3).toString('hex')}`,
        discountPercentage: 25,
        firstOrderOnly: false,
        expiresAt: '2099-12-31',
        ...changes,
      }),
    withdraw: async ({ _id }) => {
      await call('PUT', `/promocodes/${_id}/status?status=false`);
    },
    shipTo: async (countries, price = 12) => {
      const zone = await call<ShippingZone>('POST', '/admin/shipping/zones', {
        name: `Abroad ${randomBytes(3).toString('hex')}`,
        position: 1,
        countries,
        regions: [],
        postalPrefixes: [],
      });
      await call('POST', '/admin/shipping/methods', {
        zoneId: zone._id,
        name: 'Parcel abroad',
        description: '',
        position: 0,
        rule: { kind: 'flat', price },
        daysFrom: 5,
        daysTo: 8,
      });
      return zone;
    },
    chargeForShipping: async (price) => {
      const { methods } = await call<ShippingSetup>('GET', '/admin/shipping');
      const setAll = async (ruleOf: (method: ShippingMethod) => ShippingRule) => {
        for (const method of methods) {
          const { _id, version: _version, isActive: _isActive, ...input } = method;
          const changed = { ...input, rule: ruleOf(method) };
          await call('PUT', `/admin/shipping/methods/${_id}`, changed);
        }
      };
      await setAll(() => ({ kind: 'flat', price }));
      return () => setAll(({ rule }) => rule);
    },
    offerMethod: async (name, price) => {
      const { zones, methods } = await call<ShippingSetup>('GET', '/admin/shipping');
      // Not one of a zone that another journey has made, and may have stopped since.
      const home = zones.find(({ isDefault }) => isDefault);
      const like = methods.find(({ isActive, zoneId }) => isActive && zoneId === home?._id);
      if (like === undefined) throw new Error('the shop sends nothing');
      const { _id: _like, version: _version, isActive: _isActive, ...input } = like;
      const method = { ...input, name, rule: { kind: 'flat', price } };
      const { _id } = await call<ShippingMethod>('POST', '/admin/shipping/methods', method);
      return async () => {
        await call('PUT', `/admin/shipping/methods/${_id}/status?status=false`);
      };
    },
    stopShippingTo: async ({ _id }) => {
      await call('PUT', `/admin/shipping/zones/${_id}/status?status=false`);
    },
    async tax(country, percent) {
      const taxed = { country, region: '', postalPrefix: '', taxClass: 'Standard' };
      await call('POST', '/admin/tax/rates', {
        ...taxed,
        name: 'VAT',
        percent,
        isCompound: false,
      });
      const settings = { isOn: true, pricesInclude: false, name: 'VAT', shipping: 'as_goods' };
      await call('PUT', '/admin/tax/settings', settings);
    },
    ordersOf: ({ email }) => call('GET', `/admin/orders?search=${encodeURIComponent(email)}`),
    ship: async (orderId, trackingNumber) => {
      await call('POST', `/admin/orders/${orderId}/ship`, { trackingNumber });
    },
    deliver: async (orderId) => {
      await call('POST', `/admin/orders/${orderId}/deliver`);
    },
    cancel: async (orderId) => {
      await call('POST', `/admin/orders/${orderId}/cancel`);
    },
    close: () => api.dispose(),
  };
}
