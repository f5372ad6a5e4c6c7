import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test('an owner sees how payments are, sends a test event, and sees it arrive', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page.getByText('Test: no real money')).toBeVisible();
  await button(page, 'Ask the sandbox').click();
  await expectToast(page, 'Answered by the sandbox.');
  await expect(page.getByText('The same to the second')).toBeVisible();
  await button(page, 'Send test event').click();
  await expect(page.getByText('Arrived.', { exact: true })).toBeVisible();
  await expect(page.getByText('checkout.session.expired')).toBeVisible();
  await expectAccessible(page);
});
