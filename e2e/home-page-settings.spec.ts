import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { expect, test } from './support/journey.ts';
import { photograph } from './support/picture-files.ts';

test.use({ expectedErrors: [/415/] });

test('an owner has a picture of their own beside the title, and takes it back', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings');
  await button(page, 'Edit home page').click();
  const save = dialog(page).getByRole('button', { name: 'Save' });
  const files = page.getByLabel('Pictures to upload');
  const drawing = { name: 'lamp.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await files.setInputFiles(drawing);
  await expect(button(page, 'Try Again')).toBeVisible();
  await files.setInputFiles(await photograph('lamp.jpg', '#8a3b12'));
  await expect(button(page, 'Remove picture')).toBeVisible();
  await expect(button(page, 'Try Again')).toHaveCount(0);
  await dialog(page).getByLabel('What the picture shows').fill('A lamp in the evening');
  await expectAccessible(page);
  await save.click();
  await expectToast(page, 'Home page updated successfully!');

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    const picture = page.getByRole('img', { name: 'A lamp in the evening' });
    await expect(picture).toHaveJSProperty('complete', true);
    const [seen, title, link] = await Promise.all(
      [
        picture,
        page.getByRole('heading', { level: 1 }),
        page.getByRole('link', { name: 'Shop Now' }),
      ].map((part) => part.boundingBox()),
    );
    // No word lies on it: they stand beside it, on a phone below.
    const [left = 0, top = 0] = [seen?.x, seen?.y];
    const below = top + (seen?.height ?? 0);
    for (const words of [title, link]) {
      const besides = (words?.x ?? 0) + (words?.width ?? 0) <= left;
      expect(width === 390 ? (words?.y ?? 0) >= below : besides).toBe(true);
    }
    await expectAccessible(page);
  }

  await page.goto('/admin/settings');
  await button(page, 'Edit home page').click();
  await button(page, 'Remove picture').click();
  await expect(button(page, 'Upload picture')).toBeFocused();
  await save.click();
  await expectToast(page, 'Home page updated successfully!');
});

test('an owner chooses the rows of the home page by the keyboard, on a phone', async ({
  page,
  shop,
  keeper,
}) => {
  const product = await keeper.add({ image: null });
  await arriveAsOwner(page, shop.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings');
  const edit = () => button(page, 'Edit rows of the home page').click();
  const save = () => dialog(page).getByRole('button', { name: 'Save' }).click();
  const row = (at: number) => dialog(page).getByRole('group', { name: `Row ${at}` });
  const kind = (at: number) => row(at).getByLabel('Which products');
  const heading = (at: number) => row(at).getByLabel('Heading');
  await edit();
  await button(page, 'Add row').press('Enter');
  await expect(kind(2)).toBeFocused();
  await kind(2).selectOption('Products that you pick');
  await expect(heading(2)).toHaveValue('');
  await save();
  await expect(row(2).getByText('Required')).toBeVisible();
  await expect(row(2).getByText('Please pick a product')).toBeVisible();
  await heading(2).fill('Our choice');
  await row(2).getByRole('combobox', { name: 'Products', exact: true }).fill(product.name);
  await expect(row(2).getByRole('option', { name: product.name })).toBeVisible();
  await row(2).getByRole('combobox', { name: 'Products', exact: true }).press('Enter');
  await expect(row(2).getByRole('button', { name: `Remove ${product.name}` })).toBeVisible();
  await button(page, 'Add row').press('Enter');
  await expect(heading(3)).toHaveValue('New here');
  await kind(3).selectOption('Featured products');
  await expect(heading(3)).toHaveValue('Featured Products');
  await save();
  await expect(row(3).getByText('There is such a row already')).toBeVisible();
  await button(page, 'Remove row 3').press('Enter');
  await expect(kind(2)).toBeFocused();
  await button(page, 'Move row 2 up').press('Enter');
  // At the top there is only one way on.
  await expect(button(page, 'Move row 1 down')).toBeFocused();
  await expect(heading(1)).toHaveValue('Our choice');
  await expectAccessible(page);
  await save();
  await expectToast(page, 'Rows of the home page updated successfully!');
  await expect(page.getByText('Our choice · Products that you pick')).toBeVisible();

  await page.goto('/');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.filter({ hasText: /Our choice|Featured/ })).toHaveText([
    'Our choice',
    'Featured Products',
  ]);
  const choice = page.getByRole('region', { name: 'Our choice' });
  await expect(choice.getByRole('link', { name: product.name })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/settings');
  await edit();
  await button(page, 'Remove row 1').press('Enter');
  await save();
  await expectToast(page, 'Rows of the home page updated successfully!');
});
