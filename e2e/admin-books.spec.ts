import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast, rows } from './support/admin.ts';
import { havingBought } from './support/customer.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';

test('an owner sees that the books are in order, what the provider has told, and has it done again', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  const product = await keeper.add({ image: null });
  await arriveSignedIn(page, shop.url);
  await havingBought(page, product);

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

test('a check that takes longer than a request tells how far it is, beside what the last one found', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  // As a shop with a million orders answers.
  await page.route('**/api/v1/admin/books', (route) =>
    route.fulfill({
      json: {
        checkedAt: '2026-11-20T03:00:00.000Z',
        tookMs: 95_000,
        findings: [],
        failed: null,
        running: { since: '2026-11-20T09:00:00.000Z', rules: 60, checked: 12 },
      },
    }),
  );
  await page.goto('/admin/books');
  await expect(page.getByText('Books in order')).toBeVisible();
  await expect(page.getByText('12 of 60 rules so far')).toBeVisible();
  await expect(button(page, 'Check again')).toBeDisabled();
  await expectAccessible(page);
  await page.unroute('**/api/v1/admin/books');
  await expect(page.getByText('rules so far')).toBeHidden();
  await expect(page.getByText('Books in order')).toBeVisible();
});

test('a check that failed is told with what it could not check, and begun again on request', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.route('**/api/v1/admin/books', (route) =>
    route.fulfill({
      json: {
        checkedAt: null,
        tookMs: null,
        findings: [],
        running: null,
        failed: { at: '2026-11-20T09:00:00.000Z', rule: 'The stars of a product are its reviews’' },
      },
    }),
  );
  await page.goto('/admin/books');
  await expect(page.getByText('The books could not be checked.')).toBeVisible();
  await expect(page.getByText('at “The stars of a product are its reviews’”')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/admin/books');
  await button(page, 'Try again').click();
  await expect(page.getByText('Books in order')).toBeVisible();
});
