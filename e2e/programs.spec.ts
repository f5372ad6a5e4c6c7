import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test('the owner makes a key for a program, which works with it until it is revoked', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/api-keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await button(page, 'Make a Key').click();
  await dialog(page).getByLabel('Name').fill('Warehouse');
  await button(page, 'Make key').click();
  await expect(dialog(page).getByText('Please choose at least one')).toBeVisible();
  await dialog(page)
    .getByLabel(/^See products that are not on sale/)
    .check();
  await dialog(page).getByLabel('Ends').selectOption('In 90 days');
  await expectAccessible(page);
  await button(page, 'Make key').click();
  await expectToast(page, 'API key made.');
  const key = await dialog(page).getByLabel('API key').inputValue();
  expect(key).toMatch(/^gadgetry_[0-9A-Za-z]{38}$/);
  await expectAccessible(page);
  await button(page, 'I have kept it').click();
  await expect(page.getByText(`gadgetry_…${key.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('Not used yet.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  const headers = { authorization: `Bearer ${key}` };
  const asProgram = (path: string) => fetch(`${shop.url}/api/v1${path}`, { headers });
  expect((await asProgram('/synonyms')).status).toBe(200);
  expect((await asProgram('/admin/orders')).status).toBe(403);
  await page.reload();
  await expect(page.getByText('Last used')).toBeVisible();

  await button(page, 'Revoke Warehouse').click();
  await question(page).getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'API key revoked.');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect((await asProgram('/synonyms')).status).toBe(401);
});
