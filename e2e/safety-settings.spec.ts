import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test.use({ expectedErrors: [/status of 400/] });

test('an owner decides how long things are kept, and is not let lock themselves out', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Security rules and periods' }).click();
  const mails = dialog(page).getByLabel('Sent mails');
  const save = dialog(page).getByRole('button', { name: 'Save' });
  const keepMails = async (days: string) => {
    await button(page, 'Edit periods').click();
    await mails.fill(days);
    await save.click();
  };
  await keepMails('3');
  await expect(dialog(page).getByText('At least 7 days')).toBeVisible();
  await expectAccessible(page);
  await mails.fill('45');
  await save.click();
  await expectToast(page, 'Periods updated successfully!');
  await expect(page.getByText('45 days')).toBeVisible();

  await button(page, 'Edit security rules').click();
  await dialog(page).getByLabel('Let nobody into the admin side without one').check();
  await save.click();
  await expect(dialog(page).getByText('would be locked out')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectAccessible(page);
  await keepMails('30');
  await expect(page.getByText('45 days')).toHaveCount(0);
});
