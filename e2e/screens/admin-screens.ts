import type { Page } from '@playwright/test';
import { button, dialog, question, rows } from '../support/admin.ts';
import { expect } from '../support/journey.ts';
import { expectHeading } from './filled-lists.ts';
import type { ScreenFixtures } from './fixtures.ts';
import type { Screen } from './screen.ts';
import { setUpScreens } from './set-up-screens.ts';

async function openList(page: Page, path: string, total: RegExp): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.getByText(total)).toBeVisible();
}

async function openOrder(
  page: Page,
  fixtures: ScreenFixtures,
  fate: 'paid' | 'cancelled',
): Promise<void> {
  await page.goto(`/admin/orders/${fixtures.shoppersOrder(fate)}`);
  await expectHeading(page, 'Timeline');
}

const screens: readonly Omit<Screen, 'visitor'>[] = [
  {
    name: 'admin-dashboard',
    show: async (page) => {
      await page.goto('/admin/dashboard');
      await expect(page.getByText('Books in order')).toBeVisible();
      await expectHeading(page, 'Today');
    },
  },
  {
    name: 'admin-dashboard-failed',
    errors: /status of 500/,
    show: async (page) => {
      await page.route('**/api/v1/admin/**', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
      );
      await page.goto('/admin/dashboard');
      await expect(page.getByText('The books could not be checked.')).toBeVisible();
    },
  },
  { name: 'admin-products', show: (page) => openList(page, 'products', /^Total \d+ products/) },
  {
    name: 'admin-products-nothing-found',
    show: (page) => openList(page, 'products?search=unicorn', /^Total 0 products/),
  },
  {
    name: 'admin-product-edited',
    show: async (page) => {
      await openList(page, 'products?search=Rondo', /^Total 1 products/);
      await button(page, 'Edit Rondo Belt-Drive Turntable').click();
      await expect(dialog(page).getByLabel('Name')).toHaveValue('Rondo Belt-Drive Turntable');
    },
  },
  {
    name: 'admin-product-with-mistakes',
    show: async (page) => {
      await openList(page, 'products', /^Total \d+ products/);
      await button(page, 'Add New Product').click();
      await dialog(page).getByLabel('Name').fill('P');
      await dialog(page).getByLabel('Price').fill('0');
      await button(page, 'Create').click();
      await expect(dialog(page).getByText('Please select a category.')).toBeVisible();
    },
  },
  {
    name: 'admin-new-product',
    show: async (page) => {
      await page.goto('/admin/products/new');
      await expect(page.getByLabel('Product Name')).toBeVisible();
    },
  },
  {
    name: 'admin-variants',
    show: async (page, fixtures) => {
      await page.goto(`/admin/products/${fixtures.product('Halden Fold')._id}/variants`);
      await expect(page.getByText('3 of 100')).toBeVisible();
    },
  },
  {
    name: 'admin-variants-with-mistakes',
    show: async (page, fixtures) => {
      await page.goto(`/admin/products/${fixtures.product('Kite Kids Watch')._id}/variants`);
      const yellow = page.getByRole('group', { name: 'Yellow', exact: true });
      await yellow.getByLabel('Price').fill('cheap');
      await yellow.getByLabel('GTIN').fill('1234');
      await button(page, 'Save').click();
      await expect(page.getByText('This is no GTIN: a digit is wrong')).toBeVisible();
    },
  },
  {
    name: 'admin-attributes',
    show: async (page) => {
      await page.goto('/admin/attributes');
      await expect(page.getByRole('listitem').filter({ hasText: 'Edit' }).first()).toBeVisible();
    },
  },
  {
    name: 'admin-attribute-edited',
    show: async (page) => {
      await page.goto('/admin/attributes');
      await page.getByLabel('Category').selectOption('Audio');
      await button(page, 'Edit Type').click();
      await expect(dialog(page).getByLabel('Value 1', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'admin-categories',
    show: (page) => openList(page, 'categories', /^Total \d+ categories/),
  },
  {
    name: 'admin-category-edited',
    show: async (page) => {
      await openList(page, 'categories', /^Total \d+ categories/);
      await button(page, 'Edit Wearables').click();
      await dialog(page).getByLabel('Name').fill('W');
      await button(page, 'Save').click();
      await expect(dialog(page)).toContainText('at least 2 characters');
    },
  },
  {
    name: 'admin-category-deactivated',
    show: async (page) => {
      await openList(page, 'categories', /^Total \d+ categories/);
      await button(page, 'Deactivate Wearables').click();
      await expect(question(page).getByText('Are you sure?')).toBeVisible();
    },
  },
  {
    name: 'admin-promocodes',
    show: (page) => openList(page, 'promocodes', /^Total \d+ promocodes/),
  },
  {
    name: 'admin-promocode-edited',
    show: async (page) => {
      await openList(page, 'promocodes', /^Total \d+ promocodes/);
      await button(page, 'Edit SUMMER10').click();
      await expect(dialog(page).getByLabel('Code')).toHaveValue('SUMMER10');
    },
  },
  {
    name: 'admin-promocode-more',
    show: async (page) => {
      await openList(page, 'promocodes', /^Total \d+ promocodes/);
      await button(page, 'Edit SUMMER10').click();
      await dialog(page).getByText('More', { exact: true }).click();
      await dialog(page).getByLabel('What it takes off').selectOption('Buy some, get some');
      await dialog(page).getByLabel('Uses in all').fill('1.5');
      await button(page, 'Save').click();
      await expect(dialog(page).getByLabel('Uses in all')).toBeFocused();
    },
  },
  {
    name: 'admin-promocode-details',
    show: async (page) => {
      await openList(page, 'promocodes', /^Total \d+ promocodes/);
      await button(page, 'Details of SUMMER10').click();
      await expect(dialog(page).getByText('Revenue', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'admin-discount-tried',
    show: async (page) => {
      await page.goto('/admin/promocodes/try');
      await page.getByLabel('Add a product').fill('Lumen');
      await page.getByRole('option', { name: 'Lumen Desk Lamp' }).click();
      await page.getByLabel('Promo code (optional)').fill('SUMMER10');
      await button(page, 'Preview').click();
      await expect(page.getByText('Applied', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'admin-ship-several',
    show: async (page) => {
      await page.goto('/admin/orders/ship');
      const packed = 'K7M-2Q9-XR4\t1Z999AA10123456784\nno number\t1Z999AA10123456785';
      await page.getByLabel('Orders').fill(packed);
      await expect(page.getByText('One line is left out')).toBeVisible();
    },
  },
  {
    name: 'admin-waiting',
    show: async (page) => {
      await page.goto('/admin/products/waiting');
      await expectHeading(page, 'Waiting List');
      await expect(page.getByText('Nobody')).toBeVisible();
    },
  },
  { name: 'admin-orders', show: (page) => openList(page, 'orders', /^Total \d+ orders/) },
  {
    name: 'admin-orders-nothing-found',
    show: (page) => openList(page, 'orders?search=nobody', /No orders found/),
  },
  { name: 'admin-order', show: (page, fixtures) => openOrder(page, fixtures, 'paid') },
  {
    name: 'admin-order-refunded',
    show: (page, fixtures) => openOrder(page, fixtures, 'cancelled'),
  },
  {
    name: 'admin-order-shipping',
    show: async (page, fixtures) => {
      await openOrder(page, fixtures, 'paid');
      await button(page, 'Mark as Shipped').click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'admin-order-refunding',
    show: async (page, fixtures) => {
      await openOrder(page, fixtures, 'paid');
      await button(page, 'Refund').click();
      await dialog(page).getByRole('tab', { name: 'An amount' }).click();
      await dialog(page).getByLabel('Amount ($)').fill('£5.00');
      await button(page, 'Refund').click();
      await expect(dialog(page).getByLabel('Amount ($)')).toBeFocused();
    },
  },
  {
    name: 'admin-order-refunding-items',
    show: async (page, fixtures) => {
      await openOrder(page, fixtures, 'paid');
      await button(page, 'Refund').click();
      await dialog(page).getByRole('button', { name: /more$/ }).first().click();
      await expect(dialog(page).getByLabel('Sum of the refund')).not.toHaveText('$0.00');
    },
  },
  {
    name: 'admin-order-cancelling',
    show: async (page, fixtures) => {
      await openOrder(page, fixtures, 'paid');
      await button(page, 'Cancel Order').click();
      await expect(question(page)).toBeVisible();
    },
  },
  {
    name: 'admin-accounts',
    show: async (page) => {
      await page.goto('/admin/accounts');
      await expect(rows(page)).toHaveCount(6);
    },
  },
  {
    name: 'admin-account-banned',
    show: async (page) => {
      await page.goto('/admin/accounts');
      await page.getByRole('button', { name: /^Ban/ }).first().click();
      await expect(question(page)).toBeVisible();
    },
  },
  {
    name: 'admin-returns',
    show: async (page) => {
      await page.goto('/admin/returns');
      await expectHeading(page, 'Returns');
      await expect(page.getByText('No returns found.').first()).toBeVisible();
    },
  },
  {
    name: 'admin-invoices',
    show: async (page) => {
      await page.goto('/admin/invoices');
      await expectHeading(page, 'Invoices');
      await expect(page.getByText('No invoices were issued yet.').first()).toBeVisible();
    },
  },
  {
    name: 'admin-customers',
    show: async (page) => {
      await page.goto('/admin/customers');
      await expectHeading(page, 'Customers');
      await expect(page.getByText('Sam Shopper').first()).toBeVisible();
    },
  },
  {
    name: 'admin-security',
    show: async (page) => {
      await openList(page, 'security?kind=sign_up', /^Total 4 events/);
      await expect(rows(page)).toHaveCount(4);
    },
  },
  {
    name: 'admin-books',
    show: async (page) => {
      await page.goto('/admin/books');
      await expect(page.getByText('Books in order')).toBeVisible();
      await expect(rows(page).first()).toBeVisible();
    },
  },
];

/** Everything that an owner runs the shop from. */
export const adminScreens: readonly Screen[] = [...screens, ...setUpScreens].map((screen) => ({
  ...screen,
  visitor: 'owner',
}));
