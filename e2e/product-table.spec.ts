import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question, row } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test.beforeEach(async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
});

for (const width of [1440, 390]) {
  test(`an owner narrows the products, shares the address and takes it back, ${width} px`, async ({
    page,
    keeper,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tag = `Narrow${Date.now()}`;
    const bare = await keeper.add({ name: `${tag} bare`, image: null, stockQuantity: 0 });
    const few = await keeper.add({ name: `${tag} few`, stockQuantity: 3 });
    await page.goto(`/admin/products?search=${tag}`);
    await expect(page.getByText('Total 2 products')).toBeVisible();
    await button(page, 'Filters').click();
    await page.getByLabel('Stock', { exact: true }).selectOption('Out of stock');
    await expect(page.getByText('Total 1 products')).toBeVisible();
    await expect(row(page, bare.name)).toBeVisible();
    await page.getByLabel('Pictures').selectOption('Without a picture');
    await expect(button(page, 'Filters (2)')).toBeVisible();
    await page.getByLabel('State').selectOption('Active');
    await expect(button(page, 'Filters (3)')).toBeVisible();
    await page.getByLabel('Category').selectOption(bare.categoryId.name);
    await expect(button(page, 'Filters (4)')).toBeVisible();
    await expect(page.getByText('Total 1 products')).toBeVisible();
    await expectAccessible(page);

    // The address alone says all of it.
    await page.reload();
    await expect(button(page, 'Filters (4)')).toBeVisible();
    await expect(row(page, bare.name)).toBeVisible();
    await expect(row(page, few.name)).toHaveCount(0);
    await expect(button(page, 'Export These as CSV')).toBeVisible();
    await page.getByLabel('Sale').selectOption('On sale');
    await expect(page.getByText('No products found.')).toBeVisible();
    await button(page, 'Clear Filters').click();
    await expect(page.getByText('Total 2 products')).toBeVisible();
    await expect(button(page, 'Filters')).toBeVisible();
  });
}

for (const width of [1440, 390]) {
  test(`an owner changes the prices of all that the list shows, and of two that are ticked, ${width} px`, async ({
    page,
    keeper,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tag = `Several${Date.now()}`;
    const [lamp, fan] = [
      await keeper.add({ name: `${tag} lamp`, price: 19.99 }),
      await keeper.add({ name: `${tag} fan`, price: 40 }),
    ];
    const list = `/admin/products?search=${tag}`;
    await page.goto(list);
    await expect(page.getByText('Total 2 products')).toBeVisible();
    await button(page, 'Change Several').click();
    const form = dialog(page);
    await expect(form.getByLabel('All that the list shows (2)')).toBeChecked();
    await button(page, 'Show What Changes').click();
    await expect(form.getByText('Please enter a percentage')).toBeVisible();
    await form.getByLabel('Percent').fill('12.5');
    await expectAccessible(page);
    await button(page, 'Show What Changes').click();
    await expect(page.getByRole('heading', { name: 'Prices +12.5 %' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Would change (2)' })).toBeVisible();
    await expect(row(page, lamp.name)).toContainText('$19.99 to $22.49');
    await expectAccessible(page);
    await button(page, 'Carry Out').click();
    await question(page).getByRole('button', { name: 'Carry Out' }).click();
    await expectToast(page, 'The change has begun.');
    await expect(button(page, 'Undo')).toBeVisible();

    await page.goto(list);
    await expect(row(page, fan.name)).toContainText('$45.00');
    await page.getByLabel(`Tick ${fan.name}`).check();
    await button(page, 'Change Several (1)').click();
    await expect(form.getByLabel('Those that are ticked (1)')).toBeChecked();
    await form.getByLabel('What to change').selectOption('Deactivate');
    await button(page, 'Show What Changes').click();
    await expect(
      page.getByRole('heading', { name: 'Change products: Deactivate products' }),
    ).toBeVisible();
    await button(page, 'Cancel Change').click();
    await expect(question(page).getByRole('button', { name: 'Keep it' })).toBeVisible();
    await question(page).getByRole('button', { name: 'Cancel Change' }).click();
    await expect(
      page.getByText('Cancelled. Nothing was carried out, and you can still do it.'),
    ).toBeVisible();
    await button(page, 'Go On').click();
    await question(page).getByRole('button', { name: 'Go On' }).click();
    await expect(row(page, fan.name)).toContainText('Changed');
    await page.goto(list);
    await expect(row(page, fan.name).getByText('Inactive', { exact: true })).toBeVisible();
    await expect(row(page, lamp.name).getByText('Active', { exact: true })).toBeVisible();
  });
}

test.describe('where somebody else was faster', () => {
  test.use({ expectedErrors: [/status of 409/] });

  for (const width of [1440, 390]) {
    test(`an owner changes price and stock in the list, and is told both values of a clash, ${width} px`, async ({
      page,
      keeper,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const lamp = await keeper.add({
        name: `In place ${Date.now()}`,
        price: 20,
        stockQuantity: 7,
      });
      await page.goto(`/admin/products?search=${encodeURIComponent(lamp.name)}`);
      const price = page.getByRole('button', { name: `: change the price of ${lamp.name}` });
      await price.press('Enter');
      const field = page.getByLabel(`New price of ${lamp.name}`);
      await field.fill('25');
      await field.press('Escape');
      await expect(price).toBeFocused();
      await expect(row(page, lamp.name)).toContainText('$20.00');

      // Who has only looked goes on; what is changed stays open, and says what can be done with it.
      const [save, cancel] = [
        button(page, `Save the price of ${lamp.name}`),
        button(page, `Cancel the change of the price of ${lamp.name}`),
      ];
      const search = page.getByRole('searchbox').first();
      await price.click();
      await expect(field).toBeFocused();
      await search.click();
      await expect(field).toHaveCount(0);
      await expect(search).toBeFocused();
      await price.click();
      await field.fill('26');
      await search.click();
      await expect(field).toHaveValue('26');
      await cancel.click();
      await expect(price).toBeFocused();
      await expect(row(page, lamp.name)).toContainText('$20.00');

      await price.click();
      await field.fill('0');
      await field.press('Tab');
      await expect(save).toBeFocused();
      await save.click();
      await expect(field).toHaveAccessibleDescription(
        'Number must be greater than or equal to 0.01',
      );
      await expect(field).toBeFocused();
      await keeper.change(lamp, { price: 30 });
      await field.fill('25');
      await field.press('Enter');
      const clash = `Somebody has changed ${lamp.name} meanwhile: the price is $30.00 now. Save makes it $25.00, Cancel leaves it.`;
      await expect(row(page, lamp.name).getByText(clash)).toBeVisible();
      await save.click();
      await expectToast(page, `${lamp.name}: the price is $25.00.`);
      await expect(row(page, lamp.name)).toContainText('$25.00');

      await page.getByRole('button', { name: `: change the stock of ${lamp.name}` }).click();
      await page.getByLabel(`New stock of ${lamp.name}`).fill('12');
      await page.getByLabel(`New stock of ${lamp.name}`).press('Enter');
      await expectToast(page, `${lamp.name}: the stock is 12.`);
      await expect(row(page, lamp.name).getByText('12', { exact: true })).toBeVisible();
      await price.click();
      await expectAccessible(page);
    });
  }
});

for (const width of [1440, 390]) {
  test(`an owner counts a shelf, corrects it and finds both in the ledger, ${width} px`, async ({
    page,
    keeper,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const lamp = await keeper.add({ name: `Counted ${Date.now()}`, stockQuantity: 10 });
    await page.goto(`/admin/products?search=${encodeURIComponent(lamp.name)}`);
    await button(page, `Edit ${lamp.name}`).click();
    await dialog(page).getByRole('link', { name: 'Stock ledger' }).click();
    await expect(page.getByRole('heading', { name: `Stock of ${lamp.name}` })).toBeVisible();
    await expect(row(page, 'First stock')).toContainText('+10');
    await page.getByLabel('Pieces that are there').fill('7');
    await button(page, 'Book').click();
    await expectToast(page, 'Booked: 3 pieces fewer. There are 7 now.');
    await expect(row(page, 'Counted')).toContainText('−3');

    await page.getByLabel('What happened').selectOption('Pieces came or went');
    await page.getByLabel('Pieces', { exact: true }).fill('-2');
    await button(page, 'Book').click();
    await expect(page.getByText('Please say why')).toBeVisible();
    await page.getByLabel('Why').fill('Fell from the shelf');
    await button(page, 'Book').click();
    await expectToast(page, 'Booked: 2 pieces fewer. There are 5 now.');
    await expect(row(page, 'Corrected')).toContainText('Fell from the shelf');
    await expectAccessible(page);

    await page.getByLabel('Reason').selectOption('Counted');
    await expect(page.getByText('Total 1 movement')).toBeVisible();
    await page.getByRole('link', { name: 'All Products' }).click();
    await expect(page.getByRole('heading', { name: 'Stock Ledger' })).toBeVisible();
    await expect(row(page, lamp.name).first()).toBeVisible();
  });
}

test('an owner duplicates a product with its variants, and sells the copy once it is ready', async ({
  page,
  keeper,
}) => {
  const lamp = await keeper.add({ name: `Model ${Date.now()}`, price: 20, tags: ['desk'] });
  const variants = ['Red', 'Blue'].map((value, place) => ({
    options: [{ name: 'Colour', value }],
    price: 20 + place,
    stockQuantity: 5,
    isDefault: place === 0,
  }));
  await keeper.giveOptions(lamp, {
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants,
  });
  await page.goto(`/admin/products?search=${encodeURIComponent(lamp.name)}`);
  await button(page, `Edit ${lamp.name}`).click();
  await dialog(page).getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: 'Create Product' })).toBeVisible();
  await expect(page.getByLabel('Product Name')).toHaveValue(`${lamp.name} (copy)`);
  await expect(page.getByLabel('Tags')).toHaveValue('desk');
  await expect(page.getByLabel(/^With its options \(Colour\) and 2 variants/)).toBeChecked();
  await expect(page.getByLabel(/^Active/)).not.toBeChecked();
  await expectAccessible(page);
  const copy = `${lamp.name} mark 2`;
  await page.getByLabel('Product Name').fill(copy);
  await button(page, 'Create Product').click();
  await expectToast(page, 'Product created successfully');
  await expect(row(page, copy).getByText('Inactive', { exact: true })).toBeVisible();
  await expect(row(page, copy)).toContainText('Colour (2)');
  await expect(page.getByText('Total 1 products')).toBeVisible();
});

test.describe('a product that is gone meanwhile', () => {
  test.use({ expectedErrors: [/404/] });

  test('cannot be duplicated, and the form says so', async ({ page }) => {
    await page.goto(`/admin/products/new?copy=${crypto.randomUUID()}`);
    await expect(page.getByText('Product Not Found', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Product' })).toHaveCount(0);
  });
});

test('an owner chooses columns, and is told of ticks that the list does not show', async ({
  page,
  keeper,
}) => {
  const tag = `Ticked${Date.now()}`;
  const [lamp, fan] = [
    await keeper.add({ name: `${tag} lamp`, tags: ['desk'] }),
    await keeper.add({ name: `${tag} fan` }),
  ];
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`/admin/products?search=${tag}`);
  await expect(page.getByText('Total 2 products')).toBeVisible();
  // In reach without scrolling sideways.
  await expect(button(page, `Deactivate ${lamp.name}`)).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Tick all 2 that are listed').check();
  await expect(button(page, 'Change Several (2)')).toBeVisible();
  await page.getByLabel(`Tick ${fan.name}`).uncheck();
  await expect(page.getByLabel('Tick all 2 that are listed')).toHaveJSProperty(
    'indeterminate',
    true,
  );
  await page.goto(`/admin/products?search=${tag}`);
  await page.getByLabel(`Tick ${lamp.name}`).check();
  await page.getByRole('searchbox', { name: 'Filter products...' }).fill(fan.name);
  const told = page.getByText('1 ticked product is not in what the list shows.');
  await expect(told).toBeVisible();
  await button(page, 'Change Several (1)').click();
  await expect(
    dialog(page).getByLabel('Those that are ticked (1, 1 of them not in the list)'),
  ).toBeChecked();
  await page.keyboard.press('Escape');
  await button(page, 'Untick It').click();
  await expect(told).toBeHidden();
  await expect(button(page, 'Change Several')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Filter products...' }).fill(tag);
  await button(page, 'Columns').press('Enter');
  await page.getByLabel('Tags', { exact: true }).press('Space');
  await page.getByLabel('Stock', { exact: true }).press('Space');
  await expect(row(page, lamp.name)).toContainText('desk');
  await page.getByLabel('Added', { exact: true }).press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button(page, 'Added').click();
  await expect(page).toHaveURL(/sort=createdAt/);
  await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeAttached();
  await expect(page.getByRole('columnheader', { name: 'Stock' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(row(page, lamp.name)).toContainText('desk');
  await button(page, 'Columns').click();
  await button(page, 'Reset Columns').click();
  await expect(row(page, lamp.name)).not.toContainText('desk');
});
