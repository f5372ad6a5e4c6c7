import { expectAccessible } from './support/accessibility.ts';
import {
  arriveAsOwner,
  button,
  changeStatus,
  dialog,
  expectToast,
  failCalls,
  question,
  row,
  rows,
} from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test.beforeEach(async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
});

test('an owner adds a product, prices it anew, takes it off sale and back', async ({ page }) => {
  const name = `Porch Light ${Date.now()}`;
  await page.goto('/admin/products');
  await button(page, 'Add New Product').click();
  const form = dialog(page);
  await expect(form.getByLabel('Price')).toHaveAttribute('step', '0.01');
  await form.getByLabel('Name').fill('P');
  await expect(form.getByText('String must contain at least 2 character(s)')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await expect(form.getByText('String must contain at least 2 character(s)')).toBeHidden();
  await form.getByLabel('Price').fill('0');
  await expect(form.getByText('Number must be greater than or equal to 0.01')).toBeVisible();
  const price = form.getByLabel('Price');
  await price.fill('0.49');
  await expect(price).toHaveAccessibleDescription(/a card payment has to be \$0\.50 or more/);
  await price.fill('1000000');
  await expect(price).toHaveAccessibleDescription(/\$999,999\.99 at most/);
  await price.fill('1234.5');
  await expect(price).toHaveAccessibleDescription('');
  await form.getByLabel('Stock Quantity').fill('12');
  await form.getByLabel('Tags').fill('light, featured ,');
  await form.getByLabel('Description').fill('A light for the porch that knows the time of dusk.');
  await button(page, 'Create').click();
  await expect(form.getByText('Please select a category.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Category').selectOption('Smart Home');
  await page.mouse.click(5, 5);
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await button(page, 'Create').click();
  await expectToast(page, 'Product created successfully!');

  await page.getByPlaceholder('Filter products...').fill(name);
  await expect(page.getByText('Total 1 products')).toBeVisible();
  for (const text of ['Smart Home', '$1,234.50', '12', 'Active']) {
    await expect(row(page, name).getByText(text, { exact: true })).toBeVisible();
  }
  // What stands where a picture is missing.
  await expect(row(page, name).locator('svg[viewBox="0 0 120 120"]')).toBeVisible();
  await button(page, `Edit ${name}`).click();
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Smart Home');
  await expect(form.getByLabel('Tags')).toHaveValue('light, featured');
  await form.getByLabel('Price').fill('99');
  await page.keyboard.press('Escape');
  await button(page, 'Keep editing').click();
  await button(page, 'Save').click();
  await expectToast(page, 'Product updated successfully!');
  await expect(row(page, name)).toContainText('$99.00');

  await changeStatus(page, name, {
    to: 'Deactivate',
    title: 'Are you sure?',
    text: `This will deactivate the product ${name}. You can restore it later.`,
  });
  await expectToast(page, 'Product deactivated.');
  await changeStatus(page, name, {
    to: 'Reactivate',
    title: 'Reactivate Product?',
    text: 'It will be visible again in your store.',
  });
  await expectToast(page, 'Product reactivated.');

  await button(page, `Edit ${name}`).click();
  await dialog(page).getByText('History').click();
  await expect(dialog(page).getByText('price: $1,234.50 to $99.00')).toBeVisible();
  await expectAccessible(page);
});

test('a click beside the dialog closes neither a new product nor one that is only looked at', async ({
  page,
  keeper,
}) => {
  const { name } = await keeper.add({ image: null });
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  for (const opener of ['Add New Product', `Edit ${name}`]) {
    await button(page, opener).click();
    await expect(dialog(page).getByLabel('Name')).toBeVisible();
    await page.mouse.click(5, 5);
    await page.mouse.click(5, 700);
    await expect(dialog(page).getByLabel('Name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('five grey rows wait while both products and categories are on their way, and no longer', async ({
  page,
}) => {
  const products = Promise.withResolvers<void>();
  const categories = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/admin\/products/, async (route) => {
    await products.promise;
    await route.continue();
  });
  await page.route(/\/api\/v1\/categories/, async (route) => {
    await categories.promise;
    await route.continue();
  });
  await page.goto('/admin/products');
  const greyRows = page.locator('[data-skeleton-row]');
  await expect(greyRows).toHaveCount(5);
  categories.resolve();
  await expect(greyRows).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Loading...' })).toBeVisible();
  products.resolve();
  await expect(rows(page).nth(3)).toContainText('$');
});

test('an inactive category cannot be picked, and a product that is in one stays in it', async ({
  page,
  keeper,
}) => {
  const name = `Attic ${Date.now()}`;
  await page.goto(`/admin/categories?search=${encodeURIComponent(name)}`);
  await button(page, 'Add New Category').click();
  await dialog(page).getByLabel('Name').fill(name);
  await button(page, 'Create').click();
  await expect(row(page, name)).toBeVisible();
  const category = (await keeper.categories()).find((one) => one.name === name);
  const product = await keeper.add({ categoryId: category?._id ?? '', image: null });
  await button(page, `Deactivate ${name}`).click();
  await question(page).getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Category deactivated.');
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  await button(page, `Edit ${product.name}`).click();
  const select = dialog(page).getByLabel('Category');
  await expect(select.locator('option:checked')).toHaveText(`${name} (inactive)`);
  await expect(select.locator('option:checked')).toBeDisabled();
  await dialog(page).getByLabel('Price').fill('31');
  await button(page, 'Save').click();
  await expectToast(page, 'Product updated successfully!');
  await button(page, 'Add New Product').click();
  await expect(select.locator('option', { hasText: name })).toHaveCount(0);
});

test('the Create Product form says what is missing, creates, and is empty again', async ({
  page,
}) => {
  const name = `Desk Fan ${Date.now()}`;
  await page.goto('/admin/products/new');
  await button(page, 'Create Product').click();
  for (const message of [
    'Product name must be at least 3 characters',
    'Description must be at least 10 characters',
    'Price must be a positive number',
    'Please enter a valid image URL',
    'Please select a category',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Price ($)')).toHaveAttribute('step', '0.01');
  await expect(page.getByLabel('Stock')).toHaveAttribute('step', '1');
  await page.getByLabel('Stock').fill('1.5');
  await expect(page.getByText('Stock must be a non-negative number')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Description').fill('A quiet fan for a warm desk.');
  await page.getByLabel('Price ($)').fill('39.90');
  await page.getByLabel('Stock').fill('4');
  await page.getByLabel('Image URL').fill('/media/moth-smart-bulbs/640.webp');
  await page.getByLabel('Category').selectOption('Computing');
  // What the category asks for moves down what stands below it.
  await expect(page.getByRole('group', { name: 'Build' })).toBeVisible();
  await page.getByLabel('Featured').check();
  const orders = page.getByRole('link', { name: 'Orders', exact: true });
  await orders.click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Product Name')).toHaveValue(name);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/products$/, async (route) => {
    await held;
    await route.fallback();
  });
  await button(page, 'Create Product').click();
  await expect(button(page, 'Creating...')).toBeVisible();
  letGo();
  await expectToast(page, 'Product created successfully');
  await expect(page.getByLabel('Product Name')).toHaveValue('');
  await expect(page.getByLabel('Price ($)')).toHaveValue('0');
  await expect(page.getByLabel('Featured')).not.toBeChecked();
  await expect(page.getByLabel('Category')).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add options and variants' }).click();
  await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}\/variants$/);
  await orders.click();
  await expect(page).toHaveURL(/\/admin\/orders/);
});

test('what is not ready yet is saved as a draft', async ({ page, shop, keeper }) => {
  const { name: category } = await keeper.addCategory();
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/products/new');
  const name = `Half a Fan ${Date.now()}`;
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Description').fill('A fan that waits for its pictures.');
  await page.getByLabel('Price ($)').fill('39.90');
  await page.getByLabel('Category').selectOption(category);
  await button(page, 'Create Product').click();
  await expect(page.getByText('Please enter a valid image URL')).toBeVisible();
  await button(page, 'Save as Draft').click();
  await expectToast(page, 'Draft saved. It is not in the shop yet.');
  await expect(page.getByLabel('Product Name')).toHaveValue('');
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toContainText('Inactive');
});

test('a long list is read as it is scrolled, and little of it is in the document', async ({
  page,
  keeper,
}) => {
  const word = `Brick${Date.now()}`;
  const count = 260;
  const atOnce = 20;
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, index) => first + index);
    await Promise.all(
      numbers.map((number) =>
        // Not on sale: journeys that share this shop find the demo's products in it.
        keeper.add({
          name: `${word} ${String(number).padStart(3, '0')}`,
          image: null,
          isActive: false,
        }),
      ),
    );
  }
  await page.goto(`/admin/products?search=${word}&sort=name`);
  await expect(page.getByText(`Total ${count} products`)).toBeVisible();
  const area = page.getByRole('region', { name: 'Products' });
  expect((await area.boundingBox())?.height).toBe(400);
  await expect(row(page, `${word} 000`)).toBeVisible();
  await area.focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(row(page, `${word} 259`)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect.poll(() => rows(page).count()).toBeLessThan(60);

  // Back leads to the rows that were in sight, and so does a reload.
  await page.getByRole('navigation', { name: 'Admin' }).getByText('Orders').click();
  await expect(page.getByRole('region', { name: 'Orders' })).toBeVisible();
  await page.goBack();
  await expect(row(page, `${word} 259`)).toBeInViewport();
  await expect(row(page, `${word} 000`)).toHaveCount(0);
  await page.reload();
  await expect(row(page, `${word} 259`)).toBeInViewport();
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('each change says that it failed, and nothing typed is lost', async ({ page, keeper }) => {
    const { name } = await keeper.add({ image: null });
    await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
    await failCalls(page, 'PUT', /\/api\/v1\/products\//);
    await failCalls(page, 'POST', /\/api\/v1\/products$/);
    await button(page, `Edit ${name}`).click();
    await dialog(page).getByLabel('Price').fill('77');
    await button(page, 'Save').click();
    await expectToast(page, 'Failed to update product.');
    await expect(dialog(page).getByLabel('Price')).toHaveValue('77');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await changeStatus(page, name, {
      to: 'Deactivate',
      title: 'Are you sure?',
      text: `This will deactivate the product ${name}. You can restore it later.`,
    });
    await expectToast(page, 'Failed to deactivate product.');
    await question(page).getByRole('button', { name: 'Cancel' }).click();

    await button(page, 'Add New Product').click();
    await dialog(page).getByLabel('Category').selectOption('Audio');
    await dialog(page).getByLabel('Name').fill('Never kept');
    await dialog(page).getByLabel('Price').fill('5');
    await dialog(page).getByLabel('Stock Quantity').fill('0');
    await dialog(page).getByLabel('Description').fill('Nothing of this is kept.');
    await button(page, 'Create').click();
    await expectToast(page, 'Failed to create product.');
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Never kept');

    await page.goto('/admin/products/new');
    await page.getByLabel('Product Name').fill('Never kept');
    await page.getByLabel('Description').fill('Nothing of this is kept.');
    await page.getByLabel('Price ($)').fill('5');
    await page.getByLabel('Image URL').fill('/media/moth-smart-bulbs/640.webp');
    await page.getByLabel('Category').selectOption('Audio');
    await button(page, 'Create Product').click();
    await expectToast(page, 'Failed to create product');
    await expect(page.getByLabel('Product Name')).toHaveValue('Never kept');
  });

  test('a reactivation that fails, and a list that cannot be read, say so', async ({
    page,
    keeper,
  }) => {
    const product = await keeper.add({ image: null });
    await keeper.takeOffSale(product);
    await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
    await failCalls(page, 'PUT', /\/api\/v1\/products\//);
    await button(page, `Reactivate ${product.name}`).click();
    await question(page).getByRole('button', { name: 'Reactivate' }).click();
    await expectToast(page, 'Failed to reactivate product.');
    await failCalls(page, 'GET', /\/api\/v1\/admin\/products/);
    await page.reload();
    await expect(page.getByText('Failed to load products')).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(row(page, product.name)).toBeVisible();
  });
});
