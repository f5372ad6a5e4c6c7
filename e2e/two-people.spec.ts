import { proceed, putInCart } from './support/buying.ts';
import { address, arriveSignedIn, expect, fillAddress, test } from './support/journey.ts';

// Whose session has ended is told so, and asks anew who is here.
test.use({ expectedErrors: [/status of 401/] });

test('what one person has typed at the checkout is not ordered by another who signs in in the next tab', async ({
  page,
  context,
  shop,
  keeper,
}) => {
  const first = await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ stockQuantity: 10 });
  await putInCart(page, product);
  await page.goto('/shop/checkout');
  await fillAddress(page);

  const other = await context.newPage();
  await other.request.post('/api/auth/sign-out', { data: {}, headers: { origin: shop.url } });
  const second = await arriveSignedIn(other, shop.url);

  const reloaded = page.waitForEvent('load');
  await proceed(page).click();
  await reloaded;
  const [label = ''] = Object.keys(address);
  await expect(page.getByLabel(label)).toHaveValue('');
  for (const person of [first, second]) expect(await keeper.ordersOf(person)).toEqual([]);
});
