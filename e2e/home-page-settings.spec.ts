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
