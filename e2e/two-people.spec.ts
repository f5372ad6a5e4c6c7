import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast } from './support/admin.ts';
import { proceed, putInCart } from './support/buying.ts';
import { address, arriveSignedIn, expect, fillAddress, owner, test } from './support/journey.ts';

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

test('an owner signs in beside the form of a new product, and goes on with what they typed', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/products/new');
  await page.getByLabel('Product Name').fill(`Night Light ${Date.now()}`);
  await page.getByLabel('Description').fill('A light that comes on by itself at night.');
  await page.getByLabel('Price ($)').fill('12');
  await page.getByLabel('Image URL').fill('/media/moth-smart-bulbs/640.webp');
  await page.getByLabel('Category').selectOption('Computing');
  await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: shop.url } });
  await button(page, 'Create Product').click();
  await expectToast(page, 'Failed to create product');
  const signIn = page.getByRole('alert').getByRole('link', { name: 'Sign in in a new tab' });
  await expect(signIn).toBeFocused();
  await expect(signIn).toBeInViewport();
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await signIn.click();
  const other = await opened;
  await other.getByLabel('E-mail').fill(owner.email);
  await other.getByLabel('Password', { exact: true }).fill(owner.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await other.close();
  await button(page, 'Create Product').click();
  await expectToast(page, 'Product created successfully');
});
