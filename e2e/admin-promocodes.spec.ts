import { expectAccessible } from './support/accessibility.ts';
import {
  arriveAsOwner,
  button,
  changeStatus,
  dialog,
  expectToast,
  failCalls,
  question,
  row,
} from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test.beforeEach(async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
});

test('an owner makes a code, changes all but its letters, and takes it back', async ({ page }) => {
  const code = `SAVE${Date.now()}`;
  await page.goto('/admin/promocodes');
  await button(page, 'Add New Promocode').click();
  const form = dialog(page);
  await expect(form.getByLabel('Discount (%)')).toHaveValue('10');
  await form.getByLabel('Discount (%)').fill('');
  await button(page, 'Create').click();
  for (const message of [
    'Code must be at least 3 characters.',
    'Must be a number',
    'Expiration date is required.',
  ]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await expectAccessible(page);
  await form.getByLabel('Code').fill('x'.repeat(21));
  await expect(form.getByText('Code must not exceed 20 characters.')).toBeVisible();
  await form.getByLabel('Discount (%)').fill('0.5');
  await expect(form.getByText('Discount must be at least 1%.')).toBeVisible();
  await form.getByLabel('Discount (%)').fill('101');
  await expect(form.getByText('Discount cannot exceed 100%.')).toBeVisible();
  await form.getByLabel('Discount (%)').fill('15');
  await form.getByLabel('Code').fill(code.toLowerCase());
  await form.getByLabel('Expires At').fill('2031-05-09');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await button(page, 'Create').click();
  expect((await sent).postDataJSON()).toEqual({
    code,
    discountPercentage: 15,
    firstOrderOnly: false,
    expiresAt: '2031-05-09',
  });
  await expectToast(page, 'Promocode created successfully!');

  await page.getByPlaceholder('Filter promocodes...').fill(code);
  await expect(page.getByText('Total 1 promocodes')).toBeVisible();
  await expect(row(page, code)).toContainText('15%');
  await expect(row(page, code)).toContainText('5/9/2031');

  await button(page, `Edit ${code}`).click();
  await expect(form.getByLabel('Code')).not.toBeEditable();
  await expect(form.getByLabel('Expires At')).toHaveValue('2031-05-09');
  await form.getByLabel('Discount (%)').fill('20');
  await form.getByLabel('First order only').check();
  await button(page, 'Save').click();
  await expectToast(page, 'Promocode updated successfully!');
  await expect(row(page, code)).toContainText('20%');

  await changeStatus(page, code, {
    to: 'Deactivate',
    title: 'Are you sure?',
    text: `This will deactivate the promocode ${code}. You can reactivate it later.`,
  });
  await expectToast(page, 'Promocode deactivated.');
  await changeStatus(page, code, {
    to: 'Reactivate',
    title: 'Reactivate Promocode?',
    text: 'It will be usable again.',
  });
  await expectToast(page, 'Promocode reactivated.');

  await page.getByPlaceholder('Filter promocodes...').fill('no such code');
  await expect(page.getByText('No promocodes found.')).toBeVisible();
  await expect(page.getByText('Total 0 promocodes')).toBeVisible();
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('each change says that it failed', async ({ page }) => {
    await page.goto('/admin/promocodes?search=SUMMER10');
    await failCalls(page, 'POST', /\/api\/v1\/promocodes$/);
    await failCalls(page, 'PUT', /\/api\/v1\/promocodes\//);
    await button(page, 'Add New Promocode').click();
    await dialog(page).getByLabel('Code').fill('NEVER');
    await dialog(page).getByLabel('Expires At').fill('2031-05-09');
    await button(page, 'Create').click();
    await expectToast(page, 'Failed to create promocode.');
    await button(page, 'Cancel').click();
    await button(page, 'Discard').click();
    await button(page, 'Edit SUMMER10').click();
    await button(page, 'Save').click();
    await expectToast(page, 'Failed to update promocode.');
    await button(page, 'Cancel').click();
    await changeStatus(page, 'SUMMER10', {
      to: 'Deactivate',
      title: 'Are you sure?',
      text: 'This will deactivate the promocode SUMMER10. You can reactivate it later.',
    });
    await expectToast(page, 'Failed to deactivate promocode.');
  });

  test('a reactivation that fails says so', async ({ page, keeper }) => {
    const { code } = await keeper.addPromocode();
    await page.goto(`/admin/promocodes?search=${code}`);
    await button(page, `Deactivate ${code}`).click();
    await question(page).getByRole('button', { name: 'Deactivate' }).click();
    await expectToast(page, 'Promocode deactivated.');
    await failCalls(page, 'PUT', /\/api\/v1\/promocodes\//);
    await button(page, `Reactivate ${code}`).click();
    await question(page).getByRole('button', { name: 'Reactivate' }).click();
    await expectToast(page, 'Failed to reactivate promocode.');
  });

  test('a list that could not be read can be asked for again', async ({ page }) => {
    await failCalls(page, 'GET', /\/api\/v1\/promocodes/);
    await page.goto('/admin/promocodes');
    await expect(page.getByText('Failed to load promocodes')).toBeVisible();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(row(page, 'SUMMER10')).toBeVisible();
    await expectAccessible(page);
  });
});
