import { expectAccessible } from './support/accessibility.ts';
import { cards, figure, proceed, putInCart } from './support/buying.ts';
import { address, expect, fillAddress, test as journey, payWith } from './support/journey.ts';
import { blockedInMailbox, linkFromMail } from './support/mailbox.ts';
import { type ShopProcess, startShopProcess } from './support/shop-process.ts';

/** A shop whose owner takes orders without an account. */
const test = journey.extend<object, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const shop = await startShopProcess({ GUEST_CHECKOUT: '1' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

// An order without its key is asked for in vain; so is one that is not one's own to take over.
const refused = new RegExp(`${blockedInMailbox.source}|status of 40[13]`);
test.use({ expectedErrors: [refused] });

test('a guest buys, sees the order through the mailed link elsewhere, and takes it into an account', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `gale-${Date.now()}@example.com`;
  const lamp = await keeper.add({ price: 10, stockQuantity: 4 });
  await putInCart(page, lamp, 2);
  await page.goto('/shop/cart');
  await expect(figure(page, 'Total').last()).toHaveText('$20.00');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Your Details' })).toBeVisible();
  await expect(proceed(page)).toBeEnabled();

  await proceed(page).click();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByText('Address line 1 is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Full name').fill('Gale Guest');
  await fillAddress(page);
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Gale Guest');
  await expect(page.getByLabel('Line 1')).toHaveValue(address['Line 1']);
  await proceed(page).click();
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await expect(page.getByText('through the link in our mails')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText('This order was placed without an account')).toBeVisible();
  const seen = page.url();

  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const other = await elsewhere.newPage();
  await other.goto(seen);
  await expect(other.getByRole('heading', { name: 'Open the link in our mail' })).toBeVisible();
  await expectAccessible(other);
  const link = await linkFromMail(page, 'is confirmed', email);
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  await expect(
    other.getByText(`2 × ${lamp.name}`).or(other.getByText(lamp.name)).first(),
  ).toBeVisible();
  expect(other.url()).toBe(seen);

  await other.getByRole('link', { name: 'Create an account' }).click();
  await other.getByLabel('Name').fill('Gale Guest');
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Password', { exact: true }).fill('a-long-word-of-gale');
  await other.getByRole('button', { name: 'Sign Up' }).click();
  await other.getByRole('button', { name: 'Add to my account' }).click();
  await expect(other.getByText('or yours is not confirmed yet')).toBeVisible();
  await expectAccessible(other);
  await elsewhere.close();
});

test('a guest in another country sees delivery and its tax before paying, and the same afterwards', async ({
  page,
  keeper,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keeper.shipTo(['DE']);
  await keeper.tax('DE', 19);
  const lamp = await keeper.add({ price: 20, image: null });
  await putInCart(page, lamp, 2);
  await page.goto('/shop/checkout');
  await page.getByLabel('E-mail').fill(`erika-${Date.now()}@example.com`);
  await page.getByLabel('Full name').fill('Erika Muster');
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('Recipient').fill('Erika Muster');
  await page.getByLabel('Street and number').fill('Invalidenstraße 44');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('Phone Number').fill('030 901820');
  // 2 × $20.00 and $12.00 for the parcel, and 19 % of both.
  const expectSums = async () => {
    await expect(figure(page, 'Shipping').last()).toHaveText('$12.00');
    await expect(figure(page, 'VAT').last()).toHaveText('$9.88');
  };
  await expectSums();
  await expect(page.getByRole('complementary')).toContainText('$61.88');
  await expectAccessible(page);
  await proceed(page).click();
  await page.getByRole('button', { name: 'Pay $61.88' }).waitFor();
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await expectSums();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.locator('address')).toContainText('Germany');
  await expectSums();
});
