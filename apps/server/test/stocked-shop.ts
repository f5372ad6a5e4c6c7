import type { Category, Product, ProductInput } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import {
  type SignedIn,
  type TestShop,
  type TestShopOptions,
  openTestShop,
  signUp,
} from './shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Record<string, number | string | string[] | undefined>;
  readonly body: Body;
}

/** Whoever makes a call: an account by its bearer, or somebody with a key. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
}

/** A shop with an admin, a shopper and one category, talked to as programs do. */
export interface StockedShop extends TestShop {
  readonly admin: SignedIn;
  readonly shopper: SignedIn;
  readonly category: Category;
  /** A call under /api/v1; `as` null is a guest. The body's type is what the test expects, a refusal by default. */
  call<Body = ErrorBody>(
    method: Method,
    path: string,
    as: Caller | null,
    body?: unknown,
  ): Promise<Answer<Body>>;
  addCategory(name: string): Promise<Category>;
  addProduct(given?: Partial<ProductInput>): Promise<Product>;
}

const json = { 'content-type': 'application/json' };

let made = 0;

/** What an admin would send for a product, with a name of its own. */
export function productBody(category: Category, given: Partial<ProductInput> = {}): ProductInput {
  made += 1;
  return {
    name: `Gadget ${made}`,
    description: 'A gadget that is good for tests',
    price: 19.99,
    categoryId: category._id,
    stockQuantity: 10,
    ...given,
  };
}

/** Follows the Link headers of a list from its first page to its last. */
export async function readAllPages<Row>(
  shop: StockedShop,
  path: string,
  as: Caller | null = null,
): Promise<Row[][]> {
  const pages: Row[][] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const answer: Answer<Row[]> = await shop.call('GET', next, as);
    pages.push(answer.body);
    next = nextPage(answer);
  }
  return pages;
}

/** The path of the next page, as the Link header names it. */
export function nextPage({ headers }: Answer<unknown>): string | undefined {
  const link = typeof headers['link'] === 'string' ? headers['link'] : '';
  return /^<\/api\/v1([^>]+)>; rel="next"$/.exec(link)?.[1];
}

/** Calls of one process's API. */
export function callsOf(app: TestShop['app']): StockedShop['call'] {
  return async (method, path, as, body) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...as?.headers, ...(body === undefined ? {} : json) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.json(),
    };
  };
}

export async function openStockedShop(options: TestShopOptions = {}): Promise<StockedShop> {
  const shop = await openTestShop(options);
  const admin = await signUp(shop, { role: 'admin', email: 'admin@shop.example' });
  const shopper = await signUp(shop);

  const call = callsOf(shop.app);

  const created = async <Body>(path: string, body: unknown) => {
    const answer = await call<Body>('POST', path, admin, body);
    if (answer.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  const addCategory = (name: string) => created<Category>('/categories', { name });
  const category = await addCategory('Gadgets');
  return {
    ...shop,
    admin,
    shopper,
    category,
    call,
    addCategory,
    addProduct: (given) => created<Product>('/products', productBody(category, given)),
  };
}
