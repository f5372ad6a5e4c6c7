import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, openDesk, question } from './support/admin.ts';
import { cards } from './support/buying.ts';
import { havingBought } from './support/customer.ts';
import { arriveSignedIn, expect, payWith, test } from './support/journey.ts';

test('an owner writes on an order, finds it by its tag, and reads out what is kept of its customer', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, await keeper.add({ image: null, price: 45 }));
  const desk = await openDesk(browser, shop.url);

  await desk.goto(`/admin/orders/${orderId}`);
  await button(desk, 'Add Note').click();
  await expect(desk.getByText('Please write something')).toBeVisible();
  await desk.getByLabel('New note').fill('Rings twice');
  // A link does not lose it, and one question is asked though the tag would be lost as well.
  await desk.getByLabel('New tag').fill('half a ta');
  await desk.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
  await expect(question(desk)).toHaveCount(1);
  await button(desk, 'Keep editing').click();
  await desk.getByLabel('New tag').fill('');
  await expect(desk.getByLabel('New note')).toHaveValue('Rings twice');
  await button(desk, 'Add Note').click();
  await expectToast(desk, 'Note added.');
  const tag = `desk ${orderId.slice(-6)}`;
  await desk.getByLabel('New tag').fill(tag);
  await desk.getByLabel('New tag').press('Enter');
  await expectToast(desk, `Tagged ‘${tag}’.`);
  await expectAccessible(desk);

  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.getByRole('link', { name: tag }).click();
  await expect(desk.getByText('Total 1 order')).toBeVisible();
  await button(desk, 'Save View').click();
  await desk.getByRole('textbox', { name: 'Name', exact: true }).fill(`Of ${tag}`);
  await desk.keyboard.press('Escape');
  await expect(question(desk).getByText('Discard your changes?')).toBeVisible();
  await button(desk, 'Keep editing').click();
  await button(desk, 'Save').click();
  await expectToast(desk, 'View saved.');
  await expect(desk.getByRole('link', { name: `Of ${tag}` })).toHaveAttribute('aria-current');
  await expectAccessible(desk);
  await desk.getByRole('region', { name: 'Orders' }).getByRole('link').click();
  await expect(desk.getByText('Rings twice')).toBeVisible();
  await expect(desk).toHaveURL(/tag=/);

  await desk.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(desk.getByRole('heading', { name: 'Latest orders' })).toBeVisible();
  await desk.getByLabel('New note').fill('Deaf: write, do not call');
  await desk.goBack();
  await expect(question(desk).getByText('Discard your changes?')).toBeVisible();
  await button(desk, 'Keep editing').click();
  await button(desk, 'Add Note').click();
  await expectToast(desk, 'Note added.');
  await expectAccessible(desk);
  await desk.goto(`/admin/orders/${orderId}`);
  await expect(desk.getByRole('note')).toContainText('Deaf: write, do not call');
  await expectAccessible(desk);
  await desk.getByRole('link', { name: 'Note about this customer' }).click();
  const saved = desk.waitForEvent('download');
  await button(desk, 'Export Data').click();
  const file = await saved;
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    orders: [{ _id: orderId }],
  });
  await desk.context().close();
});

test('an owner has an order go elsewhere, and another address than they began with is not overwritten', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, await keeper.add({ image: null, price: 45 }));
  const desk = await openDesk(browser, shop.url);
  const other = await desk.context().newPage();
  for (const tab of [desk, other]) {
    await tab.goto(`/admin/orders/${orderId}`);
    await button(tab, 'Change address').click();
  }
  const save = (tab: Page) => dialog(tab).getByRole('button', { name: 'Save Address' }).click();

  await dialog(desk).getByLabel('Phone Number').fill('12');
  await save(desk);
  await expect(dialog(desk).getByText('Invalid phone number format.')).toBeVisible();
  await dialog(desk).getByLabel('Phone Number').fill('0770001122');
  await dialog(desk).getByLabel('Line 1', { exact: true }).fill('4 Temple Lane');
  await expectAccessible(desk);
  await save(desk);
  await expectToast(desk, 'Address changed.');
  await expect(desk.getByText('Delivery address changed')).toBeVisible();
  await expect(desk.getByText('The delivery address was changed:')).toBeVisible();
  await expectAccessible(desk);

  await dialog(other).getByLabel('Line 1', { exact: true }).fill('5 Temple Lane');
  await save(other);
  const refusal = dialog(other).getByRole('alert');
  await expect(refusal).toContainText('Someone else has changed this address');
  await expect(refusal).toContainText('It is now: 4 Temple Lane');
  await button(other, 'Begin with that one').click();
  await expect(dialog(other).getByLabel('Line 1', { exact: true })).toHaveValue('4 Temple Lane');
  await desk.context().close();
});

test('an owner has an order go where it comes to more, and its buyer pays the difference', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, await keeper.add({ image: null, price: 45 }));
  const zone = await keeper.shipTo(['DE']);
  const desk = await openDesk(browser, shop.url);
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(`/admin/orders/${orderId}`);
  await button(desk, 'Change address').click();
  await dialog(desk).getByLabel('Country').selectOption('Germany');
  await dialog(desk).getByLabel('Street and number').fill('Invalidenstraße 44');
  await dialog(desk).getByLabel('City').fill('Berlin');
  await dialog(desk).getByLabel('Postal code').fill('10115');
  await dialog(desk).getByLabel('Phone Number').fill('030 901820');
  await dialog(desk).getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog(desk)).toContainText('Shipping or taxes are others at this address');
  await expect(dialog(desk)).toContainText('Berlin');
  await expect(dialog(desk).getByText('To pay')).toBeVisible();
  await expectAccessible(desk);
  // What was typed is still there.
  await dialog(desk).getByRole('button', { name: 'Back' }).click();
  await expect(dialog(desk).getByLabel('City')).toHaveValue('Berlin');
  await dialog(desk).getByRole('button', { name: 'Save Address' }).click();
  await dialog(desk).getByRole('button', { name: 'Ask for $12.00' }).click();
  await expectToast(desk, 'The customer is asked for $12.00 by mail.');
  await expect(desk.getByText('For another address: this order takes its place')).toBeVisible();
  await expectAccessible(desk);
  await desk.goto(`/admin/orders/${orderId}`);
  await expect(desk.getByText(/The difference for another address is to be/)).toBeVisible();
  await expect(desk.getByText(/^For order .*, once that is paid$/)).toBeVisible();
  await expect(desk.getByText('Waits for the difference')).toBeVisible();
  await expect(desk.getByText('On its way back')).toBeHidden();
  const closed = ['Mark as Shipped', 'Cancel Order', 'Change method', 'Change address'];
  for (const gone of [...closed, 'Packing slip']) {
    await expect(button(desk, gone)).toBeHidden();
  }
  await expectAccessible(desk);

  await page.goto(`/shop/order-details?orderId=${orderId}`);
  const goesOn = page.getByRole('listitem').filter({ hasText: 'goes to another address' });
  await expect(goesOn).toContainText('once the difference is paid');
  await goesOn.getByRole('link').click();
  await expect(page.getByText(/It is for another address of your order/)).toBeVisible();
  await expect(page.getByText(/Paid with order/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();

  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(goesOn).toContainText('which what you had paid for this one has paid for');
  await desk.reload();
  await expect(desk.getByText(/^Goes elsewhere, as order/).first()).toBeVisible();
  await desk
    .getByRole('listitem')
    .filter({ hasText: 'takes the place of this order' })
    .getByRole('link')
    .click();
  await expect(desk.getByText('Berlin')).toBeVisible();
  await expect(desk.getByText(/^In place of order/)).toBeVisible();
  await expect(button(desk, 'Mark as Shipped')).toBeVisible();
  await keeper.stopShippingTo(zone);
  await desk.context().close();
});

test('an owner reads that no link can ask for some cents, and waives them', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, await keeper.add({ image: null, price: 45 }));
  const zone = await keeper.shipTo(['FR'], 0.3);
  const desk = await openDesk(browser, shop.url);
  await desk.goto(`/admin/orders/${orderId}`);
  await button(desk, 'Change address').click();
  await dialog(desk).getByLabel('Country').selectOption('France');
  await dialog(desk).getByLabel('Street and number').fill('3 rue de la Paix');
  await dialog(desk).getByLabel('City').fill('Paris');
  await dialog(desk).getByLabel('Postal code').fill('75002');
  await dialog(desk).getByLabel('Phone Number').fill('01 42 60 30 30');
  await dialog(desk).getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog(desk)).toContainText('A difference of $0.30 is too small for a payment link');
  await expect(dialog(desk).getByLabel('Send a payment link')).toBeDisabled();
  // Nothing is waived, and no cash received, by leaving the form as it is.
  await expect(dialog(desk).getByLabel('Waive it, off the shipping')).not.toBeChecked();
  await button(desk, 'Move the Order').click();
  await expect(dialog(desk).getByRole('alert')).toHaveText('Choose how the difference is paid.');
  await expectAccessible(desk);
  await dialog(desk).getByLabel('Paid by other means').check();
  await expect(button(desk, 'Move as Paid, $0.30')).toBeVisible();
  await dialog(desk).getByLabel('Waive it, off the shipping').check();
  await button(desk, 'Move the Order').click();
  await expectToast(desk, 'The order goes on as this one.');
  await expect(desk.getByText(/^In place of order .*; \$0\.30 of it was waived$/)).toBeVisible();
  await expect(button(desk, 'Mark as Shipped')).toBeVisible();

  // No card gives back what another order has paid: that is on the first screen until somebody has sent it.
  const moved = new URL(desk.url()).pathname;
  await button(desk, 'Cancel Order').click();
  await button(desk, 'Cancel and refund').click();
  await expect(button(desk, 'Cancel Order')).toBeHidden();
  await desk.goto('/admin/dashboard');
  const money = desk.getByRole('alert').filter({ hasText: 'needs a look' });
  await expect(money).toContainText('is to be paid by hand');
  await expectAccessible(desk);
  await money.getByRole('link', { name: 'Show them' }).click();
  await expect(desk.locator(`a[href^="${moved}"]`).first()).toBeVisible();
  await keeper.stopShippingTo(zone);
  await desk.context().close();
});

test('an owner asks for what a dearer shipping method costs, and its buyer pays it', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const orderId = await havingBought(page, await keeper.add({ image: null, price: 45 }));
  const withdrawMethod = await keeper.offerMethod('Courier', 12);
  const desk = await openDesk(browser, shop.url);
  await desk.goto(`/admin/orders/${orderId}`);
  await button(desk, 'Change method').click();
  await expect(dialog(desk).getByRole('radio', { checked: true })).toBeFocused();
  await dialog(desk)
    .getByRole('radio', { name: /Courier/ })
    .check();
  await expect(dialog(desk)).toContainText('$12.00 more to be paid');
  await expect(dialog(desk)).toContainText('Until it is paid');
  await expectAccessible(desk);
  await button(desk, 'Ask for Payment').click();
  await expectToast(desk, 'The customer is asked for $12.00 by mail.');
  await expect(desk.getByText(/A dearer shipping method is to be paid as/)).toBeVisible();
  for (const gone of ['Mark as Shipped', 'Cancel Order', 'Change method', 'Packing slip']) {
    await expect(button(desk, gone)).toBeHidden();
  }
  await expectAccessible(desk);

  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByText(/Another way of sending it costs more/)).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'Another way' }).getByRole('link').click();
  await expect(page.getByText(/It is what sending by Courier costs more/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();

  await desk.reload();
  await expect(desk.getByText('Pays for a dearer shipping method')).toBeVisible();
  await expect(desk.getByText(/^Courier instead of .*, paid as order/)).toBeVisible();
  await expect(button(desk, 'Mark as Shipped')).toBeVisible();
  await desk.getByRole('listitem').filter({ hasText: 'Pays for' }).getByRole('link').click();
  await expect(desk.getByText(/No items: this is what another order costs more/)).toBeVisible();
  await expectAccessible(desk);
  await withdrawMethod();
  await desk.context().close();
});

test('an owner chooses what they are told', async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/notifications');
  await page.getByLabel('Refund failed').selectOption('At once');
  await button(page, 'Save').click();
  await expectToast(page, 'Notifications saved.');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Refund failed')).toHaveValue('at_once');
  // As others found it.
  await page.getByLabel('Refund failed').selectOption('Off');
  await button(page, 'Save').click();
  await expectToast(page, 'Notifications saved.');
});
