import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { figure, proceed, putInCart } from './support/buying.ts';
import { arriveSignedIn, expect, fillAddress, test as journey } from './support/journey.ts';
import { type ShopProcess, startShopProcess } from './support/shop-process.ts';

const IBAN = 'DE89 3704 0044 0532 0130 00';

/** A shop of its own: no other journey is to be asked how it pays. */
const test = journey.extend<object, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const shop = await startShopProcess();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

test.use({ viewport: { width: 390, height: 844 } });

/** As its owner does, who is told what is missing and what is wrong. */
async function offerTransfers(desk: Page): Promise<void> {
  await desk.goto('/admin/settings/payments');
  await button(desk, 'Edit bank transfer').click();
  await expect(desk.getByRole('dialog', { name: 'Edit bank transfer', exact: true })).toBeVisible();
  const save = dialog(desk).getByRole('button', { name: 'Save' });
  const iban = dialog(desk).getByLabel('IBAN');
  await dialog(desk).getByLabel('Offer bank transfer beside cards').check();
  await save.click();
  await expect(dialog(desk).getByText('Say whose account it is')).toBeVisible();
  await expect(dialog(desk).getByText('Say where the money goes')).toBeVisible();
  await dialog(desk).getByLabel('Account holder').fill('Gadgetry Ltd');
  await iban.fill(IBAN.replace('89', '98'));
  await expect(dialog(desk).getByText('A letter or digit of this IBAN is wrong')).toBeVisible();
  await expectAccessible(desk);
  await iban.fill(IBAN.toLowerCase());
  const bic = dialog(desk).getByLabel('BIC');
  await bic.fill('nwbkgb2l');
  await expect(bic).toHaveAccessibleDescription(
    /This BIC is of another country \(United Kingdom\)/,
  );
  await expectAccessible(desk);
  await bic.fill('cobadeff');
  await expect(bic).toHaveAccessibleDescription(/^For payers whose bank asks for one/);
  await save.click();
  await expectToast(desk, 'Bank transfer updated successfully!');
  await expect(desk.getByText('Offered beside cards')).toBeVisible();
  await expect(desk.getByText(IBAN)).toBeVisible();
  await expectAccessible(desk);
}

/** Closes a refund, as an owner does who has just transferred it. */
async function paidBack(desk: Page, dollars: number): Promise<void> {
  await button(desk, `Close by hand the refund of $${dollars}.00`).click();
  await expect(dialog(desk).getByText(/^Nobody but you pays the/)).toBeVisible();
  await dialog(desk).getByLabel('Reason').fill('transfer 77');
  await expectAccessible(desk);
  await dialog(desk).getByRole('button', { name: 'Close refund' }).click();
  await expectToast(desk, 'Refund closed.');
  await expect(desk.getByText('To be paid by you')).toHaveCount(0);
}

/** From a checkout that is filled in. Returns the id of the order. */
async function orderByTransfer(page: Page): Promise<string> {
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  // What it comes to stands on the button: there is no form in between.
  await page.getByRole('button', { name: /^Place Order \$\d+\.\d\d$/ }).click();
  await expect(page).toHaveURL(/\/order-details\?orderId=/);
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}

test('an owner offers bank transfer, a shopper orders by it, the owner sees the money and says so', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
  });
  const desk = await context.newPage();
  await arriveAsOwner(desk, shop.url);
  await offerTransfers(desk);

  const account = await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null, price: 45 }));
  await page.goto('/shop/checkout');
  await fillAddress(page);
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(proceed(page)).toBeVisible();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();

  const orderId = await orderByTransfer(page);
  const [order] = await keeper.ordersOf(account);
  const number = order?.number ?? '';
  await expect(page.getByRole('heading', { name: 'How to pay' })).toBeVisible();
  await expect(page.getByText(IBAN)).toBeVisible();
  await expect(figure(page, 'Amount')).toHaveText('$45.00');
  await expect(figure(page, 'Reference')).toHaveText(number);
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expectAccessible(page);
  // Nobody here knows yet what was sent.
  await button(page, 'Cancel order').click();
  await expect(page.getByText('If you have already sent the money, please write to')).toBeVisible();
  await expect(page.getByText('Nothing has been charged')).toHaveCount(0);
  await button(page, 'Keep it').click();
  // No form takes a card for it.
  await page.goto(`/shop/payment?orderId=${orderId}`);
  await expect(page.getByLabel('Card number')).toHaveCount(0);

  // What is ordered next is another order: the first one is not given up for it.
  await putInCart(page, await keeper.add({ image: null, price: 5 }));
  await page.goto('/shop/checkout');
  await expect(figure(page, 'Items')).toHaveText('1');
  await fillAddress(page);
  await orderByTransfer(page);

  await desk.goto('/admin/orders?money=transfer');
  await expect(desk.getByText('Bank transfer', { exact: true })).toHaveCount(2);
  await expectAccessible(desk);
  await desk.goto(`/admin/orders/${orderId}`);
  await expect(desk.getByText('Bank transfer, not here yet')).toBeVisible();
  await expect(desk.getByRole('term').filter({ hasText: 'Waits until' })).toBeVisible();
  await expect(desk.getByText('What its payer was told')).toBeVisible();
  await button(desk, 'Mark as Paid').click();
  await dialog(desk).getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(dialog(desk).getByText('Required')).toBeVisible();
  await expectAccessible(desk);
  await dialog(desk).getByLabel('Note').fill('statement 12, line 3');
  await dialog(desk).getByRole('button', { name: 'Mark as Paid' }).click();
  await expectToast(desk, 'Order marked as paid.');
  await expect(desk.getByText('statement 12, line 3').first()).toBeVisible();

  // Its refund is the owner's to pay.
  await button(desk, 'Refund').click();
  await dialog(desk).getByRole('tab', { name: 'An amount' }).click();
  await dialog(desk).getByLabel('Amount ($)').fill('5');
  await dialog(desk).getByLabel('Reason').fill('scratched');
  await dialog(desk).getByRole('button', { name: 'Refund' }).click();
  await expect(desk.getByText('To be paid by you')).toBeVisible();
  await expectAccessible(desk);
  await paidBack(desk, 5);
  await button(desk, 'Refund').click();
  await dialog(desk).getByRole('tab', { name: 'An amount' }).click();
  await dialog(desk).getByLabel('Reason').fill('sent back');
  await dialog(desk).getByRole('button', { name: 'Refund' }).click();
  await expect(desk.getByText('To be paid by you')).toBeVisible();
  await expect(desk.getByText('REFUNDED', { exact: true })).toHaveCount(0);
  await paidBack(desk, 40);
  await expect(desk.getByText('REFUNDED', { exact: true })).toBeVisible();
  await context.close();

  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByText('How to pay')).toHaveCount(0);
  await expect(page.getByText('Confirmed').first()).toBeVisible();
});
