import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { button, dialog, expectToast, row, rows } from './support/admin.ts';
import { buy } from './support/buying.ts';
import {
  type Account,
  expect,
  newAccount,
  signUp,
  test as journey,
  withMotion,
} from './support/journey.ts';
import { type ShopProcess, startShopProcess } from './support/shop-process.ts';

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

/** By the link that a start prints while nobody runs the shop. */
async function becomeFirstAdmin(page: Page, shop: ShopProcess, boss: Account): Promise<void> {
  await expect.poll(shop.output).toContain('/first-admin#token=');
  const [link = ''] = /\S+\/first-admin#token=\S+/.exec(shop.output()) ?? [];
  await page.goto(link);
  await expect(page).toHaveTitle(/Run Gadgetry/);
  await page.getByLabel('Your name').fill(boss.name);
  await page.getByLabel('E-mail').fill(boss.email);
  await page.getByLabel('Password', { exact: true }).fill('password');
  await expectAccessible(page);
  await button(page, 'Become the first admin').click();
  await expect(page.getByText('This password is among the first')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(boss.password);
  await button(page, 'Become the first admin').click();
  await page.getByRole('link', { name: 'Sign in to begin' }).click();
  await page.getByLabel('E-mail').fill(boss.email);
  await page.getByLabel('Password', { exact: true }).fill(boss.password);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(/admin\/dashboard/);
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
  await becomeFirstAdmin(page, shop, boss);

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
