import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { buy, cards, cartLink, figure, fillCard, placeOrder, putInCart } from './support/buying.ts';
import { arriveSignedIn, expect, payWith, test } from './support/journey.ts';

const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ });

/** The id by which the payment provider knows the session of an order. */
async function sessionOf(page: Page, orderId: string): Promise<string> {
  const { token } = await (await page.request.get('/api/auth/token')).json();
  const answer = await page.request.post('/api/v1/payments/create-checkout-session', {
    data: { orderId },
    headers: { authorization: `Bearer ${token}` },
  });
  const { clientSecret } = await answer.json();
  return String(clientSecret).split('_secret_')[0] ?? '';
}

test.beforeEach(async ({ page, shop, keeper }) => {
  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ price: 10, image: null }));
});

test('a declined card costs nothing that was typed, and the next one pays', async ({ page }) => {
  await placeOrder(page);
  await page.getByLabel('Name on card').fill('J. Shopper');
  for (const [card, reason] of [
    [cards.declined, 'Your card was declined.'],
    [cards.insufficientFunds, 'Your card has insufficient funds.'],
    [cards.insufficientFunds, 'Your card has insufficient funds.'],
  ] as const) {
    // The same reason as before is no sign that this card was tried.
    const answered = page.waitForResponse('**/payment-page/confirm');
    await payWith(page, card);
    await answered;
    await expect(page.getByRole('alert')).toHaveText(reason);
    await expect(page.getByLabel('Card number')).toHaveValue(card);
    await expect(page.getByLabel('Expiry')).toHaveValue('12 / 34');
    await expect(page.getByLabel('CVC')).toHaveValue('123');
    await expect(page.getByLabel('Name on card')).toHaveValue('J. Shopper');
    await expect(cartLink(page)).toContainText('1');
  }
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await expect(cartLink(page)).toHaveText('Cart');
});

test('a second step can fail, be left and be passed', async ({ page }) => {
  await placeOrder(page);
  const step = page.getByRole('dialog');
  await payWith(page, cards.secondStep);
  await expect(step).toContainText('$10.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(step).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveText(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  );
  await expect(pay(page)).toBeFocused();

  await pay(page).click();
  await expect(step).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(step).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('The payment was not confirmed');
  await expect(pay(page)).toBeFocused();

  await pay(page).click();
  await expect(step).toBeVisible();
  await page.reload();
  await expect(step).toBeVisible();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
});

test('the card form says what is missing or wrong, field by field', async ({ page }) => {
  await placeOrder(page);
  await pay(page).click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await expect(page.getByText("Your card's expiration date is incomplete.")).toBeVisible();
  await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Card number').fill('4242424242424242');
  await expect(page.getByText('Your card number is incomplete.')).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await payWith(page, '4242 4242 4242 4241');
  await expect(page.getByText('Your card number is invalid.')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
    'Your card number is invalid.',
  );
  await fillCard(page, cards.pays);
  await expect(page.getByText('Your card number is invalid.')).toHaveCount(0);
  await page.getByLabel('Expiry').fill('12 / 20');
  await pay(page).click();
  await expect(page.getByText("Your card's expiration year is in the past.")).toBeVisible();
  await expect(page.getByLabel('Expiry')).toBeFocused();
});

test('the demo shows its cards, and one press fills one in', async ({ page }) => {
  await placeOrder(page);
  await page.getByText('Test cards to pay with').click();
  await expectAccessible(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: cards.insufficientFunds })
    .getByRole('button', { name: 'Use' })
    .click();
  await expect(page.getByLabel('Card number')).toHaveValue(cards.insufficientFunds);
  await pay(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
});

test('digits are put in order where they are typed', async ({ page }) => {
  await placeOrder(page);
  const number = page.getByLabel('Card number');
  await number.pressSequentially('42424242');
  await expect(number).toHaveValue('4242 4242');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('000');
  await expect(number).toHaveValue('4000 2424 242');
  await page.keyboard.type('9');
  await expect(number).toHaveValue('4000 9242 4242');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(number).toHaveValue('4000 9242 424');
  await page.getByLabel('Expiry').pressSequentially('434');
  await expect(page.getByLabel('Expiry')).toHaveValue('04 / 34');
});

test('no card stays in the browser or goes anywhere but into the form', async ({ page }) => {
  await placeOrder(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await payWith(page, cards.declined);
  await expect(page.getByRole('alert')).toBeVisible();
  const kept = await page.evaluate<string>(
    'JSON.stringify([localStorage, sessionStorage, history.state, document.cookie, location.href])',
  );
  for (const text of [kept, ...addresses]) {
    expect(text).not.toMatch(/4000\s?0000\s?0000\s?0002/);
    expect(text).not.toContain('_secret_');
  }
  await page.reload();
  await expect(page.getByLabel('Card number')).toHaveValue('');
});

test('a card that pays in two tabs is charged once', async ({ page, context }) => {
  await placeOrder(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await fillCard(page, cards.pays);
  await fillCard(other, cards.pays);
  await Promise.all([pay(page).click(), pay(other).click()]);
  for (const tab of [page, other]) {
    await expect(tab.getByText('Order Completed Successfully!')).toBeVisible();
    await expect(figure(tab, 'Payment status')).toHaveText('PAID');
  }
  await other.close();
});

test('a tab left open on the payment stays there while another pays, and comes to the same order', async ({
  page,
  context,
}) => {
  await placeOrder(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await fillCard(other, cards.pays);
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await expect(other.getByRole('link', { name: /^Cart/ })).not.toContainText(/\d/);
  await expect(other.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible();
  await pay(other).click();
  await expect(other.getByText('Order Completed Successfully!')).toBeVisible();
  await other.close();
});

test('a paid order whose completion was never seen leads to its details, and clears the cart', async ({
  page,
}) => {
  const orderId = await placeOrder(page);
  await page.route('**/api/v1/payments/session-status**', () => undefined);
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  // Left before anything can be answered.
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.goto(`/shop/payment?orderId=${orderId}`);
  await expect(page).toHaveURL(new RegExp(`/shop/order-details\\?orderId=${orderId}`));
  await expect(page.getByRole('heading', { name: 'Order Successful' })).toBeVisible();
  await expect(cartLink(page)).toHaveText('Cart');
});

test('who pays and goes on before the order is known finds it gone from the cart', async ({
  page,
}) => {
  const orderId = await placeOrder(page);
  await fillCard(page, cards.pays);
  await page.route(`**/api/v1/orders/${orderId}`, () => undefined);
  await pay(page).click();
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await expect(cartLink(page)).not.toHaveText('Cart');
  await page.goto('/shop/cart');
  await expect(cartLink(page)).toHaveText('Cart');
});

test('a session that is still open leads back to the checkout', async ({ page }) => {
  const orderId = await placeOrder(page);
  await page.goto(`/shop/complete?session_id=${await sessionOf(page, orderId)}`);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
});

test('a payment that is still on its way is followed until it arrives', async ({ page }) => {
  await placeOrder(page);
  let asked = 0;
  const { promise: seen, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/payments/session-status**', async (route) => {
    const answer = await route.fetch();
    asked += 1;
    if (asked > 1) await seen;
    const early = { orderStatus: 'PENDING', paymentStatus: 'PENDING' };
    await route.fulfill({ json: { ...(await answer.json()), ...(asked === 1 && early) } });
  });
  await payWith(page, cards.pays);
  await expect(page.getByText('Your payment is being processed')).toBeVisible();
  await expect(figure(page, 'Payment status')).toHaveText('PENDING');
  arrive();
  await expect(figure(page, 'Payment status')).toHaveText('PAID');
  await expect(page.getByText('Your payment is being processed')).toHaveCount(0);
  expect(asked).toBe(2);
});

test('a session whose order was given up says that nothing was bought', async ({
  page,
  keeper,
}) => {
  const orderId = await placeOrder(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  const session = await sessionOf(page, orderId);
  await keeper.cancel(orderId);
  await page.goto(`/shop/complete?session_id=${session}`);
  await expect(page.getByRole('heading', { name: 'Order not completed' })).toBeVisible();
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await expect(cartLink(page)).toContainText('1');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible();
});

test('the completion page survives a reload, and takes nothing else out of the cart', async ({
  page,
  keeper,
}) => {
  const next = await keeper.add({ image: null });
  await buy(page, next);
  const complete = page.url();
  await expectAccessible(page);
  await putInCart(page, next);
  await page.goto(complete);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await expect(cartLink(page)).toContainText('1');
});

test.describe('what does not exist', () => {
  test.use({ expectedErrors: [/status of 40[04]/] });

  test('is an error on the completion page, and not found on the payment page', async ({
    page,
  }) => {
    for (const query of ['', '?session_id=', '?session_id=cs_test_nothing', '?session_id=x']) {
      await page.goto(`/shop/complete${query}`);
      await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
    }
    await expectAccessible(page);
    await page.goto('/shop/payment?orderId=01a1fe11-d576-7148-8500-2dc460e6e7dc');
    await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
    await page.goto('/shop/payment');
    await expect(page).toHaveURL(/\/shop\/checkout$/);
  });
});

test.describe('with a network that fails and returns', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('each step of paying says so, and goes on when it is tried again', async ({ page }) => {
    const orderId = await placeOrder(page);
    const again = page.getByRole('button', { name: 'Try again' });
    for (const [call, text] of [
      [`**/api/v1/orders/${orderId}`, 'Your order could not be loaded'],
      ['**/payments/create-checkout-session', 'The payment could not be started'],
      ['**/sandbox/v1/payment-page', 'The payment form could not be loaded'],
    ] as const) {
      await page.route(call, (route) => route.abort());
      await page.reload();
      await expect(page.getByRole('alert')).toContainText(text);
      await expectAccessible(page);
      await page.unroute(call);
      await again.click();
      await expect(page.getByLabel('Card number')).toBeVisible();
    }

    // The answer is lost, the payment is not: the second try finds it paid.
    await page.route('**/payment-page/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await payWith(page, cards.pays);
    await expect(page.getByRole('alert')).toContainText('you will not be charged twice');
    await expect(page.getByLabel('Card number')).toHaveValue(cards.pays);
    await page.unrouteAll();
    await page.route('**/payments/session-status**', (route) => route.abort());
    await pay(page).click();
    await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
    await page.unrouteAll();
    await again.click();
    await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
    await expect(figure(page, 'Payment status')).toHaveText('PAID');
  });

  test('a payment provider that is away keeps the order and asks to try again', async ({
    page,
  }) => {
    await placeOrder(page);
    const call = '**/payments/create-checkout-session';
    await page.route(call, (route) =>
      route.fulfill({
        status: 502,
        json: {
          code: 'payment_provider_unavailable',
          message: 'The payment provider does not answer. Please try again in a moment',
          requestId: '1',
        },
      }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The payment provider does not answer');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });
});
