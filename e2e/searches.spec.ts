import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test('what shoppers did not find the owner makes mean something that is there', async ({
  page,
  shop,
  keeper,
  browser,
}) => {
  const made = `zl${Date.now().toString(36)}`;
  const { name } = await keeper.add({ name: `Wanted ${made}` });
  const word = `unheardof${made}`;
  const visit = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const visitor = await visit.newPage();
  await visitor.goto(`/shop?search=${word}`);
  await expect(visitor.getByText(`Nothing matches “${word}”`)).toBeVisible();

  await arriveAsOwner(page, shop.url);
  // Searches are written down some seconds later.
  await expect(async () => {
    await page.goto(`/admin/searches?found=nothing&search=${word}`);
    await expect(page.getByRole('link', { name: word })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('row', { name: word })).toContainText('Nothing');
  await expectAccessible(page);
  await button(page, `Add synonym for ${word}`).click();
  await expect(dialog(page).getByLabel('Terms')).toHaveValue(`${word}, `);
  await button(page, 'Create').click();
  await expect(dialog(page).getByText('Name at least two terms')).toBeVisible();
  await dialog(page).getByLabel('Terms').fill(`${word}, ${made}`);
  await expectAccessible(page);
  await button(page, 'Create').click();
  await expectToast(page, 'Synonym created successfully!');

  await expect(async () => {
    await visitor.goto(`/shop?search=${word}`);
    await expect(visitor.getByRole('link', { name }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await visit.close();

  await page.getByRole('link', { name: 'Synonyms' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Synonyms' })).toBeVisible();
  await expect(page.getByRole('row', { name: `${word}, ${made}` })).toContainText('Active');
  await expectAccessible(page);
});
