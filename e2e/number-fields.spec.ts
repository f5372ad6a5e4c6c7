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
  await expect(price).toHaveValue('39.90');
  for (const copied of ['1234,50', ' 1234,50 €', 'EUR 1234,50']) {
    await price.fill('');
    await pasteInto(price, copied);
    await expect(price).toHaveValue('1234.50');
  }
  await price.fill('');
  await price.pressSequentially('1,299');
  await expect(price).toHaveValue('1.299');
});
