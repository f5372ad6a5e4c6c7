import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast } from './support/admin.ts';
import { cards } from './support/buying.ts';
import { expect, fillAddress, payWith, test } from './support/journey.ts';

test('an owner makes an order on the telephone, keeps it as a draft, and its buyer pays behind the link', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const lamp = await keeper.add({ image: null, price: 20 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: 'Create Order' }).click();
  await expectAccessible(page);
  // Nothing is there yet: it is said where it is missing.
  await page.getByRole('button', { name: /^Create and send link/ }).click();
  await expect(page.getByText('Add at least one product.')).toBeVisible();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();

  await page.getByLabel('Add a product').fill(lamp.name);
  await page.getByRole('option', { name: lamp.name }).click();
  await page.getByLabel(`Quantity of ${lamp.name}`).fill('2');
  await page.getByLabel('E-mail').fill('caller@example.com');
  await button(page, 'Save as Draft').click();
  await expectToast(page, 'Draft saved.');
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Orders' })
    .click();
  await page.getByRole('link', { name: 'caller@example.com' }).click();

  await expect(page.getByLabel('E-mail')).toHaveValue('caller@example.com');
  await page.getByLabel('Full name').fill('Cal Caller');
  await fillAddress(page);
  await page.getByLabel('Discount by hand').selectOption('Percentage of the goods');
  await page.getByLabel('Percent', { exact: true }).fill('10');
  const create = page.getByRole('button', { name: 'Create and send link for $36.00' });
  await create.click();
  await expect(page.getByText('Please say why')).toBeVisible();
  await page.getByLabel('Reason').fill('a scratch');
  await expect(page.getByText(/a guest’s order, opened by the link/)).toBeVisible();
  await expectAccessible(page);
  await create.click();

  await expect(page.getByText('Made by admin@example.com')).toBeVisible();
  await expect(page.getByText('Discount because: a scratch')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Copy Payment Link').click();
  await expectToast(page, 'Payment link copied.');
  const link = String(await page.evaluate('navigator.clipboard.readText()'));

  const context = await browser.newContext({ baseURL: shop.url });
  const buyer = await context.newPage();
  await buyer.goto(link);
  await buyer.getByRole('link', { name: 'Pay now' }).click();
  await payWith(buyer, cards.pays);
  await expect(buyer.getByText('Order Completed Successfully!')).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByText('Made by admin@example.com')).toBeVisible();
  await expect(button(page, 'Copy Payment Link')).toBeHidden();
  await page.goto('/admin/orders');
  await expect(page.getByRole('link', { name: 'caller@example.com' })).toBeHidden();
});

test('paid in the shop an order is confirmed at once, and items are added to it that its shipping warns of', async ({
  page,
  shop,
  keeper,
}) => {
  const lamp = await keeper.add({ image: null, price: 20 });
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/orders/new');
  await page.getByLabel('Find an account (optional)').fill('shopper@example.com');
  await page.getByRole('option', { name: /shopper@example\.com/ }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('shopper@example.com');
  await page.getByLabel('Add a product').fill(lamp.name);
  await page.getByRole('option', { name: lamp.name }).click();
  await expect(page.getByText(/they will see it under My Orders/)).toBeVisible();
  await fillAddress(page);
  await page.getByLabel('Paid by other means').check();
  await page.getByLabel('Paid by', { exact: true }).selectOption('Card terminal');
  await page.getByRole('button', { name: 'Create as paid, $20.00' }).click();
  await expectToast(page, 'Order created and marked as paid.');
  await expect(page.getByText('$20.00, paid (Card terminal)')).toBeVisible();

  await page.getByRole('link', { name: 'Add Items' }).click();
  await expect(page.getByText('Shipping is paid by that order.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeHidden();
  await page.getByLabel('Add a product').fill(lamp.name);
  await page.getByRole('option', { name: lamp.name }).click();
  await page.getByLabel(`Quantity of ${lamp.name}`).fill('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create and send link for $40.00' }).click();
  await expect(page.getByText('Items were added to this order')).toBeVisible();
  await expect(button(page, 'Copy Payment Link')).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Items were added to this order' })
    .getByRole('link')
    .click();
  await expect(page.getByText('Items that were added')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Mark as Shipped').first().click();
  await expect(page.getByRole('dialog').getByText(/is not paid yet/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Items that were added' })
    .getByRole('link')
    .click();
  await button(page, 'Paid in Another Way').click();
  await expect(page.getByRole('dialog').getByText('You have $40.00 in hand.')).toBeVisible();
  await page.getByLabel('Paid by', { exact: true }).selectOption('Cash');
  await page.getByLabel('Note (optional)').fill('receipt 12');
  await expectAccessible(page);
  await button(page, 'Mark as Paid').click();
  await expectToast(page, 'Order marked as paid.');
  await expect(button(page, 'Copy Payment Link')).toBeHidden();
  await expect(page.getByText('Cash: receipt 12').first()).toBeVisible();
});
