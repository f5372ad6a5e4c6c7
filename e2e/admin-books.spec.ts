import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast, rows } from './support/admin.ts';
import { buy } from './support/buying.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';

test('an owner sees that the books are in order, what the provider has told, and has it done again', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const product = await keeper.add({ image: null });
  await arriveSignedIn(page, shop.url);
  await buy(page, product);

  const context = await browser.newContext({ baseURL: shop.url });
  const desk = await context.newPage();
  await arriveAsOwner(desk, shop.url);
  await desk.goto('/admin/dashboard');
  await desk.getByRole('link', { name: 'Books and payment events' }).click();
  await expect(desk).toHaveURL(/\/admin\/books$/);
  await expect(desk.getByText('Books in order')).toBeVisible();
  await expect(rows(desk).first()).toContainText('checkout.session.completed');
  await expectAccessible(desk);

  await rows(desk).first().getByRole('button', { name: 'Replay' }).click();
  await expectToast(desk, 'Replayed: already.');
  await expect(rows(desk).first()).toContainText('already');
  await button(desk, 'Reconcile now').click();
  await expectToast(desk, 'Reconciled with the payment provider.');
  await expect(desk.getByText('Books in order')).toBeVisible();
  await context.close();
});
