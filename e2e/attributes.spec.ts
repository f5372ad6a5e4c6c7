import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

// The shop refuses what is out of kind; the browser writes that into its console.
test.use({ expectedErrors: [/the server responded with a status of 400/] });

test('an owner defines attributes and gives a product values; a shopper sees them, without scripts too', async ({
  page,
  shop,
  browser,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/attributes');
  await expect(page.getByRole('heading', { name: 'Manage Attributes' })).toBeVisible();
  await page.getByLabel('Category').selectOption('Computing');
  const list = page.getByRole('main').getByRole('list').filter({ hasText: 'Resolution' });
  await expect(list).toBeVisible();

  const name = `Noise ${Date.now()}`;
  const add = async (kind: string, fill: () => Promise<void>) => {
    await button(page, 'Add New Attribute').click();
    await dialog(page).getByLabel('Kind').selectOption(kind);
    await fill();
    await dialog(page).getByLabel('Group').fill('Peace and quiet');
    await button(page, 'Create').click();
    await expectToast(page, 'Attribute created successfully!');
    await expect(dialog(page)).toBeHidden();
  };
  await add('Text', async () => {
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByLabel('Shown first').check();
    await expectAccessible(page);
  });
  await add('One of a list', async () => {
    await dialog(page).getByLabel('Name').fill(`Cooling of ${name}`);
    await button(page, 'Add value').click();
    await page.keyboard.type('Fan');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Fanless');
    await button(page, 'Move Fanless up').click();
    await expect(button(page, 'Move Fanless down')).toBeFocused();
    await dialog(page).getByLabel('Shoppers can filter the shop by it').check();
  });
  await expect(page.getByText('One of a list: Fanless, Fan')).toBeVisible();

  // A value for a product, refused at its field first.
  await page.goto('/admin/products?search=Cobble');
  await button(page, 'Edit Cobble Mini PC').click();
  await dialog(page).getByLabel('Memory (GB)').fill('plenty');
  await dialog(page).getByLabel(name, { exact: true }).fill('28 dB');
  await dialog(page).getByLabel(`Cooling of ${name}`).selectOption('Fan');
  await button(page, 'Save').click();
  await expect(dialog(page).getByText('Please enter a number')).toBeVisible();
  await expect(dialog(page).getByLabel('Memory (GB)')).toBeFocused();
  await dialog(page).getByLabel('Memory (GB)').fill('1.024');
  await button(page, 'Save').click();
  const unsure = 'This could be 1024 or 1.024: write it as 1024 or 1.0240';
  await expect(dialog(page).getByText(unsure)).toBeVisible();
  await dialog(page).getByLabel('Memory (GB)').fill('32');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expectToast(page, 'Product updated successfully!');

  // Another kind: what it does is told beforehand.
  await page.goto('/admin/attributes');
  await page.getByLabel('Category').selectOption('Computing');
  await button(page, `Edit ${name}`).click();
  await dialog(page).getByLabel('Kind').selectOption('Number');
  await dialog(page).getByLabel('Unit').fill('dB');
  await button(page, 'Save').click();
  await expect(question(page).getByText('1 product will have it in its new form.')).toBeVisible();
  await question(page).getByRole('button', { name: 'Change' }).click();
  await expectToast(page, 'Attribute updated successfully!');
  // On a phone it lies over the list for a moment.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/shop');
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Computing').click();
  await page.getByRole('checkbox', { name: 'Fan (1 product)' }).check();
  await expect(
    page.getByRole('link', { name: `Remove filter Cooling of ${name}: Fan` }),
  ).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.goto('/shop?search=Cobble');
  await page.getByRole('link', { name: 'Cobble Mini PC' }).first().click();
  await expect(page.getByRole('heading', { name: 'Specifications' })).toBeVisible();
  await expectAccessible(page);
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const shopper = await withoutScripts.newPage();
  await expect(async () => {
    await shopper.goto(page.url());
    const highlights = shopper.getByRole('list', { name: 'What matters most' });
    await expect(highlights.getByText('28 dB')).toBeVisible({ timeout: 500 });
  }).toPass();
  const quiet = shopper.getByRole('region', { name: 'Peace and quiet' });
  await expect(quiet.getByText('Fan', { exact: true })).toBeVisible();
  await withoutScripts.close();
});

test('what was typed for an attribute that is deleted meanwhile is shown until it is taken out', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  const name = `Fleeting ${Date.now()}`;
  await page.goto('/admin/attributes');
  await page.getByLabel('Category').selectOption('Audio');
  await button(page, 'Add New Attribute').click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Group').fill('Other');
  await button(page, 'Create').click();
  await expectToast(page, 'Attribute created successfully!');

  const other = await page.context().newPage();
  await other.goto('/admin/products?search=Curlew');
  await button(other, 'Edit Curlew USB Microphone').click();
  await dialog(other).getByLabel(name).fill('precious words');

  await button(page, `Delete ${name}`).click();
  await expect(question(page).getByText('No product has a value of it.')).toBeVisible();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Attribute deleted.');

  await button(other, 'Save').click();
  await expect(dialog(other).getByText('precious words')).toBeVisible();
  await expect(dialog(other).getByText('This attribute is no longer there').first()).toBeVisible();
  await button(other, 'Take it out').click();
  await button(other, 'Save').click();
  await expectToast(other, 'Product updated successfully!');
});
