import type { Product } from '@gadgetry/contract/catalogue';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question } from './support/admin.ts';
import { expect, test } from './support/journey.ts';
import { photograph } from './support/picture-files.ts';

// Of two editors one is refused; the browser writes that into its console.
test.use({ expectedErrors: [/the server responded with a status of 409/] });

const option = (page: Page, number: number) =>
  page.getByRole('group', { name: `Option ${number}`, exact: true });
const variant = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { name: 'Options and Variants' });

async function openVariants(page: Page, product: Product): Promise<void> {
  await page.goto(`/admin/products/${product._id}/variants`);
  await expect(heading(page)).toBeVisible();
}

/** Presses the button, and types what Enter parts: each is one more value. */
async function addOption(page: Page, number: number, name: string, values: readonly string[]) {
  await button(page, 'Add option').click();
  await expect(option(page, number).getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await option(page, number).getByLabel('Value 1', { exact: true }).focus();
  for (const [place, value] of values.entries()) {
    if (place > 0) await page.keyboard.press('Enter');
    await expect(
      option(page, number).getByLabel(`Value ${place + 1}`, { exact: true }),
    ).toBeFocused();
    await page.keyboard.type(value);
  }
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await expectToast(page, 'Variants saved.');
}

test('an owner gives a product options, fills the matrix, and drops what there is not', async ({
  page,
  shop,
  keeper,
}) => {
  test.setTimeout(90_000);
  await arriveAsOwner(page, shop.url);
  const product = await keeper.add({ image: null, price: 200, stockQuantity: 6 });
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  await button(page, `Edit ${product.name}`).click();
  await dialog(page).getByRole('link', { name: 'Options and variants' }).click();
  await expect(heading(page)).toBeFocused();

  await addOption(page, 1, 'Colour', ['Red', 'Blue']);
  await addOption(page, 2, 'Storage', ['64 GB', '128 GB']);
  await button(page, 'Make all combinations').click();
  await expect(page.getByText('4 of 100')).toBeVisible();
  await page.getByLabel('Of', { exact: true }).selectOption('Those of 128 GB');
  await page.getByLabel('With', { exact: true }).fill('249.50');
  await page.keyboard.press('Enter');
  await button(page, 'Drop Blue / 64 GB').click();
  await expect(variant(page, 'Blue / 128 GB').getByLabel('Price')).toBeFocused();
  await variant(page, 'Blue / 128 GB').getByLabel('Stock').fill('3');
  await variant(page, 'Blue / 128 GB').getByLabel('GTIN').fill('4006381333932');
  await button(page, 'Save').click();
  await expect(page.getByText('This is no GTIN: a digit is wrong')).toBeVisible();
  await expect(variant(page, 'Blue / 128 GB').getByLabel('GTIN')).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await variant(page, 'Blue / 128 GB').getByLabel('GTIN').fill('4006381333931');

  // What was typed is not left by accident: by a link, by Back.
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/variants$/);

  // The product has no picture yet: this one is uploaded for a variant.
  await button(page, 'Pictures of Blue / 128 GB: None').click();
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Upload Image' }).click();
  await (await choosing).setFiles(await photograph('blue.jpg', '#2030a0'));
  await expect(dialog(page).getByLabel('Picture 1 (leads)')).toBeChecked();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(button(page, 'Pictures of Blue / 128 GB: 1 of 1')).toBeFocused();
  await save(page);

  const stored = await (await page.request.get(`/api/v1/products/${product._id}`)).json();
  expect(stored.image).toMatch(/^\/media\/uploads\//);
  expect(stored).toMatchObject({
    price: 200,
    stockQuantity: 6,
    images: [{ url: stored.image }],
    options: [
      { name: 'Colour', values: ['Red', 'Blue'] },
      { name: 'Storage', values: ['64 GB', '128 GB'] },
    ],
    variants: [
      { _id: product._id, price: 200, stockQuantity: 6, isDefault: true },
      { price: 249.5, stockQuantity: 0 },
      { price: 249.5, stockQuantity: 3, gtin: '4006381333931', images: [stored.image] },
    ],
  });

  // A name is changed, the order of values, and a stored variant is left out: that is asked.
  await option(page, 1).getByLabel('Name', { exact: true }).fill('Finish');
  await button(page, 'Move Red down').click();
  await expect(button(page, 'Move Red up')).toBeFocused();
  await button(page, 'Drop Red / 128 GB').click();
  await button(page, 'Save').click();
  await expect(question(page).getByText('No longer sold: Red / 128 GB.')).toBeVisible();
  await question(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Variants saved.');
  await page.getByText('History', { exact: true }).click();
  await expect(page.getByText('Finish: Blue, Red')).toBeVisible();

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await breadcrumb.getByRole('link', { name: product.name }).click();
  await expect(page.getByRole('link', { name: `Variants of ${product.name}` })).toHaveText(
    'Finish (2), Storage (2)',
  );
  await button(page, `Edit ${product.name}`).click();
  await expect(dialog(page).getByText('the default variant (Red / 64 GB)')).toBeVisible();
});

test('of two who edit one matrix the second is told what the first has changed, and loses nothing', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveAsOwner(page, shop.url);
  const product = await keeper.add({ image: null, price: 20, stockQuantity: 5 });
  await openVariants(page, product);
  await addOption(page, 1, 'Size', ['S', 'M']);
  await button(page, 'Make all combinations').click();
  await save(page);

  const other = await page.context().newPage();
  await openVariants(other, product);
  await variant(other, 'S').getByLabel('Price').fill('21');
  await variant(other, 'M').getByLabel('SKU').fill(`M-${product._id}`);

  await variant(page, 'S').getByLabel('Price').fill('22');
  await variant(page, 'M').getByLabel('Stock').fill('8');
  await save(page);

  await button(other, 'Save').click();
  await expect(
    other.getByText(/Someone else has changed this in the meantime: [MS], [MS]\./),
  ).toBeVisible();
  await expect(button(other, 'Bring theirs in')).toBeInViewport();
  await button(other, 'Bring theirs in').click();
  await expect(other.getByText('Somebody else has saved: 22.00')).toBeVisible();
  await expect(variant(other, 'S').getByLabel('Price')).toHaveValue('21');
  await expect(variant(other, 'M').getByLabel('Stock')).toHaveValue('8');
  await save(other);
  const stored = await (await page.request.get(`/api/v1/products/${product._id}`)).json();
  expect(stored.variants).toMatchObject([
    { price: 21, stockQuantity: 5 },
    { price: 20, stockQuantity: 8, sku: `M-${product._id}` },
  ]);
});
