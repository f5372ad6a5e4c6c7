import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { OrderShippingMethods } from '@gadgetry/contract/order-changes';
import type { ShippingMethod, ShippingSetup } from '@gadgetry/contract/shipping';
import { expect } from 'vitest';
import { newId } from '../src/database/identifiers.ts';
import { address } from './buying.ts';
import { type InvoicingShop, openInvoicingShop } from './invoicing.ts';
import { unreachableMail } from './mails.ts';
import type { SignedIn } from './shop.ts';
import type { Answer } from './stocked-shop.ts';
import { addTaxRate, taxFromNowOn } from './taxing.ts';

type MethodName = 'Standard' | 'Express' | 'Courier';
type Due = NonNullable<OrderShippingMethods[number]['due']>;

interface Asking {
  readonly key?: string;
  readonly seen?: string;
  readonly due?: Pick<Due, 'shipping' | 'tax' | 'total'>;
  readonly as?: SignedIn | null;
}

/** A shop with Standard at $5.00, Express at $12.00 and a courier at $20.00; 10 % on all of it. */
export async function openUpgradingShop(
  more: Parameters<typeof openInvoicingShop>[1] = {},
  invoices: Parameters<typeof openInvoicingShop>[0] = {},
) {
  const shop = await openInvoicingShop(invoices, { settings: unreachableMail, ...more });
  const { admin, call } = shop;
  const { methods: first } = (await call<ShippingSetup>('GET', '/admin/shipping', admin)).body;
  const { _id: id, isActive: _active, ...standard } = first[0] ?? expect.fail('no method');
  const flat = (price: number) => ({ kind: 'flat', price });
  const only = { ...standard, name: 'Standard', rule: flat(5) };
  await call('PUT', `/admin/shipping/methods/${id}`, admin, only);
  const add = async (name: string, price: number) => {
    const method = { ...standard, name, rule: flat(price), version: undefined };
    return (await call<ShippingMethod>('POST', '/admin/shipping/methods', admin, method)).body._id;
  };
  const methods: Record<MethodName, string> = {
    Standard: id,
    Express: await add('Express', 12),
    Courier: await add('Courier', 20),
  };
  await addTaxRate(shop, { percent: 10 });
  await taxFromNowOn(shop);
  return { shop, methods, ...upgradesIn(shop, methods) };
}

/** What an admin asks for where an order is to be sent a dearer way. */
function upgradesIn(shop: InvoicingShop, methods: Record<MethodName, string>) {
  const { admin, call } = shop;

  const offered = async (orderId: string) =>
    (
      await call<OrderShippingMethods>('GET', `/admin/orders/${orderId}/shipping-methods`, admin)
    ).body.toSorted((one, other) => one.price - other.price);

  /** What this method would cost more by now. */
  const dueOf = async (orderId: string, method: MethodName): Promise<Due | null> =>
    (await offered(orderId)).find(({ name }) => name === method)?.due ?? null;

  const ask = async (
    orderId: string,
    method: MethodName,
    { key = newId(), seen = 'Standard', due, as = admin }: Asking = {},
  ): Promise<Answer<{ orderId: string } & ErrorBody>> => {
    const found = due ?? (await dueOf(orderId, method)) ?? { shipping: 7, tax: 0.7, total: 7.7 };
    const { shipping, tax, total } = found;
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/orders/${orderId}/shipping-upgrade`,
      headers: { ...as?.headers, 'idempotency-key': key },
      body: { methodId: methods[method], seen, due: { shipping, tax, total } },
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  /** A paid order of one lamp at $40.00, to be sent by Standard. */
  const bought = async (as = shop.shopper): Promise<string> => {
    const product = await shop.addProduct({ price: 40 });
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { ...as.headers, 'idempotency-key': newId() },
      body: {
        items: [{ product, quantity: 1 }],
        shippingAddress: address,
        shippingMethodId: methods.Standard,
      },
    });
    const { orderId } = answer.json<{ orderId: string }>();
    await shop.comeBack(as, await shop.pay(as, orderId));
    return orderId;
  };

  return {
    offered,
    dueOf,
    ask,
    bought,

    /** The id of what was asked for, or a failed test. */
    async asked(orderId: string, method: MethodName = 'Express', how?: Asking): Promise<string> {
      const { status, body } = await ask(orderId, method, how);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.orderId;
    },

    async pay(orderId: string, as = shop.shopper): Promise<void> {
      await shop.comeBack(as, await shop.pay(as, orderId));
    },

    async read(orderId: string): Promise<AdminOrder> {
      return (await call<AdminOrder>('GET', `/admin/orders/${orderId}`, admin)).body;
    },

    act: (orderId: string, action: string, body: object = {}) =>
      call<AdminOrder & ErrorBody>('POST', `/admin/orders/${orderId}/${action}`, admin, body),

    change: (orderId: string, method: MethodName, refund: number, seen: string) =>
      call<AdminOrder & ErrorBody>('POST', `/admin/orders/${orderId}/shipping-method`, admin, {
        methodId: methods[method],
        seen,
        refund,
      }),

    refund: (orderId: string, body: object) =>
      call<AdminOrder & ErrorBody>(
        'POST',
        `/admin/orders/${orderId}/refunds`,
        { headers: { ...admin.headers, 'idempotency-key': newId() } },
        { reason: 'Goodwill', ...body },
      ),
  };
}

export type Upgrading = Awaited<ReturnType<typeof openUpgradingShop>>;
