import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { figure, proceed, putInCart } from './support/buying.ts';
import { arriveSignedIn, expect, fillAddress, test as journey } from './support/journey.ts';
import { type ShopProcess, startShopProcess } from './support/shop-process.ts';

const ACCOUNT = 'Gadgetry Ltd, Bank of Ceylon';

/** A shop that can be paid by bank transfer. */
const test = journey.extend<object, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const text = `Please transfer to:\\n${ACCOUNT}\\n0123 4567 8901`;
      const shop = await startShopProcess({ BANK_TRANSFER_TEXT: text });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

test.use({ viewport: { width: 390, height: 844 } });

/** From a checkout that is filled in. Returns the id of the order. */
async function orderByTransfer(page: Page): Promise<string> {
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  // What it comes to stands on the button: there is no form in between.
  await page.getByRole('button', { name: /^Place Order \$\d+\.\d\d$/ }).click();
  await expect(page).toHaveURL(/\/order-details\?orderId=/);
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}

test('a shopper orders by bank transfer, the owner sees the money and says so, and it is confirmed', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null, price: 45 }));
  await page.goto('/shop/checkout');
  await fillAddress(page);
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(proceed(page)).toBeVisible();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expectAccessible(page);

  const orderId = await orderByTransfer(page);
  const [order] = await keeper.ordersOf(account);
  const number = order?.number ?? '';
  await expect(page.getByRole('heading', { name: 'How to pay' })).toBeVisible();
  await expect(page.getByText(ACCOUNT)).toBeVisible();
  await expect(figure(page, 'Amount')).toHaveText('$45.00');
  await expect(figure(page, 'Reference')).toHaveText(number);
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expectAccessible(page);
  // No form takes a card for it.
  await page.goto(`/shop/payment?orderId=${orderId}`);
  await expect(page.getByLabel('Card number')).toHaveCount(0);

  // What is ordered next is another order: the first one is not given up for it.
  await putInCart(page, await keeper.add({ image: null, price: 5 }));
  await page.goto('/shop/checkout');
  await expect(figure(page, 'Items')).toHaveText('1');
  await fillAddress(page);
  await orderByTransfer(page);

  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
  });
  const desk = await context.newPage();
  await arriveAsOwner(desk, shop.url);
  await desk.goto(`/admin/orders/${orderId}`);
  await expect(desk.getByText('Bank transfer, not here yet')).toBeVisible();
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
  await context.close();

  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByText('How to pay')).toHaveCount(0);
  await expect(page.getByText('Confirmed').first()).toBeVisible();
});
