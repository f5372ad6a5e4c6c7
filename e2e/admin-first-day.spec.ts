import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { button, dialog, expectToast, row, rows } from './support/admin.ts';
import { buy } from './support/buying.ts';
import {
  expect,
  newAccount,
  signIn,
  signUp,
  test as journey,
  withMotion,
} from './support/journey.ts';
import { type ShopProcess, startShopProcess } from './support/shop-process.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A shop of this journey's own, opened without anything in it. */
const test = journey.extend<object, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const shop = await startShopProcess({ DEMO: '0' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

// Nobody has signed up with the first address that is to work here.
test.use({ ...withMotion, expectedErrors: [/status of 400/] });

async function grantAdmin(shop: ShopProcess, email: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['apps/server/src/commands/grant-admin.ts', email], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: shop.dataDir,
      DEMO: '0',
    },
  });
}

async function addProduct(page: Page, name: string, price: string): Promise<void> {
  await button(page, 'Add New Product').click();
  const form = dialog(page);
  await form.getByLabel('Category').selectOption('Kitchen');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Price').fill(price);
  await form.getByLabel('Stock Quantity').fill('5');
  await form.getByLabel('Description').fill(`A ${name.toLowerCase()} that lasts for years.`);
  await button(page, 'Create').click();
  await expect(form).toBeHidden();
  await expect(row(page, name)).toBeVisible();
}

async function productNamed(page: Page, url: string, name: string) {
  const answer = await page.request.get(`${url}/api/v1/products`);
  const products: { _id: string; name: string }[] = await answer.json();
  const found = products.find((product) => product.name === name);
  if (found === undefined) throw new Error(`no ${name} in the shop`);
  return found;
}

test('an owner opens an empty shop, stocks it, sends one order off and one back, and has somebody help', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(120_000);
  const boss = newAccount();
  await page.goto('/shop');
  await signUp(page, boss);
  await grantAdmin(shop, boss.email);
  await page.context().clearCookies();
  await signIn(page, boss);

  await page.goto('/admin/products/imports');
  const makesCategories = page.getByLabel('Make categories that are not there yet');
  await expect(makesCategories).toBeChecked();
  await expect(page.getByText('Your shop has no active category yet')).toBeVisible();

  await page.goto('/admin/attributes');
  await expect(
    page.getByText('Attributes belong to a category: create a category first.'),
  ).toBeVisible();
  await expect(button(page, 'Add New Attribute')).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Create Category' }).click();
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Manage Categories' })).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await page.goto('/admin/dashboard');
  await expect(page.getByText('No paid order is waiting.')).toBeVisible();
  await expect(page.getByText('Nothing was sold in the last 30 days.')).toBeVisible();
  await page.getByRole('link', { name: 'Create Category' }).click();
  await expect(page.getByText('No categories found.')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('kitchen');
  await button(page, 'Create').click();
  await expectToast(page, 'Category created successfully');

  await page.getByRole('navigation', { name: 'Admin' }).getByText('Products').click();
  await expect(page.getByText('No products found.')).toBeVisible();
  await addProduct(page, 'Kettle', '49.50');
  await addProduct(page, 'Toaster', '39');
  await addProduct(page, 'Scale', '25');
  await expect(page.getByText('Total 3 products')).toBeVisible();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(makesCategories).not.toBeChecked();
  await expect(page.getByText('Your shop has no active category yet')).toBeHidden();

  await page.getByRole('navigation', { name: 'Admin' }).getByText('Promocodes').click();
  await button(page, 'Add New Promocode').click();
  await dialog(page).getByLabel('Code').fill('opening');
  await dialog(page).getByLabel('Expires At').fill('2099-01-01');
  await button(page, 'Create').click();
  await expect(row(page, 'OPENING')).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.url });
  const shopper = await context.newPage();
  const account = newAccount();
  await signUp(shopper, account);
  const orders = [];
  for (const name of ['Kettle', 'Toaster']) {
    orders.push(await buy(shopper, await productNamed(shopper, shop.url, name)));
  }
  const [kept = '', returned = ''] = orders;

  await page.goto(`/admin/orders/${kept}`);
  await button(page, 'Mark as Shipped').click();
  await dialog(page).getByRole('button', { name: 'Mark as Shipped' }).click();
  await expectToast(page, 'Order shipped.');
  await page.goto(`/admin/orders/${returned}`);
  await button(page, 'Cancel Order').click();
  await button(page, 'Cancel and refund').click();
  await expectToast(page, 'Order cancelled and refunded.');

  await page.goto('/admin/dashboard');
  await expect(page.getByText('Books in order')).toBeVisible();
  const today = page.getByRole('heading', { name: 'Today' }).locator('..');
  await expect(today.getByText('$49.50').first()).toBeVisible();
  await shopper.goto('/my-orders');
  await expect(shopper.getByText('SHIPPED', { exact: true })).toBeVisible();
  await expect(shopper.getByText('CANCELLED', { exact: true })).toBeVisible();

  // No mail could invite anybody here: whoever is to help has signed up.
  await page.goto('/admin/staff');
  await button(page, 'Add Somebody').click();
  const adding = dialog(page);
  const role = adding.getByLabel('Role');
  const orderRole = await role.locator('option', { hasText: /^Orders:/ }).getAttribute('value');
  await role.selectOption(orderRole);
  await adding.getByLabel('E-mail').fill('nobody@example.com');
  await button(page, 'Add').click();
  await expect(adding.getByText('Nobody has signed up with this address')).toBeVisible();
  await expectAccessible(page);
  await adding.getByLabel('E-mail').fill(account.email);
  await button(page, 'Add').click();
  await expectToast(page, 'Added: they can sign in and begin.');
  await expect(rows(page).filter({ hasText: account.email })).toContainText('Orders');
  await context.close();

  await page.goto('/admin/settings');
  await button(page, 'Edit shop').click();
  await dialog(page).getByLabel('Time zone', { exact: true }).fill('berlin');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Europe/Berlin', { exact: true })).toBeVisible();
});
