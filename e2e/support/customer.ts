import { randomUUID } from 'node:crypto';
import type { Product } from '@gadgetry/contract/catalogue';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const address = {
  line_1: '12 Harbour Street',
  line_2: 'Flat 4',
  city: 'Colombo',
  state: 'Western',
  zip_code: '00100',
  phone: '0771234567',
};

/** A person with an open session, as requests see them. */
export interface Customer {
  readonly api: APIRequestContext;
  readonly bearer: string;
  readonly address: Readonly<Record<string, string>>;
}

async function call(customer: Customer, path: string, data?: object): Promise<unknown> {
  const { bearer: authorization } = customer;
  const headers = { authorization, 'idempotency-key': randomUUID() };
  const method = data === undefined ? 'GET' : 'POST';
  const answer = await customer.api.fetch(path, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

function textIn(answer: unknown, name: string): string {
  const found = typeof answer === 'object' && answer !== null ? Object.entries(answer) : [];
  return String(found.find(([key]) => key === name)?.[1]);
}

/** Opens the payment of an order. @returns the secret that its form is opened with */
export async function openPayment(customer: Customer, orderId: string): Promise<string> {
  const path = '/api/v1/payments/create-checkout-session';
  return textIn(await call(customer, path, { orderId }), 'clientSecret');
}

/** Pays as the card form would. @returns the id of the payment session */
export async function pay(customer: Customer, orderId: string): Promise<string> {
  const clientSecret = await openPayment(customer, orderId);
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
  const body = { clientSecret, name: 'A. Customer', card };
  const paid = await customer.api.post('/sandbox/v1/payment-page/confirm', { data: body });
  expect(textIn(await paid.json(), 'outcome')).toBe('paid');
  const sessionId = clientSecret.split('_secret_')[0] ?? '';
  const status = async () =>
    textIn(await call(customer, `/api/v1/orders/${orderId}`), 'paymentStatus');
  await expect.poll(status, { timeout: 30_000 }).toBe('PAID');
  return sessionId;
}

/** @returns the id of the order, which is not paid */
export async function orderAs(
  customer: Customer,
  items: readonly { readonly product: Product; readonly quantity: number }[],
  code?: string,
): Promise<string> {
  const shippingAddress = customer.address;
  const promoCode = code === undefined ? {} : { promoCode: code };
  const placed = await call(customer, '/api/v1/orders', { items, shippingAddress, ...promoCode });
  return textIn(placed, 'orderId');
}

/** Whoever is signed in on a page. */
export async function customerOf(page: Page): Promise<Customer> {
  const { token } = await (await page.request.get('/api/auth/token')).json();
  return { api: page.request, address, bearer: `Bearer ${token}` };
}

/**
 * An order of whoever is signed in, placed without the pages that lead there: for journeys that begin
 * after it. @returns its id
 */
export async function havingOrdered(page: Page, product: Product): Promise<string> {
  return orderAs(await customerOf(page), [{ product, quantity: 1 }]);
}

/** The same, and paid. */
export async function havingBought(page: Page, product: Product): Promise<string> {
  const orderId = await havingOrdered(page, product);
  await pay(await customerOf(page), orderId);
  return orderId;
}
