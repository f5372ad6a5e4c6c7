import type { Locator } from '@playwright/test';
import { arriveAsOwner, button, dialog } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

/** As from the clipboard, which belongs to whoever sits at the machine. */
async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.page().evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }`);
}

test('a comma in a field for numbers stands before decimals, typed or pasted, and is never dropped', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/products');
  await button(page, 'Add New Product').click();
  const price = dialog(page).getByLabel('Price');
  // The browser's own field makes 3990 of this.
  await price.pressSequentially('39,90');
  await expect(price).toHaveValue('39,90');
  for (const copied of ['1234,50', ' $1,234.50', '1234,50 US dollars']) {
    await price.fill('');
    await pasteInto(price, copied);
    await expect(price).toHaveValue('1234.50');
  }
  // Digits of another currency's sum are no price here, though the field would take them.
  await price.fill('');
  await pasteInto(price, '£12.90');
  await expect(price).toHaveValue('');
  const refused = 'This is in £, and this shop’s currency is USD ($): write what it is in that';
  await expect(price).toHaveAccessibleDescription(refused);
  await pasteInto(price, '1.200');
  await expect(price).toHaveAccessibleDescription(/^This could be 1200 or 1\.200: /);
  // Without its comma it would be another sum.
  await pasteInto(price, '12,90 per kg');
  await expect(price).toHaveValue('');
  await expect(price).toHaveAccessibleDescription('Please type a sum such as 12.50');
  // Two prices are none that the field could make of their digits.
  for (const [copied, why] of [
    ['$12 90', /^This could be more than one number: /],
    ['19\n15', /^This could be more than one number: /],
    ['$12.90 – $15.00', 'Please type a sum such as 12.50'],
  ] as const) {
    await pasteInto(price, copied);
    await expect(price).toHaveAccessibleDescription(why);
    await expect(price).toHaveValue('');
  }
  const stock = dialog(page).getByLabel('Stock Quantity');
  await stock.fill('');
  await pasteInto(stock, '19\n15,50');
  await expect(stock).toHaveValue('');
  await pasteInto(stock, '1 299 pieces');
  await expect(stock).toHaveValue('1299');
  await pasteInto(price, 'USD 12.90');
  await expect(price).toHaveValue('12.90');
  await expect(price).toHaveAccessibleDescription('');
});

test('what is typed is judged as what is pasted: three digits behind one sign, and letters, are refused', async ({
  page,
  shop,
}) => {
  const could = /This could be 1200 or 1\.200: write it as 1200/;
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/products');
  await button(page, 'Add New Product').click();
  const price = dialog(page).getByLabel('Price');
  for (const [typed, why] of [
    ['1.200', could],
    ['1,200', could],
    ['1e3', 'Please type a sum such as 12.50'],
  ] as const) {
    await price.fill('');
    await price.pressSequentially(typed);
    await price.blur();
    await expect(price).toHaveValue(typed);
    await expect(price).toHaveAccessibleDescription(why);
  }
  const stock = dialog(page).getByLabel('Stock Quantity');
  await stock.fill('');
  await stock.pressSequentially('1.200');
  await stock.press('Enter');
  await expect(stock).toHaveAccessibleDescription(could);
  await price.fill('12.9');
  await price.press('ArrowUp');
  await expect(price).toHaveValue('12.91');

  await page.goto('/admin/products');
  await page
    .getByRole('button', { name: /change the price of/ })
    .first()
    .click();
  const inline = page.getByLabel(/^New price of/);
  await inline.fill('');
  await inline.pressSequentially('1,200');
  await inline.press('Enter');
  await expect(inline).toHaveAccessibleDescription(could);

  // An empty field says 'free from nothing on' or 'no end': what was refused is not taken for one.
  await page.goto('/admin/promocodes');
  await button(page, 'Add New Promocode').click();
  await dialog(page).getByText('More', { exact: true }).click();
  await dialog(page).getByLabel('What it takes off').selectOption('free_shipping');
  const upTo = dialog(page).getByLabel(/^Up to/);
  await upTo.pressSequentially('1.200');
  await upTo.press('Enter');
  await expect(upTo).toHaveAccessibleDescription(could);
  await expect(dialog(page)).toBeVisible();
});
