import type { Page } from '@playwright/test';
import { cards, placeOrder, putInCart } from './support/buying.ts';
import { expect, newAccount, test } from './support/journey.ts';

// Runs in the page, which is the only place that has these names.
const everythingKept = `(async () => JSON.stringify([
  Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, history.state,
  await indexedDB.databases(), await caches.keys(),
]))()`;

/** All that the page's own code could read of what the browser keeps. */
function readStorage(page: Page): Promise<string> {
  return page.evaluate<string>(everythingKept);
}

test('no password, card, token or secret stays in the browser, its addresses or the shop’s output', async ({
  page,
  context,
  shop,
  keeper,
}) => {
  const account = { ...newAccount(), password: 'planted-password-5Hy3' };
  const secrets = new Map([
    ['password', account.password],
    ['card', '4242424242424242'],
    ['card as typed', cards.pays],
  ]);
  const addresses: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url());
    const bearer = request.headers()['authorization']?.replace(/^Bearer /, '');
    if (bearer !== undefined) secrets.set('bearer', bearer);
  });
  page.on('response', async (response) => {
    if (!response.url().endsWith('/payments/create-checkout-session')) return;
    const body: { clientSecret?: string } = await response.json().catch(() => ({}));
    if (body.clientSecret !== undefined) secrets.set('client secret', body.clientSecret);
  });
  const kept: string[] = [];
  const look = async () => kept.push(await readStorage(page));

  await page.goto('/sign-up');
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await look();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/$/);
  for (const { name, value } of await context.cookies()) {
    if (name.endsWith('session_token')) secrets.set('session', value);
  }
  await putInCart(page, await keeper.add({ image: null }));
  await placeOrder(page);
  await page.getByLabel('Card number').fill(cards.pays);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await look();
  await page.reload();
  await look();
  await page.getByLabel('Card number').fill(cards.pays);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await look();

  expect([...secrets.keys()]).toEqual(
    expect.arrayContaining(['password', 'card', 'bearer', 'client secret', 'session']),
  );
  const places = [...kept, ...addresses, shop.output()];
  const leaks = places.flatMap((place) =>
    [...secrets]
      .filter(([, secret]) => place.includes(secret))
      .map(([name]) => `${name}: ${place}`),
  );
  expect(leaks).toEqual([]);
});
