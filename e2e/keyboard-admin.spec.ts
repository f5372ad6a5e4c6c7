import type { Page } from '@playwright/test';
import {
  arriveAsOwner,
  button,
  dialog,
  expectToast,
  question,
  row,
  rows,
} from './support/admin.ts';
import { havingBought } from './support/customer.ts';
import { arriveSignedIn, expect, owner, test } from './support/journey.ts';
import { expectFocusSeen, press, reach, typeInto, watchPointer } from './support/keyboard.ts';

const tail = () => Date.now().toString(36);
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true });
const screen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true });

/** Another admin screen is opened from the row of links, and its heading is where one is then. */
async function open(page: Page, link: string, title: string): Promise<void> {
  await press(page, screen(page, link), 'Shift+Tab');
  await expect(heading(page, title)).toBeFocused();
}

test('the whole work of an owner is done by keyboard alone', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: shop.url });
  const shopper = await context.newPage();
  const account = await arriveSignedIn(shopper, shop.url);
  const orderId = await havingBought(shopper, await keeper.add({ image: null }));
  await context.close();

  const expectNoPointer = await watchPointer(page);
  await page.goto('/');
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await typeInto(page, page.getByLabel('E-mail'), owner.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), owner.password);
  await page.keyboard.press('Enter');
  await press(page, button(page, `Menu of ${owner.name}`), 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeFocused();

  const category = `Keyboards ${tail()}`;
  await press(page, page.getByRole('main').getByRole('link', { name: 'Create Category' }));
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type(category);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Category created successfully');
  await expect(heading(page, 'Manage Categories')).toBeFocused();

  await open(page, 'Products', 'Manage Products');
  const product = `Walnut Keyboard ${tail()}`;
  await press(page, button(page, 'Add New Product'));
  const form = dialog(page);
  await expect(form.getByLabel('Category')).toBeFocused();
  await page.keyboard.type(category);
  await typeInto(page, form.getByLabel('Name'), product);
  await typeInto(page, form.getByLabel('Price'), '120.50');
  await typeInto(page, form.getByLabel('Stock Quantity'), '8');
  await typeInto(
    page,
    form.getByLabel('Description'),
    'Sixty-one keys, each of them oiled by hand.',
  );
  await press(page, form.getByRole('button', { name: 'Create' }));
  await expectToast(page, 'Product created successfully!');
  await expect(button(page, 'Add New Product')).toBeFocused();

  await typeInto(page, page.getByPlaceholder('Filter products...'), product);
  await expect(page.getByText('Total 1 products')).toBeVisible();
  await press(page, button(page, `Edit ${product}`));
  await typeInto(page, form.getByLabel('Price'), '99');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Product updated successfully!');
  await expect(row(page, product)).toContainText('$99.00');
  await expect(button(page, `Edit ${product}`)).toBeFocused();

  await press(page, button(page, `Deactivate ${product}`));
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, question(page).getByRole('button', { name: 'Deactivate' }));
  await expectToast(page, 'Product deactivated.');
  await expect(button(page, `Reactivate ${product}`)).toBeFocused();
  await expectFocusSeen(page);

  await open(page, 'Promocodes', 'Manage Promocodes');
  const code = `KEYS${tail()}`.toUpperCase();
  await press(page, button(page, 'Add New Promocode'));
  await page.keyboard.type(code);
  await typeInto(page, form.getByLabel('Discount'), '15');
  await reach(page, form.getByLabel('Expires At'));
  await page.keyboard.type('12312099');
  await reach(page, form.getByLabel('First order only'));
  await page.keyboard.press('Space');
  await press(page, form.getByRole('button', { name: 'Create' }));
  await expectToast(page, 'Promocode created successfully!');
  await expect(row(page, code)).toContainText('15%');
  await expect(button(page, 'Add New Promocode')).toBeFocused();

  await open(page, 'Orders', 'Orders');
  await typeInto(page, page.getByPlaceholder('Search number, name, item...'), account.email);
  await expect(page.getByText('Total 1 order')).toBeVisible();
  await press(page, rows(page).getByRole('link', { name: orderId.slice(-8) }));
  await expect(heading(page, /^Order \w{3}-\w{3}-\w{3}$/)).toBeFocused();
  await press(page, button(page, 'Mark as Shipped'));
  await expect(dialog(page).getByLabel('Tracking number')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Mark as Shipped')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('LK 4711');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Order shipped.');
  // The button has gone with its work; the keyboard goes on from the heading.
  await expect(button(page, 'Mark as Shipped')).toHaveCount(0);
  await expect(heading(page, /^Order \w{3}-\w{3}-\w{3}$/)).toBeFocused();
  await reach(page, button(page, 'Mark as Delivered'));
  await expectNoPointer();
});

test('a product gets options and variants by keyboard alone', async ({ page, shop, keeper }) => {
  test.setTimeout(120_000);
  const product = await keeper.add({ image: null, price: 40, stockQuantity: 3 });
  await arriveAsOwner(page, shop.url);
  const expectNoPointer = await watchPointer(page);
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  await press(page, button(page, `Edit ${product.name}`));
  await press(page, dialog(page).getByRole('link', { name: 'Options and variants' }));
  await expect(heading(page, 'Options and Variants')).toBeFocused();
  await press(page, button(page, 'Add option'));
  await page.keyboard.type('Size');
  await typeInto(page, page.getByLabel('Value 1', { exact: true }), 'S');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Value 2', { exact: true })).toBeFocused();
  await page.keyboard.type('M');
  await press(page, button(page, 'Make all combinations'));
  const medium = page.getByRole('group', { name: 'M', exact: true });
  await typeInto(page, medium.getByLabel('Stock'), '5');
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Variants saved.');
  await press(page, screen(page, 'Attributes'), 'Shift+Tab');
  await expect(heading(page, 'Manage Attributes')).toBeFocused();
  await expectNoPointer();
});
