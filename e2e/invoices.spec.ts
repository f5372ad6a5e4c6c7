import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { havingBought } from './support/customer.ts';
import { expect, test } from './support/journey.ts';

test('an owner switches invoices on, a shopper downloads one, and the owner corrects whom it is for', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/invoices');
  await expect(page.getByText('No invoices were issued yet.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Edit invoice settings').click();
  await dialog(page).getByLabel('Issue an invoice for each order').check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByLabel('Seller')).toHaveAccessibleDescription(/Required/);
  await dialog(page).getByLabel('Seller').fill('Gadgetry Ltd');
  await dialog(page).getByLabel('Address').fill('12 High Street\nColombo 00700\nSri Lanka');
  await dialog(page).getByLabel('Electronic invoices').check();
  await dialog(page).getByLabel('Why no tax is charged').fill('Small business');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Invoice settings updated successfully!');
  await expect(page.getByText('On: Gadgetry Ltd issues an invoice')).toBeVisible();
  await expect(page.getByText('until you enter: VAT number or tax number')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Edit invoice settings').click();
  await dialog(page).getByLabel('VAT number').fill('LK123456789');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('PDFs carry their data for accounting programs.')).toBeVisible();

  const orderId = await havingBought(page, await keeper.add({ price: 20 }));
  const invoice = page.getByRole('button', { name: /^Download invoice INV-\d{4}-00001 as PDF/ });
  await expect(async () => {
    await page.goto(`/shop/order-details?orderId=${orderId}`);
    await expect(invoice).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), invoice.click()]);
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-00001\.pdf$/);

  await page.goto(`/admin/orders/${orderId}`);
  const data = page.getByRole('button', { name: /^Download the data of invoice INV-\d{4}-00001/ });
  const [xml] = await Promise.all([page.waitForEvent('download'), data.click()]);
  expect(xml.suggestedFilename()).toMatch(/^INV-\d{4}-00001\.xml$/);
  await button(page, 'Correct recipient').click();
  await dialog(page).getByLabel('Recipient').fill('Shopper & Sons Ltd\n1 New Street\nColombo');
  await dialog(page).getByLabel('Reason').fill('wrong company');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Issue Anew' }).click();
  await expectToast(page, 'Invoice issued anew.');
  await expectAccessible(page);

  await page.goto('/admin/invoices');
  const table = page.getByRole('table');
  await expect(table.getByText('Shopper & Sons Ltd')).toBeVisible();
  await expect(table.getByText('Invoice, replaced')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search by number').fill('CN-');
  await expect(table.getByText('Shopper & Sons Ltd')).toBeHidden();

  // The credit note is written a moment after the refund, and appears by itself.
  await page.goto(`/admin/orders/${orderId}`);
  await button(page, 'Refund').click();
  await dialog(page).getByRole('tab', { name: 'An amount' }).click();
  await dialog(page).getByLabel('Amount ($)').fill('5.00');
  await dialog(page).getByLabel('Reason').fill('A scratch on the lid');
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  await expectToast(page, 'Refund asked for.');
  await expect(page.getByText(/^Credit note CN-/)).toBeVisible({ timeout: 20_000 });
});
