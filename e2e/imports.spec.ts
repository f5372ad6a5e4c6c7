import { rm, utimes, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { zipOf } from '../apps/server/test/zips.ts';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast, question, row } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

// A file that is refused.
test.use({ expectedErrors: [/status of 400/] });

test.beforeEach(async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
});

const onePicture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } });

const asFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

for (const width of [1440, 390]) {
  test(`an owner brings a file, sees what it would do, imports it and undoes it, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = `Imported Lamp ${Date.now()}`;
    await page.goto('/admin/products');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Import Products' })).toBeVisible();
    await button(page, 'Check This File').click();
    await expect(page.getByText('Please choose a file')).toBeVisible();

    await expect(page.getByText(/Semicolons between cells and decimal commas/)).toBeVisible();
    const columns = page.getByText('What the columns mean');
    await expect(columns.locator('svg')).toBeVisible();
    await columns.click();
    await expect(
      page.getByText(/A new product needs Name, Description, Category and Price\./),
    ).toBeVisible();

    const input = page.getByLabel('CSV file');
    await input.setInputFiles(asFile('photo.csv', 'Colour,Size\r\nRed,5\r\n'));
    await button(page, 'Check This File').click();
    await expect(page.getByText(/^The first line has to name the columns/)).toBeVisible();

    const lines = [
      'Name;Description;Category;Price;Stock;Shelf',
      `${name};A lamp that came as a line;Imported Things;12,50;3;A`,
      ';;;;;',
      '# those of the shop window;;;;;',
      `${name} too;Short;Imported Things;1,234;3;A`,
    ];
    await page.getByLabel('Make categories that are not there yet').check();
    await input.setInputFiles(asFile('lamps.csv', lines.join('\r\n')));
    await button(page, 'Check This File').click();
    await expect(page.getByRole('heading', { name: 'lamps.csv' })).toBeVisible();
    await expect(page.getByText('Nothing is read of this column')).toContainText('Shelf');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Attributes', exact: true }),
    ).toHaveAttribute('href', '/admin/attributes');
    const leftOut = page.getByText('2 lines of the file are left out');
    await expect(leftOut).toContainText('Line 3: nothing stands in it');
    await expect(leftOut).toContainText('Line 4: it is a comment');
    await expect(page.getByText('Checked', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Refused (1)' }).click();
    await expect(page.getByText(/could be 1234 or 1.234/)).toBeVisible();
    const saved = page.waitForEvent('download');
    await button(page, 'Export These as CSV').click();
    expect((await saved).suggestedFilename()).toMatch(/^refused-lines-[\d-]+\.csv$/);

    await button(page, 'Import').click();
    await expect(question(page)).toContainText('Not read: 1 column and 2 lines, as listed.');
    await question(page).getByRole('button', { name: 'Import' }).click();
    await expectToast(page, 'The import has begun.');
    await page.getByRole('link', { name: 'New (1)' }).click();
    await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(row(page, name).getByText('Active', { exact: true })).toBeVisible();

    await page.goBack();
    await button(page, 'Undo').click();
    await question(page).getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'The undoing has begun.');
    await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
    // While it is being undone it can be cancelled.
    await expect(button(page, 'Cancel Import')).toBeHidden();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(row(page, name).getByText('Inactive', { exact: true })).toBeVisible();
  });
}

test('pictures that a file names come with it in a zip, by keyboard on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/products/imports');
  const picture = await onePicture('#803020').png().toBuffer();
  const zip = { name: 'lamps.zip', mimeType: 'application/zip' };
  const csv = page.getByLabel('CSV file');
  const pictures = page.getByLabel('Zip of pictures (optional)');
  const lines = (name: string) =>
    [
      'Name,Description,Category,Price,Pictures',
      `${name},A lamp with a picture,Pictured Things,12,Front View.png`,
      `${name} too,A lamp without one,Pictured Things,12,back.png`,
    ].join('\r\n');
  const name = `Pictured Lamp ${Date.now()}`;

  await csv.setInputFiles(asFile('lamps.csv', lines(name)));
  await pictures.setInputFiles({ ...zip, buffer: Buffer.from(lines(name)) });
  await page.getByLabel('Make categories that are not there yet').check();
  await button(page, 'Check This File').press('Enter');
  await expect(page.getByText('This file is no zip')).toBeVisible();
  await expectAccessible(page);

  const files = [
    { name: 'lamps/front view.png', bytes: picture },
    { name: 'lamps/side.png', bytes: picture },
  ];
  await pictures.setInputFiles({ ...zip, buffer: zipOf(files) });
  await button(page, 'Check This File').press('Enter');
  await expect(page.getByRole('heading', { name: 'lamps.csv' })).toBeVisible();
  await expect(page.getByText('Checked', { exact: true })).toBeVisible();
  await expect(page.getByText('With lamps.zip: 2 pictures, 1 of them named')).toBeVisible();
  await expect(page.getByText('No line names this picture of the zip')).toContainText('side.png');
  await expect(page.getByText('There is no ‘back.png’ in the zip')).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Import').press('Enter');
  await question(page).getByRole('button', { name: 'Import' }).press('Enter');
  await expectToast(page, 'The import has begun.');
  await page.getByRole('link', { name: 'New (1)' }).click();
  await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  const shown = row(page, name).locator('img').first();
  await expect(shown).toHaveJSProperty('complete', true);
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
});

test.describe('a file that is saved after it was chosen', () => {
  // The browser sends nothing of it.
  test.use({ expectedErrors: [/status of 400|ERR_UPLOAD_FILE_CHANGED/] });

  test('is told apart from a shop that is away, and taken when it is chosen again', async ({
    page,
  }, testInfo) => {
    const path = testInfo.outputPath('lamps.csv');
    const save = async (text: string, second: number) => {
      await writeFile(path, text);
      await utimes(path, second, second);
    };
    await page.goto('/admin/products/imports');
    const choose = async () => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByLabel('CSV file').click();
      await (await chooser).setFiles(path);
    };
    const makes = page.getByLabel('Make categories that are not there yet');

    await save('Nome;Preço\nX;1\n', 1_700_000_000);
    await choose();
    await makes.check();
    await button(page, 'Check This File').click();
    await expect(page.getByText(/^The first line has to name the columns/)).toBeVisible();

    const name = `Corrected Lamp ${Date.now()}`;
    const head = 'Name;Description;Category;Price';
    await save(`${head}\n${name};A lamp at the second try;Corrected Things;9\n`, 1_700_000_100);
    await button(page, 'Check This File').click();
    await expect(
      page.getByText('This file has changed since you chose it: choose it again'),
    ).toBeVisible();
    await choose();
    await expect(makes).toBeChecked();
    await button(page, 'Check This File').click();
    await expect(page.getByRole('heading', { name: 'lamps.csv' })).toBeVisible();
    await rm(path);
  });
});
