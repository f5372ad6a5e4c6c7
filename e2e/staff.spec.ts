import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { expect, newAccount, test as journey } from './support/journey.ts';
import { blockedInMailbox, linkFromMail } from './support/mailbox.ts';

const test = journey;
test.use({ expectedErrors: [blockedInMailbox] });

test('of a role with mistakes the first one on the screen has focus, and the next once that is mended', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/staff/roles');
  await page.getByRole('button', { name: /Role$/ }).first().click();
  const form = dialog(page);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Packing');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByRole('checkbox').first()).toBeFocused();
});

test('a colleague is invited, accepts, and sees what the role is for and nothing else', async ({
  page,
  shop,
  browser,
}) => {
  const colleague = newAccount();
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/staff');
  await button(page, 'Invite Somebody').click();
  await dialog(page).getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog(page).getByText('Please choose a role')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'its mailbox' })).toHaveAttribute(
    'href',
    '/dev/mail',
  );
  await dialog(page).getByLabel('E-mail').fill(colleague.email);
  const role = dialog(page).getByLabel('Role');
  const value = await role.locator('option', { hasText: /^Catalogue:/ }).getAttribute('value');
  await role.selectOption(value);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Send Invitation' }).click();
  // A demo has no mail server: nobody is to wait for what no mail brings them.
  const kept = 'The invitation lies in the shop’s mailbox: no mail server is set.';
  await expectToast(page, kept);
  const opened = page.waitForEvent('popup');
  await button(page, 'Open Mailbox').click();
  const mailbox = await opened;
  await expect(mailbox.getByRole('heading', { name: 'Mailbox' })).toBeVisible();
  await mailbox.close();
  await expect(page.getByText(colleague.email)).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: shop.url });
  const faults: unknown[] = [];
  context.on('weberror', (error) => faults.push(error.error()));
  const desk = await context.newPage();
  await desk.goto(await linkFromMail(desk, 'You are invited', colleague.email));
  await expect(desk.getByText('Catalogue', { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
  await desk.getByLabel('Your name').fill(colleague.name);
  await desk.getByLabel('Password', { exact: true }).fill(colleague.password);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Accept the invitation' }).click();
  await desk.getByRole('link', { name: 'Sign in to begin' }).click();
  await desk.getByLabel('E-mail').fill(colleague.email);
  await desk.getByLabel('Password', { exact: true }).fill(colleague.password);
  await desk.getByRole('button', { name: 'Sign In' }).click();
  await expect(desk.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(desk.getByText('Your role: Catalogue')).toBeVisible();
  const menu = desk.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: 'Products' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await desk.goto('/admin');
  await expect(desk.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await desk.goto('/admin/orders');
  await expect(desk.getByText('This is not part of your role, Catalogue')).toBeVisible();
  await expectAccessible(desk);
  await context.close();
});
