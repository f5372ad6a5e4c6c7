import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test('an owner says on a screen what product pages promise, and shoppers read it', async ({
  page,
  shop,
  keeper,
}) => {
  const product = await keeper.add({ image: null, price: 45 });
  await arriveAsOwner(page, shop.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings');
  const line = dialog(page).getByLabel('Warranty', { exact: true });
  const say = async (words: string) => {
    await button(page, 'Edit delivery, returns and warranty').click();
    const before = await line.inputValue();
    await line.fill(words);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    return before;
  };
  await button(page, 'Edit shop').click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Required')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  const before = await say('Three years, by us');
  await expectToast(page, 'Delivery, returns and warranty updated successfully!');
  await expect(page.getByText('Three years, by us')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/shop/${product._id}`);
  await expect(page.getByText('Three years, by us')).toBeVisible();

  await page.goto('/admin/settings');
  await say(before);
  await expectToast(page, 'Delivery, returns and warranty updated successfully!');
});
