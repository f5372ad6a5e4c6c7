import type { Product } from '@gadgetry/contract/catalogue';
import { expect, type Page } from '@playwright/test';
import { fillAddress } from './journey.ts';
import { reach } from './keyboard.ts';

export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  secondStep: '4000 0027 6000 3184',
} as const;

export const cartLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^Cart/ });

/** The figure beside its name, as in a summary. */
export const figure = (page: Page, name: string | RegExp) =>
  page.getByRole('term').filter({ hasText: name }).locator('+ dd');

export const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' });

export async function putInCart(
  page: Page,
  product: Pick<Product, '_id'>,
  times = 1,
): Promise<void> {
  await page.goto(`/shop/${product._id}`);
  for (let time = 0; time < times; time += 1) {
    await page.getByRole('button', { name: 'Add to Cart' }).click();
  }
  await expect(page.getByText(`${times} in your cart.`)).toBeVisible();
}

/** From a cart with something in it to the payment page. Returns the id of the order. */
export async function placeOrder(page: Page): Promise<string> {
  await page.goto('/shop/checkout');
  await fillAddress(page);
  await proceed(page).click();
  await expect(page).toHaveURL(/\/shop\/payment\?orderId=/);
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}

/** The whole way from the cart to the completion page. Returns the id of the order. */
export async function buy(page: Page, product: Pick<Product, '_id'>): Promise<string> {
  await putInCart(page, product);
  return payForCart(page);
}

/** The same with what is in the cart. */
export async function payForCart(page: Page): Promise<string> {
  const orderId = await placeOrder(page);
  await fillCard(page, cards.pays);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  return orderId;
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
}

/** Tabs on until the control has focus, which can be seen at every stop on the way. */
export async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'textbox',
  name: string | RegExp,
): Promise<void> {
  await reach(page, page.getByRole(role, { name }));
}
