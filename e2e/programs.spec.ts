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
  await button(page, 'Make key').click();
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await dialog(page).getByLabel('Name').fill('Warehouse');
  await button(page, 'Make key').click();
  await expect(dialog(page).getByText('Please choose at least one')).toBeInViewport();
  await dialog(page)
    .getByLabel(/^See products that are not on sale/)
    .check();
  await dialog(page).getByLabel('Ends').selectOption('In 90 days');
  await expectAccessible(page);
  await button(page, 'Make key').click();
  await expectToast(page, 'API key made.');
  const shown = dialog(page).getByLabel('API key');
  await expect(shown).toBeFocused();
  const key = await shown.inputValue();
  expect(key).toMatch(/^gadgetry_[0-9A-Za-z]{38}$/);
  await expectAccessible(page);
  // It is never shown again: nothing but the word that it is kept closes it, and a phone shows all of it.
  for (const press of ['Enter', 'Escape']) await page.keyboard.press(press);
  await page.mouse.click(2, 2);
  await expect(button(page, 'Close')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(shown).toHaveValue(key);
  const hidden = await shown.evaluate((field) => [
    field.scrollWidth > field.clientWidth,
    field.scrollHeight > field.clientHeight,
  ]);
  expect(hidden).toEqual([false, false]);
  await page.setViewportSize({ width: 1440, height: 900 });
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
