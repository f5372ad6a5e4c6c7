import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Product } from '@gadgetry/contract/catalogue';
import type { CreatedOrder } from '@gadgetry/contract/orders';
import type { FastifyInstance } from 'fastify';
import { demoAccounts } from '../../../demo/accounts.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { checkIntegrity } from '../../modules/integrity/check-integrity.ts';
import { NotSo, expectSame } from './probe.ts';

/** A shop that runs within the schema, talked to as browsers do. */
export interface FitShop {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly origin: string;
}

interface ShopProbe {
  readonly what: string;
  readonly without: string;
  run(shop: FitShop): Promise<void>;
}

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Calls of one account. */
type Calls = <Body>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<Body>>;

const BUYERS = 12;
const PIECES = 5;

async function signIn({ app, origin }: FitShop, role: string): Promise<Calls> {
  const account = demoAccounts.find((one) => one.role === role);
  const signed = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin },
    body: { email: account?.email, password: account?.password },
  });
  expectSame(signed.statusCode, 200, `signing in as ${role}`);
  const cookie = signed.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const token = await app.inject({
    url: '/api/auth/token',
    headers: { cookie: cookie.join('; ') },
  });
  const authorization = `Bearer ${token.json<{ token: string }>().token}`;
  return async (method, path, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...headers, authorization },
      ...(body !== undefined && { body: body as object }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
}

/** @throws NotSo where they can't be switched on */
export async function takeTransfers(shop: FitShop): Promise<void> {
  const admin = await signIn(shop, 'admin');
  const { status, body } = await admin('PUT', '/admin/bank-transfer', {
    isOn: true,
    accountHolder: 'Nobody',
    iban: '',
    bic: '',
    account: 'An account that nobody pays to',
    instructions: '',
    days: 7,
    version: 0,
  });
  if (status !== 200) throw new NotSo(`bank transfer: ${JSON.stringify(body)}`);
}

/** A new product of so many pieces, $20.00 each. */
async function newProduct(admin: Calls, stockQuantity: number): Promise<Product> {
  const [category] = (await admin<{ _id: string }[]>('GET', '/categories')).body;
  const made = await admin<Product>('POST', '/products', {
    name: `Of ${stockQuantity} pieces`,
    description: 'Made to be fought for',
    price: 20,
    categoryId: category?._id,
    stockQuantity,
  });
  if (made.status !== 201) throw new NotSo(`a product: ${JSON.stringify(made.body)}`);
  return made.body;
}

function order(
  shopper: Calls,
  { _id }: Product,
  key = newId(),
): Promise<Answer<CreatedOrder & { code?: string }>> {
  return shopper(
    'POST',
    '/orders',
    {
      items: [{ product: { _id }, quantity: 1 }],
      shippingAddress: {
        line_1: '12 Flower Road',
        line_2: 'Flat 3',
        city: 'Colombo',
        state: 'Western',
        zip_code: '00700',
        phone: '+94771234567',
      },
      paymentMethod: 'bank_transfer',
    },
    { 'idempotency-key': key },
  );
}

async function both(shop: FitShop): Promise<{ admin: Calls; shopper: Calls }> {
  return { admin: await signIn(shop, 'admin'), shopper: await signIn(shop, 'shopper') };
}

const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));

/** The shop's own calls, and what must hold when several make them at once. */
export const shopProbes: readonly ShopProbe[] = [
  {
    what: 'Pages, lists, a search with a typing error, filters and orders’ reports answer',
    without: 'Parts of the shop answer 500.',
    async run(shop) {
      const { admin } = await both(shop);
      for (const path of ['/', '/shop']) {
        expectSame((await shop.app.inject(path)).statusCode, 200, path);
      }
      const paths = [
        '/products?limit=24',
        '/products?search=hedphones',
        '/products?minPrice=10&maxPrice=500&sort=price',
        '/categories',
        '/admin/orders',
        '/admin/orders?search=flower',
        '/admin/customers',
        '/admin/reports/sales?from=2026-01-01&to=2026-12-31',
        '/admin/activity',
      ];
      for (const path of paths) {
        const { status } = await admin('GET', path);
        expectSame(status, 200, path);
      }
    },
  },
  {
    what: `${BUYERS} buyers want one product of ${PIECES} pieces at once: ${PIECES} orders, none more`,
    without: 'Not safe: the shop would sell what it has not. Don’t.',
    async run(shop) {
      const { admin, shopper } = await both(shop);
      const product = await newProduct(admin, PIECES);
      const answers = await times(BUYERS, () => order(shopper, product));
      const sold = answers.filter(({ status }) => status === 201).length;
      const left = (await admin<Product>('GET', `/products/${product._id}`)).body.stockQuantity;
      expectSame(sold + left, PIECES, 'sold and left');
      expectSame(sold, PIECES, `sold (answers: ${answers.map(({ status }) => status).join(', ')})`);
    },
  },
  {
    what: 'One order sent eight times at once is one order',
    without: 'Not safe: a press too many would be an order too many. Don’t.',
    async run(shop) {
      const { admin, shopper } = await both(shop);
      const product = await newProduct(admin, 20);
      const key = newId();
      const answers = await times(8, () => order(shopper, product, key));
      const ids = new Set(answers.flatMap(({ body }) => body.orderId ?? []));
      expectSame(ids.size, 1, 'orders');
      const left = (await admin<Product>('GET', `/products/${product._id}`)).body.stockQuantity;
      expectSame(left, 19, 'pieces left');
    },
  },
  {
    what: 'An order that four mark as paid at once is paid once',
    without: 'Not safe: payments would be booked twice. Don’t.',
    async run(shop) {
      const { admin, shopper } = await both(shop);
      const placed = await order(shopper, await newProduct(admin, 3));
      expectSame(placed.status, 201, 'the order');
      const path = `/admin/orders/${placed.body.orderId}/mark-paid`;
      await times(4, () => admin('POST', path, { note: 'statement 12, line 3' }));
      const { body } = await admin<AdminOrder>('GET', `/admin/orders/${placed.body.orderId}`);
      const paid = body.timeline.filter(({ kind }) => kind === 'paid');
      expectSame(paid.length, 1, 'times that it was paid');
    },
  },
  {
    what: 'Of two who save one product at once, the second one is told',
    without: 'One of two edits would be lost without a word.',
    async run(shop) {
      const admin = await signIn(shop, 'admin');
      const product = await newProduct(admin, 1);
      const { name, description, version, stockQuantity, categoryId } = product;
      const save = (price: number) =>
        admin('PUT', `/products/${product._id}`, {
          name,
          description,
          basedOn: { version, stockQuantity },
          stockQuantity,
          price,
          categoryId: typeof categoryId === 'string' ? categoryId : categoryId._id,
        });
      const statuses = (await Promise.all([save(21), save(22)])).map(({ status }) => status);
      const isRight = statuses.includes(200) && statuses.includes(409);
      if (!isRight) throw new NotSo(`the two answers: ${statuses.join(' and ')}`);
    },
  },
  {
    what: 'After all this the books are in order (npm run invariants)',
    without: 'Something above went wrong without being noticed.',
    async run({ db }) {
      const findings = await checkIntegrity(db);
      const [first] = findings;
      if (first !== undefined) {
        throw new NotSo(
          `${findings.length} finding(s), one of them: ${first.rule} (${first.detail})`,
        );
      }
    },
  },
];
