import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast, question } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

// The browser's driver looks into every frame; no script runs in the preview, not even its.
test.use({ expectedErrors: [/Blocked script execution in 'about:srcdoc'/] });

test('an owner writes a mail, sees it as it is sent, and takes it back', async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/notifications');
  await page.getByRole('link', { name: 'Mails to customers' }).click();
  await page.getByRole('link', { name: 'Payment received' }).click();
  const mail = page.frameLocator('iframe[title="The mail"]');
  await expect(mail.getByText('we are packing order')).toBeVisible();

  await page.getByLabel('Subject').fill('Thanks for {order nr}');
  await button(page, 'Save').click();
  await expect(
    page.getByText(/This mail has no \{order nr\}\. It has .*\{order number\}/),
  ).toHaveCount(2);
  await page.getByLabel('Subject').fill('Thanks from {shop name}');
  await page.getByLabel('Opening').fill('Dear {name},\n\n<b>thank you</b> & see you');
  await expect(mail.getByText('<b>thank you</b> & see you')).toBeVisible();
  await expect(page.getByText('Subject: Thanks from Gadgetry')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expectToast(page, 'Mail text saved.');

  await button(page, 'Send a test to me').click();
  await expect(page.getByText(/^A test is on its way to /)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Mail texts' })
    .click();
  await expect(page.getByText('Your text')).toHaveCount(1);
  await page.getByRole('link', { name: 'Payment received' }).click();
  await button(page, 'Reset').click();
  await question(page).getByRole('button', { name: 'Reset' }).click();
  await expectToast(page, 'Mail text reset.');
  await expect(mail.getByText('we are packing order')).toBeVisible();
  await expect(button(page, 'Reset')).toHaveCount(0);
});
