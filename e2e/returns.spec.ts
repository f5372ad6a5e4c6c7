import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question } from './support/admin.ts';
import { cards, figure, fillCard } from './support/buying.ts';
import { havingBought } from './support/customer.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';
import { photograph } from './support/picture-files.ts';

/** Reads the order's page as it is now. */
async function seeOrder(page: Page, orderId: string): Promise<void> {
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
}

test('a shopper sends something back, and the owner receives and refunds it', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSignedIn(page, shop.url);
  const lamp = await keeper.add({ price: 40, image: null });
  const orderId = await havingBought(page, lamp);
  await keeper.ship(orderId, 'LK 7');
  await keeper.deliver(orderId);

  await seeOrder(page, orderId);
  await button(page, 'Return items').click();
  await button(page, 'Ask for return').click();
  await expect(page.getByText('Please choose a reason')).toBeVisible();
  await expect(dialog(page).getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByLabel('Reason').selectOption('It does not work');
  const files = [
    await photograph('scratch.jpg', '#b04020'),
    await photograph('box.jpg', '#2040b0'),
  ];
  await dialog(page).getByLabel('Pictures to upload').setInputFiles(files);
  await button(page, 'Remove picture 2').click();
  await expect(button(page, 'Add pictures')).toBeFocused();
  await expectAccessible(page);
  await button(page, 'Ask for return').click();
  await expectToast(page, 'We have your return, and write to you.');
  const own = page.getByRole('list', { name: 'Pictures by you' });
  await expect(own.getByRole('link')).toHaveCount(1);
  await expect(page.getByText('Requested', { exact: true })).toBeVisible();
  await expect(button(page, 'Return items')).toBeHidden();

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await arriveAsOwner(desk, shop.url);
  await desk.goto(`/admin/orders/${orderId}`);
  await desk.getByRole('link', { name: /^Return of / }).click();
  await expect(desk.getByText('It does not work')).toBeVisible();
  const shown = desk.getByRole('list', { name: /^Pictures by / });
  await expect(shown.getByRole('link')).toHaveCount(1);
  await expectAccessible(desk);
  await button(desk, 'Approve').click();
  await question(desk).getByRole('button', { name: 'Approve' }).click();
  await expectToast(desk, 'Return approved.');
  await button(desk, 'Has Arrived').click();
  await dialog(desk).getByRole('button', { name: 'Has Arrived' }).click();
  await expect(dialog(desk).getByText('Please say in what condition it arrived')).toBeVisible();
  await dialog(desk).getByLabel('Condition').selectOption('Damaged');
  await dialog(desk).getByRole('button', { name: 'Has Arrived' }).click();
  await expectToast(desk, 'Return received.');
  await button(desk, 'Refund').click();
  await expect(dialog(desk).getByText('Nothing is left to give back of shipping.')).toBeVisible();
  await dialog(desk).getByRole('button', { name: 'Refund' }).click();
  await expectToast(desk, 'Refund asked for.');
  await expect(desk.getByText('$40.00 went back to the customer.')).toBeVisible();
  await expectAccessible(desk);
  await desk.context().close();

  await seeOrder(page, orderId);
  await expect(page.getByText('$40.00 was refunded.')).toBeVisible();
});

test('where the owner names the country, two presses withdraw from the contract', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await arriveAsOwner(desk, shop.url);
  await desk.goto('/admin/returns');
  await button(desk, 'Edit return settings').click();
  await dialog(desk).getByLabel('Withdrawal from the contract').fill('Sri');
  await desk.getByRole('option', { name: /Sri Lanka/ }).click();
  await button(desk, 'Save').click();
  await expect(desk.getByText('Orders to Sri Lanka can be withdrawn from')).toBeVisible();

  const { email } = await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, await keeper.add({ image: null }));
  await seeOrder(page, orderId);
  await button(page, 'Withdraw from contract here').click();
  await expect(dialog(page).getByLabel('E-mail address')).toHaveValue(email);
  await expectAccessible(page);
  await button(page, 'Confirm withdrawal').click();
  await expect(page.getByText('These items were not sent', { exact: false })).toBeVisible();

  await desk.goto(`/admin/orders/${orderId}`);
  await expect(desk.getByText('The customer has withdrawn from what is not sent')).toBeVisible();
  await expectAccessible(desk);
  await desk.goto('/admin/returns');
  await button(desk, 'Edit return settings').click();
  await button(desk, 'Remove Sri Lanka').click();
  await button(desk, 'Save').click();
  await expect(desk.getByText('No order can be withdrawn from.')).toBeVisible();
  await desk.context().close();
});

test('what delivery had cost goes back with a return, as much of it as the owner says', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const asBefore = await keeper.chargeForShipping(6);
  await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, await keeper.add({ price: 40, image: null }));
  await asBefore();
  await keeper.ship(orderId, 'LK 8');
  await keeper.deliver(orderId);
  await seeOrder(page, orderId);
  await button(page, 'Return items').click();
  await dialog(page).getByLabel('Reason').selectOption('It does not work');
  await button(page, 'Ask for return').click();
  await expectToast(page, 'We have your return, and write to you.');

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await desk.setViewportSize({ width: 390, height: 844 });
  await arriveAsOwner(desk, shop.url);
  await desk.goto(`/admin/orders/${orderId}`);
  await desk.getByRole('link', { name: /^Return of / }).click();
  await button(desk, 'Approve').click();
  await question(desk).getByRole('button', { name: 'Approve' }).click();
  await expectToast(desk, 'Return approved.');
  await button(desk, 'Has Arrived').click();
  await dialog(desk).getByLabel('Condition').selectOption('Damaged');
  await dialog(desk).getByRole('button', { name: 'Has Arrived' }).click();
  await expectToast(desk, 'Return received.');
  await button(desk, 'Refund').click();
  const sum = dialog(desk).getByLabel('Sum of the refund');
  await expect(sum).toHaveText('$40.00');
  await dialog(desk).getByLabel('Give shipping back too ($6.00 left)').check();
  await expect(sum).toHaveText('$46.00');
  const shipping = dialog(desk).getByLabel(/^Shipping/);
  await shipping.fill('7');
  await dialog(desk).getByRole('button', { name: 'Refund' }).click();
  await expect(dialog(desk).getByText('At most $6.00 of shipping')).toBeVisible();
  await expect(shipping).toBeFocused();
  await shipping.fill('4.50');
  await expectAccessible(desk);
  await dialog(desk).getByRole('button', { name: 'Refund' }).click();
  await expectToast(desk, 'Refund asked for.');
  await expect(
    desk.getByText('$44.50 ($4.50 of it for shipping) went back to the customer.'),
  ).toBeVisible();

  await desk.goto(`/admin/orders/${orderId}`);
  await expect(desk.getByText('Shipping: $4.50')).toBeVisible();
  await button(desk, 'Refund').click();
  await dialog(desk).getByLabel('Give shipping back too ($1.50 left)').check();
  await expect(dialog(desk).getByLabel('Sum of the refund')).toHaveText('$1.50');
  await dialog(desk).getByLabel('Reason').fill('As agreed');
  await expectAccessible(desk);
  await dialog(desk).getByRole('button', { name: 'Refund' }).click();
  await expectToast(desk, 'Refund asked for.');
  await expect(desk.getByText('Shipping: $1.50')).toBeVisible();
  await desk.context().close();
});

test('what came back is exchanged for something dearer, and the difference is paid', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSignedIn(page, shop.url);
  const lamp = await keeper.add({ price: 40, image: null });
  const better = await keeper.add({ price: 55, image: null });
  const orderId = await havingBought(page, lamp);
  await keeper.ship(orderId, 'LK 9');
  await keeper.deliver(orderId);
  await seeOrder(page, orderId);
  await button(page, 'Return items').click();
  await dialog(page).getByLabel('Reason').selectOption('It is not as described');
  await button(page, 'Ask for return').click();
  await expectToast(page, 'We have your return, and write to you.');

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await arriveAsOwner(desk, shop.url);
  await desk.goto(`/admin/orders/${orderId}`);
  await desk.getByRole('link', { name: /^Return of / }).click();
  await button(desk, 'Approve').click();
  await question(desk).getByRole('button', { name: 'Approve' }).click();
  await expectToast(desk, 'Return approved.');
  await button(desk, 'Has Arrived').click();
  await dialog(desk).getByLabel('Condition').selectOption('As new');
  await dialog(desk).getByRole('button', { name: 'Has Arrived' }).click();
  await expectToast(desk, 'Return received.');
  await desk.getByRole('link', { name: 'Exchange' }).click();
  await expect(desk.getByRole('heading', { name: 'For what came back' })).toBeVisible();
  await expect(desk.getByRole('group', { name: 'Payment of the difference' })).toBeHidden();
  await desk.getByLabel('Add a product').fill(lamp.name);
  await desk.getByRole('option', { name: lamp.name }).click();
  await expect(desk.getByRole('button', { name: 'Exchange', exact: true })).toBeVisible();
  await button(desk, `Remove ${lamp.name}`).click();
  await desk.getByLabel('Add a product').fill(better.name);
  await desk.getByRole('option', { name: better.name }).click();
  await expect(desk.getByText('The return is worth')).toBeVisible();
  await expect(desk.getByRole('group', { name: 'Payment of the difference' })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Create and send link for $15.00' }).click();
  await expectToast(desk, 'Order created. The link is on its way to the customer.');
  await expect(desk.getByText('Sent for what came back of this order')).toBeVisible();
  await expect(desk.getByText('Paid with returned items')).toBeVisible();
  await expectAccessible(desk);

  await seeOrder(page, orderId);
  await expect(page.getByText(/once the difference of \$15\.00 is paid/)).toBeVisible();
  await expect(page.getByText('Difference unpaid')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay the difference' })).toHaveAttribute(
    'href',
    /\/shop\/payment\?orderId=/,
  );
  await expectAccessible(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'is sent for what you have returned' })
    .getByRole('link')
    .click();
  await expect(page.getByText('It is sent for what you have returned of')).toBeVisible();
  await expect(figure(page, 'Difference')).toHaveText('$15.00');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await fillCard(page, cards.pays);
  await page.getByRole('button', { name: 'Pay $15.00' }).click();
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await seeOrder(page, orderId);
  await expect(page.getByText(/We send you other items for these: order/)).toBeVisible();

  await desk.goto(`/admin/orders/${orderId}`);
  await desk
    .getByRole('listitem')
    .filter({ hasText: 'Sent for what came back' })
    .getByRole('link')
    .click();
  const charge = desk.getByRole('listitem').filter({ hasText: 'Charge' });
  await expect(charge).toContainText(/Card\s*\$15\.00\s*Earlier order\s*\$40\.00/);
  await expect(charge).not.toContainText('$55.00');
  await button(desk, 'Refund').click();
  await expect(dialog(desk).getByRole('note')).toContainText(
    'Paid: Card $15.00, Earlier order $40.00. A refund of at most $15.00 goes back to the card.',
  );
  await expectAccessible(desk);

  await desk.goto(`/admin/orders/${orderId}`);
  await expect(desk.getByText('In other items', { exact: true })).toBeVisible();
  await expect(desk.getByText('Sent for what came back', { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('link', { name: /^Return of / }).click();
  await expect(desk.getByText('$40.00 went back in other items')).toBeVisible();
  await expectAccessible(desk);
  await desk.context().close();
});
