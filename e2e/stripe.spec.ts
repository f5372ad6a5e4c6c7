import { placeOrder, putInCart } from './support/buying.ts';
import { arriveSignedIn, expect, test as base } from './support/journey.ts';
import { startShopProcess } from './support/shop-process.ts';
import { startStripeApi, stripeScript } from './support/stripe-api.ts';

/** A shop that takes payments through Stripe, with everything of Stripe's replaced on this machine. */
const test = base.extend<object, { stripe: { readonly url: string } }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const api = await startStripeApi();
      await use(api);
      await api.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ stripe }, use) => {
      const shop = await startShopProcess({
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_journey',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
        STRIPE_WEBHOOK_SECRET: 'whsec_journey',
        STRIPE_API_BASE: stripe.url,
      });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

test("with Stripe, Stripe's own form takes the card", async ({ page, shop, keeper }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
  );
  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }));
  expect(asked.filter((url) => url.includes('stripe'))).toEqual([]);
  await placeOrder(page);
  await expect(page.getByText('Stripe takes cs_test_journey_secret_1234')).toContainText(
    'for pk_test_journey',
  );
  await expect(page.getByRole('heading', { name: 'Order Summery' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
});

base("in the demo nothing of Stripe's is fetched", async ({ page, shop, keeper }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null }));
  await placeOrder(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(asked.filter((url) => /stripe/i.test(url))).toEqual([]);
});

test.describe('while Stripe cannot be reached', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the page says so and offers to load it again', async ({ page, shop, keeper }) => {
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await arriveSignedIn(page, shop.url);
    await putInCart(page, await keeper.add({ image: null }));
    await placeOrder(page);
    await expect(page.getByRole('alert')).toContainText('The payment form could not be loaded');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
