import type { Page } from '@playwright/test';
import { proceed } from '../support/buying.ts';
import { openPayment, orderAs, pay } from '../support/customer.ts';
import { expect, fillAddress } from '../support/journey.ts';
import { expectHeading, fillUsualCart, submitCard } from './filled-lists.ts';
import { itemsOf } from './make-past-orders.ts';
import type { ScreenFixtures } from './fixtures.ts';
import type { Screen } from './screen.ts';

const lines = { 'Dunlin Over-Ear Headphones': 1, 'Moth Smart Bulbs, Set of 3': 2 };

/** An order of the newcomer's, waiting for its payment, and the page that takes it. */
async function startPaying(page: Page, fixtures: ScreenFixtures): Promise<void> {
  const products = await fixtures.keeper.products();
  const orderId = await orderAs(fixtures.newcomer, itemsOf(products, lines));
  await fillUsualCart(page, fixtures);
  await page.goto(`/shop/payment?orderId=${orderId}`);
  await expect(page.getByLabel('Card number')).toBeVisible();
}

async function chooseOrder(page: Page, orderId: string): Promise<void> {
  await page.goto('/my-orders');
  await page.getByRole('link', { name: orderId.slice(-8) }).click();
  // The heading is there before the order is.
  await expectHeading(page, 'Shipping Address');
}

/** From the checkout to an order's details. */
export const purchaseScreens: readonly Screen[] = [
  {
    name: 'checkout',
    visitor: 'newcomer',
    show: async (page, fixtures) => {
      await fillUsualCart(page, fixtures);
      await page.goto('/shop/checkout');
      await fillAddress(page);
      await page.getByLabel('Promo code').fill('SUMMER10');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('"SUMMER10" applied')).toBeVisible();
    },
  },
  {
    name: 'checkout-with-mistakes',
    visitor: 'newcomer',
    show: async (page, fixtures) => {
      await fillUsualCart(page, fixtures);
      await page.goto('/shop/checkout');
      await page.getByLabel('Phone Number').fill('12');
      await page.getByLabel('Promo code').fill(' ');
      await page.getByRole('button', { name: 'Apply' }).click();
      await proceed(page).click();
      await expect(page.getByText('City is required.')).toBeVisible();
    },
  },
  { name: 'payment', visitor: 'newcomer', show: startPaying },
  {
    name: 'payment-declined',
    visitor: 'newcomer',
    show: async (page, fixtures) => {
      await startPaying(page, fixtures);
      await submitCard(page, 'declined');
      await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    },
  },
  {
    name: 'payment-second-step',
    visitor: 'newcomer',
    show: async (page, fixtures) => {
      await startPaying(page, fixtures);
      await submitCard(page, 'secondStep');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'completion',
    visitor: 'newcomer',
    show: async (page, fixtures) => {
      const products = await fixtures.keeper.products();
      const orderId = await orderAs(fixtures.newcomer, itemsOf(products, lines));
      const session = await pay(fixtures.newcomer, orderId);
      await page.goto(`/shop/complete?session_id=${session}`);
      await expectHeading(page, 'Order Completed Successfully!');
    },
  },
  {
    name: 'completion-given-up',
    visitor: 'newcomer',
    show: async (page, fixtures) => {
      const products = await fixtures.keeper.products();
      const orderId = await orderAs(fixtures.newcomer, itemsOf(products, lines));
      const [session] = (await openPayment(fixtures.newcomer, orderId)).split('_secret_');
      await fixtures.keeper.cancel(orderId);
      await page.goto(`/shop/complete?session_id=${session}`);
      await expectHeading(page, 'Order not completed');
    },
  },
  {
    name: 'completion-failed',
    visitor: 'newcomer',
    errors: /status of 40[04]/,
    show: async (page) => {
      await page.goto('/shop/complete?session_id=cs_test_nothing');
      await expectHeading(page, 'Error');
    },
  },
  {
    name: 'orders',
    visitor: 'shopper',
    show: async (page) => {
      await page.goto('/my-orders');
      await expect(page.getByText('PENDING')).toBeVisible();
    },
  },
  {
    name: 'orders-empty',
    visitor: 'owner',
    show: async (page) => {
      await page.goto('/my-orders');
      await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
    },
  },
  {
    name: 'order-unpaid',
    visitor: 'shopper',
    show: (page, fixtures) => chooseOrder(page, fixtures.shoppersOrder('unpaid')),
  },
  {
    name: 'order-paid',
    visitor: 'shopper',
    show: async (page, fixtures) => {
      await page.goto(`/shop/order-details?orderId=${fixtures.shoppersOrder('paid')}`);
      await expectHeading(page, 'Order Successful');
    },
  },
  {
    name: 'order-shipped',
    visitor: 'shopper',
    show: (page, fixtures) => chooseOrder(page, fixtures.shoppersOrder('shipped')),
  },
  {
    name: 'order-refunded',
    visitor: 'shopper',
    show: (page, fixtures) => chooseOrder(page, fixtures.shoppersOrder('cancelled')),
  },
  {
    name: 'order-not-found',
    visitor: 'shopper',
    errors: /status of 40[04]/,
    show: async (page) => {
      await page.goto('/shop/order-details?orderId=019a0000-0000-7000-8000-000000000000');
      await expectHeading(page, 'Order Not Found');
    },
  },
];
