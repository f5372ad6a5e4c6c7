import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast, question, row } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test.beforeEach(async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
});

const asFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('an owner exports promocodes, brings a file of them, sees what it would do, imports it and undoes it', async ({
  page,
}) => {
  const code = `FILE${Date.now()}`;
  await page.goto('/admin/promocodes');
  const coming = page.waitForEvent('download');
  await button(page, 'Export All as CSV').click();
  const exported = await coming;
  expect(exported.suggestedFilename()).toMatch(/^promocodes-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await exported.path(), 'utf8')).toMatch(/^\uFEFFCode,Name,Kind,Percent/);

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import Promocodes' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button(page, 'Download a Template').click();
  const template = await downloading;
  expect(template.suggestedFilename()).toBe('promocodes-template.csv');
  expect(await readFile(await template.path(), 'utf8')).toMatch(/^\uFEFFCode,Name,Kind,Percent/);
  const lines = ['Code;Percent;Last day', `${code};12,5;2030-12-31`, `${code}B;ten;2030-12-31`];
  await page.getByLabel('CSV file').setInputFiles(asFile('codes.csv', lines.join('\r\n')));
  await button(page, 'Check This File').click();
  await expect(page.getByRole('heading', { name: 'codes.csv' })).toBeVisible();
  await expect(page.getByText('‘ten’ is no number: write it like 12.50 or 12,50')).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Import').click();
  await question(page).getByRole('button', { name: 'Import' }).click();
  await expectToast(page, 'Imported.');
  await page.goto(`/admin/promocodes?search=${code}`);
  await expect(row(page, code).getByText('12.5%')).toBeVisible();
  await page.goto('/admin/promocodes/imports');
  await page.getByRole('link', { name: 'codes.csv' }).first().click();
  await button(page, 'Undo').click();
  await question(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone.');
  await page.goto(`/admin/promocodes?search=${code}`);
  await expect(row(page, code).getByText('Inactive')).toBeVisible();
});

test('redirects come in as a file on a screen of their own', async ({ page }) => {
  const path = `/moved-${Date.now()}`;
  await page.goto('/admin/redirects');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const file = `Old path,Leads to\r\n${path},/pages/terms\r\n`;
  await page.getByLabel('CSV file').setInputFiles(asFile('moved.csv', file));
  await button(page, 'Check This File').click();
  await button(page, 'Import').click();
  await question(page).getByRole('button', { name: 'Import' }).click();
  await expectToast(page, 'Imported.');
  await page.goto(path);
  await expect(page).toHaveURL(/\/pages\/terms$/);
});

test('customers come in as a file, without a word to them, and who nobody has dealt with goes again', async ({
  page,
}) => {
  const email = `moved-${Date.now()}@example.org`;
  await page.goto('/admin/customers');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import Customers' })).toBeVisible();
  const lines = [
    'email,name,phone,address line 1,city,state,zip code,country',
    `${email},Mira Moved,+14155550123,1 Market St,San Francisco,CA,94105,US`,
    `b-${email},Bo,123`,
  ];
  await page.getByLabel('CSV file').setInputFiles(asFile('people.csv', lines.join('\r\n')));
  await button(page, 'Check This File').click();
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible();
  await expect(page.getByText('Address line 1 is required.')).toBeVisible();
  // Of a dozen changes the first ones are shown, and the others where they are asked for.
  const folded = row(page, email).getByText('San Francisco');
  await expect(folded).toBeHidden();
  await row(page, email)
    .getByText(/^\d+ more$/)
    .click();
  await expect(folded).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Import').click();
  await question(page).getByRole('button', { name: 'Import' }).click();
  await expectToast(page, 'Imported.');
  await page.goto(`/admin/customers?search=${email}`);
  await expect(page.getByText('Mira Moved')).toBeVisible();
  await expect(row(page, email).getByText('Imported', { exact: true })).toBeVisible();
  await page.goto('/admin/customers/imports');
  await page.getByRole('link', { name: 'people.csv' }).first().click();
  await button(page, 'Undo').click();
  await question(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone.');
  await page.goto(`/admin/customers?search=${email}`);
  await expect(page.getByText('No customers found.')).toBeVisible();
});
