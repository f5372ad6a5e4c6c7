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
  rows,
} from './support/admin.ts';
import { expect, test } from './support/journey.ts';

let made = 0;
const newName = () => `Garden ${Date.now()}${(made += 1)}`;

test.beforeEach(async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
});

test('an owner adds, renames, deactivates and reactivates a category', async ({ page }) => {
  const name = newName();
  await page.goto('/admin/categories');
  await expect(page.getByRole('heading', { name: 'Manage Categories' })).toBeVisible();
  await expect(page).toHaveTitle('Manage Categories · Gadgetry');
  await button(page, 'Add New Category').click();
  await dialog(page).getByLabel('Name').fill('x');
  await button(page, 'Create').click();
  await expect(
    dialog(page).getByText('Category name must be at least 2 characters.'),
  ).toBeVisible();
  await dialog(page).getByLabel('Name').fill('x'.repeat(51));
  await expect(
    dialog(page).getByText('Category name must not exceed 50 characters.'),
  ).toBeVisible();
  await dialog(page).getByLabel('Name').fill(`  ${name.toLowerCase()}  `);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await button(page, 'Create').click();
  expect((await sent).postDataJSON()).toEqual({ name });
  await expectToast(page, 'Category created successfully');
  await expect(dialog(page)).toBeHidden();

  await page.getByPlaceholder('Filter categories...').fill(name);
  await expect(page.getByText('Total 1 categories')).toBeVisible();
  await expect(row(page, name).getByText('Active', { exact: true })).toBeVisible();

  await button(page, `Edit ${name}`).click();
  await dialog(page).getByLabel('Name').fill(`${name} tools`);
  await button(page, 'Save').click();
  await expectToast(page, 'Category updated successfully!');
  const renamed = `${name} Tools`;
  await expect(row(page, renamed)).toBeVisible();

  await changeStatus(page, renamed, {
    to: 'Deactivate',
    title: 'Are you sure?',
    text: `This will deactivate the category ${renamed}. You can restore it later.`,
  });
  await expectToast(page, 'Category deactivated.');
  await expect(row(page, renamed).getByText('Inactive')).toBeVisible();
  await changeStatus(page, renamed, {
    to: 'Reactivate',
    title: 'Reactivate Category?',
    text: 'It will be visible again in your store.',
  });
  await expectToast(page, 'Category reactivated.');
  await expect(row(page, renamed).getByText('Active', { exact: true })).toBeVisible();

  await button(page, `Edit ${renamed}`).click();
  await dialog(page).getByText('History').click();
  const entries = dialog(page).getByRole('listitem').filter({ hasText: 'admin@example.com' });
  await expect(entries).toHaveCount(4);
  await expect(entries.nth(2)).toContainText('updated by admin@example.com');
  await expect(entries.nth(2)).toContainText(`name: ${name} to ${renamed}`);
  await expectAccessible(page);
});

test('sorting and filtering stay in the address, and Back keeps them', async ({ page }) => {
  await page.goto('/admin/categories');
  const head = page.getByRole('columnheader', { name: 'Name' });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await button(page, 'Name').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=name/);
  await expect(rows(page).first()).toContainText('Audio');
  await button(page, 'Name').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).not.toContainText('Audio');
  await button(page, 'Status').click();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByPlaceholder('Filter categories...').fill('audio');
  await expect(page.getByText('Total 1 categories')).toBeVisible();
  await page.getByRole('navigation', { name: 'Admin' }).getByText('Promocodes').click();
  await expect(page.getByRole('heading', { name: 'Manage Promocodes' })).toBeVisible();
  await page.goBack();
  await expect(page.getByPlaceholder('Filter categories...')).toHaveValue('audio');
  await expect(page.getByText('Total 1 categories')).toBeVisible();
  await page.getByPlaceholder('Filter categories...').fill('nothing is called this');
  await expect(page.getByText('No categories found.')).toBeVisible();
  await expect(page.getByText('Total 0 categories')).toBeVisible();
  await expectAccessible(page);
});

test('what was typed is not lost by Escape without being asked', async ({ page }) => {
  await page.goto('/admin/categories');
  await button(page, 'Add New Category').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Half a thou');
  await page.keyboard.press('Escape');
  await expect(question(page).getByText('Discard your changes?')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Keep editing').click();
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Half a thou');
  await button(page, 'Cancel').click();
  await button(page, 'Discard').click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, 'Add New Category')).toBeFocused();
});

test.describe('when someone else was faster', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('two owners rename one category: the second sees both names and chooses', async ({
    page,
    context,
  }) => {
    const name = newName();
    await page.goto('/admin/categories');
    await button(page, 'Add New Category').click();
    await dialog(page).getByLabel('Name').fill(name);
    await button(page, 'Create').click();
    await page.getByPlaceholder('Filter categories...').fill(name);
    await expect(row(page, name)).toBeVisible();

    const other = await context.newPage();
    await other.goto(`/admin/categories?search=${encodeURIComponent(name)}`);
    await button(page, `Edit ${name}`).click();
    await button(other, `Edit ${name}`).click();
    await dialog(other).getByLabel('Name').fill(`${name} First`);
    await button(other, 'Save').click();
    await expectToast(other, 'Category updated successfully!');

    await dialog(page).getByLabel('Name').fill(`${name} Second`);
    await button(page, 'Save').click();
    const told = 'Someone else has changed this in the meantime: name';
    await expect(dialog(page).getByText(told)).toBeVisible();
    await expect(dialog(page).getByLabel('Name')).toHaveValue(`${name} Second`);
    await expect(dialog(page).getByText(`Theirs: ${name} First`)).toBeVisible();
    await expect(dialog(page).getByText(`Yours: ${name} Second`)).toBeVisible();
    await button(page, 'Take theirs').click();
    await expect(dialog(page).getByLabel('Name')).toHaveValue(`${name} First`);
    await button(page, 'Keep mine').click();
    await button(page, 'Save').click();
    await expectToast(page, 'Category updated successfully!');
    await expect(row(page, `${name} Second`)).toBeVisible();
  });
});

test.describe('when an answer is lost', () => {
  test.use({ expectedErrors: [/status of 409|ERR_FAILED/] });

  test('a change that was stored is saved at the next press, and nobody else is blamed', async ({
    page,
  }) => {
    const name = newName();
    await page.goto('/admin/categories');
    await button(page, 'Add New Category').click();
    await dialog(page).getByLabel('Name').fill(name);
    await button(page, 'Create').click();
    await page.getByPlaceholder('Filter categories...').fill(name);
    await button(page, `Edit ${name}`).click();
    await dialog(page).getByLabel('Name').fill(`${name} Mine`);
    const call = /\/api\/v1\/categories\/[^/]+$/;
    await page.route(call, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await button(page, 'Save').click();
    await expect(page.getByText('please check your connection')).toBeVisible();
    await page.unroute(call);
    await button(page, 'Save').click();
    await expectToast(page, 'Category updated successfully!');
    await expect(dialog(page)).toBeHidden();
  });
});

test.describe('when calls are refused', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('the server says why: a name that is taken', async ({ page }) => {
    await page.goto('/admin/categories');
    await button(page, 'Add New Category').click();
    await dialog(page).getByLabel('Name').fill('audio');
    await button(page, 'Create').click();
    await expectToast(page, 'A category with this name already exists');
    await expect(dialog(page).getByLabel('Name')).toHaveValue('audio');
  });
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('each change says that it failed, and nothing typed is lost', async ({ page }) => {
    await page.goto('/admin/categories?search=audio');
    await failCalls(page, 'POST', /\/api\/v1\/categories$/);
    await failCalls(page, 'PUT', /\/api\/v1\/categories\//);
    await button(page, 'Add New Category').click();
    await dialog(page).getByLabel('Name').fill('Never kept');
    await button(page, 'Create').click();
    await expectToast(page, 'Failed to create category.');
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Never kept');
    await button(page, 'Cancel').click();
    await button(page, 'Discard').click();
    await button(page, 'Edit Audio').click();
    await dialog(page).getByLabel('Name').fill('Sound');
    await button(page, 'Save').click();
    await expectToast(page, 'Failed to update category.');
    await button(page, 'Cancel').click();
    await button(page, 'Discard').click();
    await changeStatus(page, 'Audio', {
      to: 'Deactivate',
      title: 'Are you sure?',
      text: 'This will deactivate the category Audio. You can restore it later.',
    });
    await expectToast(page, 'Failed to deactivate category.');
  });

  test('a reactivation that fails says so, and can be confirmed again', async ({ page }) => {
    const name = newName();
    await page.goto(`/admin/categories?search=${encodeURIComponent(name)}`);
    await button(page, 'Add New Category').click();
    await dialog(page).getByLabel('Name').fill(name);
    await button(page, 'Create').click();
    await button(page, `Deactivate ${name}`).click();
    await question(page).getByRole('button', { name: 'Deactivate' }).click();
    await expectToast(page, 'Category deactivated.');
    await failCalls(page, 'PUT', /\/api\/v1\/categories\//);
    await button(page, `Reactivate ${name}`).click();
    await question(page).getByRole('button', { name: 'Reactivate' }).click();
    await expectToast(page, 'Failed to reactivate category.');
    await page.unrouteAll();
    await question(page).getByRole('button', { name: 'Reactivate' }).click();
    await expectToast(page, 'Category reactivated.');
  });

  test('five grey rows wait for the list, and a failed list can be asked for again', async ({
    page,
  }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/categories/, async (route) => {
      await held;
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    });
    await page.goto('/admin/categories');
    await expect(page.locator('[data-skeleton-row]')).toHaveCount(5);
    answer();
    await expect(page.getByText('Failed to load categories')).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(row(page, 'Audio')).toBeVisible();
  });
});
