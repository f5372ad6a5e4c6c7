import { expect, test } from './support/journey.ts';

const tellMe = 'Tell me when it is cheaper';
const CODE = /\/assets\/notice-dialog-/;

test.use({ expectedErrors: [/Failed to load resource|dynamically imported/] });

test('what is opened for the first time without a network is announced, and opens when it is back', async ({
  page,
  context,
  keeper,
}) => {
  const product = await keeper.add();
  await page.goto(`/shop/${product._id}`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: tellMe }).click();
  await expect(page.getByText('What is not here yet comes when you are back.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: tellMe })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('code that did not arrive twice is said, and comes with the page loaded anew', async ({
  page,
  keeper,
}) => {
  const product = await keeper.add();
  await page.goto(`/shop/${product._id}`);
  await page.route(CODE, (route) => route.abort());
  await page.getByRole('button', { name: tellMe }).click();
  await expect(page.getByText('A part of this page did not arrive.')).toBeVisible();
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Load it anew' }).click();
  await page.getByRole('button', { name: tellMe }).click();
  await expect(page.getByRole('dialog', { name: tellMe })).toBeVisible();
  await expect(page.getByText('A part of this page did not arrive.')).toBeHidden();
});
