import { readFile } from 'node:fs/promises';
import type { Product } from '@gadgetry/contract/catalogue';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  arriveAsOwner,
  button,
  dialog,
  expectToast,
  failCalls,
  openDesk,
  question,
  rows,
} from './support/admin.ts';
import { payForCart, putInCart } from './support/buying.ts';
import { havingBought } from './support/customer.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';

/** A shopper has paid for a product, and the owner has the order's refund open. */
async function refundOf(
  page: Page,
  product: Product,
  { browser, shop }: { browser: Browser; shop: { readonly url: string } },
) {
  await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, product);
  const desk = await openDesk(browser, shop.url);
  await desk.goto(`/admin/orders/${orderId}`);
  await button(desk, 'Refund').click();
  return { desk, form: dialog(desk), orderId };
}

test('on a phone orders come before what narrows them, which is open where it does', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/orders');
  const status = page.getByLabel('Order status');
  await expect(button(page, 'Filters')).toBeVisible();
  await expect(status).toBeHidden();
  await button(page, 'Filters').click();
  await status.selectOption('CONFIRMED');
  await expect(page).toHaveURL(/status=CONFIRMED/);
  await expectAccessible(page);
  await page.reload();
  await expect(button(page, 'Filters (1)')).toHaveAttribute('aria-expanded', 'true');
  await expect(status).toHaveValue('CONFIRMED');
});

test('an owner ships what a shopper has paid, and the shopper sees where it is', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const product = await keeper.add({ image: null, price: 45 });
  const shopper = await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, product);

  const desk = await openDesk(browser, shop.url);
  await desk.goto('/admin/dashboard');
  await desk.getByRole('link', { name: 'Show them' }).click();
  await expect(desk).toHaveURL(/\/admin\/orders\?status=CONFIRMED&payment=PAID$/);
  await desk.getByPlaceholder('Search number, name, item...').fill(shopper.email);
  await expect(desk.getByText('Total 1 order')).toBeVisible();
  await expect(rows(desk).first()).toContainText('$45.00');
  await expectAccessible(desk);
  await desk.getByRole('link', { name: orderId.slice(-8) }).click();
  await expect(desk.getByRole('heading', { name: /^Order \w{3}-\w{3}-\w{3}$/ })).toBeVisible();
  for (const text of [product.name, shopper.email, '12 Harbour Street', 'Order placed']) {
    await expect(desk.getByText(text).first()).toBeVisible();
  }
  await expectAccessible(desk);

  await button(desk, 'Mark as Shipped').click();
  await dialog(desk).getByLabel('Tracking number').fill('LK 4711');
  await expectAccessible(desk);
  await dialog(desk).getByRole('button', { name: 'Mark as Shipped' }).dblclick();
  await expectToast(desk, 'Order shipped.');
  await expect(desk.getByText('Shipped', { exact: true })).toBeVisible();
  await expect(desk.getByText(/by admin@example\.com/)).toBeVisible();
  await expect(button(desk, 'Mark as Shipped')).toBeHidden();

  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByText('SHIPPED', { exact: true })).toBeVisible();
  await expect(page.getByText('LK 4711')).toBeVisible();

  await button(desk, 'Mark as Delivered').click();
  await question(desk).getByRole('button', { name: 'Mark as Delivered' }).click();
  await expectToast(desk, 'Order delivered.');
  await expect(button(desk, 'Cancel Order')).toBeHidden();
  await page.reload();
  await expect(page.getByText('DELIVERED', { exact: true })).toBeVisible();
  await desk.context().close();
});

test('an owner sends an order in two parcels, on a phone, and the shopper follows each', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const product = await keeper.add({ image: null, price: 45 });
  await arriveSignedIn(page, shop.url);
  await putInCart(page, product, 2);
  const orderId = await payForCart(page);

  const desk = await openDesk(browser, shop.url);
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(`/admin/orders/${orderId}`);
  await button(desk, 'Mark as Shipped').click();
  const pieces = dialog(desk).getByLabel(`Pieces of ${product.name}`);
  await pieces.fill('1,5');
  await pieces.press('Enter');
  await expect(dialog(desk).getByText('Please type a whole number of pieces')).toBeVisible();
  await pieces.fill('2');
  await dialog(desk)
    .getByRole('button', { name: `One ${product.name} less` })
    .click();
  await dialog(desk).getByLabel('Carrier').selectOption({ label: 'UPS' });
  await dialog(desk).getByLabel('Tracking number').fill('12');
  await dialog(desk).getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(dialog(desk).getByLabel('Tracking number')).toBeFocused();
  await expect(
    dialog(desk).getByText(/Numbers of UPS are not written like this, but as 1Z/),
  ).toBeVisible();
  await expectAccessible(desk);
  await dialog(desk).getByLabel('Tracking number').fill('1Z999AA10123456784');
  await dialog(desk).getByRole('button', { name: 'Mark as Shipped' }).click();
  await expectToast(desk, 'Order shipped.');
  await expect(desk.getByText(`Still to be sent: 1 × ${product.name}`)).toBeVisible();
  await expect(button(desk, 'Cancel Order')).toBeHidden();
  await expectAccessible(desk);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByText('CONFIRMED', { exact: true })).toBeVisible();
  await expect(page.getByText('The rest of your order is sent separately.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Follow your parcel' })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  );
  await expectAccessible(page);

  await button(desk, 'Mark as Shipped').click();
  await dialog(desk).getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(desk.getByText('Shipment 2')).toBeVisible();
  await button(desk, 'Edit tracking of shipment 2').click();
  await dialog(desk).getByLabel('Tracking number').fill('LK 7');
  await dialog(desk).getByRole('button', { name: 'Save' }).click();
  await expectToast(desk, 'Tracking saved.');
  await button(desk, 'Shipment 1 has arrived').click();
  await question(desk).getByRole('button', { name: 'It has arrived' }).click();
  await expectToast(desk, 'Shipment 1 delivered.');
  await page.reload();
  await expect(page.getByText('SHIPPED', { exact: true })).toBeVisible();
  await expect(page.getByText('Parcel 1: delivered')).toBeVisible();
  await expect(page.getByText('LK 7')).toBeVisible();
  await desk.context().close();
});

test('an owner cancels a paid order: the money goes back, the items return, the shopper is told', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const product = await keeper.add({ image: null, price: 60, stockQuantity: 9 });
  await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, product);

  const desk = await openDesk(browser, shop.url);
  await desk.goto(`/admin/orders/${orderId}`);
  await button(desk, 'Cancel Order').click();
  await expect(question(desk).getByText(/the customer gets \$60\.00 back/)).toBeVisible();
  await expectAccessible(desk);
  await button(desk, 'Cancel and refund').click();
  await expectToast(desk, 'Order cancelled and refunded.');
  await expect(desk.getByText('REFUNDED', { exact: true })).toBeVisible();
  await expect(desk.getByText('CANCELLED', { exact: true })).toBeVisible();
  // Nothing can be done with it any more but write on it.
  await expect(desk.getByRole('main').getByRole('button')).toHaveText(['Add Note', 'Add']);
  await desk.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  await expect(rows(desk).first().getByText('9', { exact: true })).toBeVisible();

  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible();
  await expect(page.getByText('REFUNDED', { exact: true })).toBeVisible();
  await desk.context().close();
});

test('an owner gives a part back, sees what is left, and the shopper is told', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const product = await keeper.add({ image: null, price: 60 });
  const { desk, form, orderId } = await refundOf(page, product, { browser, shop });
  await form.getByRole('tab', { name: 'An amount' }).click();
  await form.getByLabel('Amount ($)').fill('60.01');
  await form.getByRole('button', { name: 'Refund' }).click();
  await expect(form.getByText('At most $60.00 can still be refunded')).toBeVisible();
  await expect(form.getByText('Required')).toBeVisible();
  await expect(form.getByLabel('Amount ($)')).toBeFocused();
  await expectAccessible(desk);
  await form.getByLabel('Amount ($)').fill('12.50');
  await form.getByLabel('Reason').fill('A scratch on the lid');
  await form.getByRole('button', { name: 'Refund' }).dblclick();
  await expectToast(desk, 'Refund asked for.');
  await expect(desk.getByText('Left to refund')).toBeVisible();
  await expect(desk.getByText('$47.50', { exact: true })).toBeVisible();
  await expect(desk.getByText('−$12.50')).toHaveCount(1);
  await expectAccessible(desk);

  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByText('$12.50 was refunded.')).toBeVisible();
  await desk.goto('/admin/orders');
  await expect(rows(desk).first()).toContainText('partly refunded');
  await desk.context().close();
});

test('an owner gives an item back by keyboard, and sees on the order which', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const product = await keeper.add({ image: null, price: 60 });
  const { desk, form, orderId } = await refundOf(page, product, { browser, shop });
  await expect(form.getByLabel(`Pieces of ${product.name}`)).toBeFocused();
  await form.getByRole('button', { name: 'Refund' }).click();
  await expect(form.getByText('Please choose an item')).toBeVisible();
  await expectAccessible(desk);
  for (const typed of ['9', '1,5']) {
    await form.getByLabel(`Pieces of ${product.name}`).fill(typed);
    await form.getByLabel('Reason').fill('Sent back');
    await form.getByRole('button', { name: 'Refund' }).click();
    await expect(form.getByText('Please type a whole number of pieces')).toBeVisible();
    await expect(form.getByLabel(`Pieces of ${product.name}`)).toBeFocused();
    await expect(form.getByLabel(`Pieces of ${product.name}`)).toHaveValue(typed);
  }
  await button(desk, `One ${product.name} less`).click();
  await button(desk, `One ${product.name} more`).press('Enter');
  await expect(form.getByLabel('Sum of the refund')).toHaveText('$60.00');
  await expect(button(desk, `One ${product.name} more`)).toBeDisabled();
  await form.getByLabel('Reason').fill('Sent back');
  await form.getByLabel('The items').selectOption('Not sent: back on the shelf');
  await form.getByLabel('Note to the customer (optional)').fill('Sorry about the lid.');
  await expectAccessible(desk);
  await form.getByRole('button', { name: 'Refund' }).click();
  await expectToast(desk, 'Refund asked for.');
  await expect(desk.getByText(`1 × ${product.name}: $60.00`)).toBeVisible();
  await expect(desk.getByText(`(1 × ${product.name})`).first()).toBeVisible();
  await expect(desk.getByText('To the customer: Sorry about the lid.')).toBeVisible();
  await expect(desk.getByText('Back on the shelf')).toBeVisible();
  await expectAccessible(desk);
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
  await desk.context().close();
});

test('orders are narrowed down by status, payment and day, in the address, and exported', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/orders');
  await page.getByLabel('Order status').selectOption('DELIVERED');
  await page.getByLabel('Payment status').selectOption('REFUNDED');
  await page.getByLabel('From (UTC)').fill('2020-01-01');
  await page.getByLabel('To (UTC)').fill('2020-01-31');
  await expect(page).toHaveURL(/status=DELIVERED&payment=REFUNDED&from=2020-01-01&to=2020-01-31$/);
  await expect(page.getByText('No orders found.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await button(page, 'Export These as CSV').click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFnumber,id,placed,.*\r\n$/);
  await page.reload();
  await expect(page.getByLabel('Order status')).toHaveValue('DELIVERED');
  await expect(page.getByLabel('To (UTC)')).toHaveValue('2020-01-31');
});

test('the dashboard leads everywhere and tells that the books are in order', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  for (const [name, path] of [
    ['Create Product', '/admin/products/new'],
    ['View Orders', '/admin/orders'],
    ['Create Category', '/admin/categories'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expect(page.getByText('Books in order')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.getByText('As a table').click();
  await expect(
    page.getByRole('region', { name: 'Revenue by day' }).getByRole('rowheader'),
  ).toHaveCount(30);
  await expectAccessible(page);
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: [/status of (500|404)/] });

  test('desk and dashboard say so and can be asked again', async ({ page, shop }) => {
    await arriveAsOwner(page, shop.url);
    await failCalls(page, 'GET', /\/api\/v1\/admin\//);
    await page.goto('/admin/dashboard');
    await expect(page.getByText('Failed to load the figures')).toBeVisible();
    await expect(page.getByText('The books could not be checked.')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/orders');
    await expect(page.getByText('Failed to load orders')).toBeVisible();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(page.getByText(/^Total \d+ orders$/)).toBeVisible();
    await page.goto('/admin/orders/01890000-0000-7000-8000-000000000000');
    await expect(page.getByText('Order Not Found')).toBeVisible();
  });
});
