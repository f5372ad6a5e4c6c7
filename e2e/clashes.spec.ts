import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question, row } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

// Who saves second is refused, and one call is lost; the browser writes both into its console.
test.use({ expectedErrors: [/status of 409|ERR_FAILED/] });

for (const width of [1440, 390]) {
  test(`where two people change the same fields, both values are shown and one is chosen, ${width} px`, async ({
    page,
    shop,
    keeper,
  }) => {
    await arriveAsOwner(page, shop.url);
    await page.setViewportSize({ width, height: 900 });
    const product = await keeper.add({ price: 20, tags: ['desk'], image: null });
    const moved = await keeper.addCategory();
    await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
    await button(page, `Edit ${product.name}`).click();
    const field = (label: string) => dialog(page).getByRole('textbox', { name: label });
    await field('Price').fill('22');
    await field('Tags').fill('desk, oak');
    await field('Description').fill('Typed for a long while, and not to be lost.');
    const changed = await keeper.change(product, {
      price: 25,
      tags: ['desk', 'sale'],
      categoryId: moved._id,
    });
    await button(page, 'Save').click();
    const notice = dialog(page).getByRole('alert').filter({ hasText: 'Someone else' });
    await expect(notice).toContainText(`Category was changed meanwhile: now ${moved.name}`);
    await expect(dialog(page).getByLabel('Category').locator('option:checked')).toHaveText(
      moved.name,
    );
    const [price, tags] = [
      notice.getByRole('group', { name: 'Price' }),
      notice.getByRole('group', { name: 'Tags' }),
    ];
    await expect(notice.getByRole('group')).toHaveCount(2);
    await expect(price).toContainText('Theirs: $25.00');
    await expect(price).toContainText('Yours: $22.00');
    await expect(tags).toContainText('Theirs: desk, sale');
    await expect(tags).toContainText('Yours: desk, oak');
    await expectAccessible(page);

    const takeTheirs = price.getByRole('button', { name: 'Take theirs' });
    await takeTheirs.press('Enter');
    await expect(field('Price')).toHaveValue('25');
    const keepMine = price.getByRole('button', { name: 'Keep mine' });
    await expect(keepMine).toBeFocused();
    await keepMine.press('Enter');
    await expect(field('Price')).toHaveValue('22');
    await tags.getByRole('button', { name: 'Take theirs' }).press('Enter');
    await expect(field('Tags')).toHaveValue('desk, sale');

    await button(page, 'Cancel').click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    // They go on meanwhile: what was chosen before stands.
    await keeper.change(changed, { description: 'Written by somebody else at once.' });
    await button(page, 'Save').click();
    const description = notice.getByRole('group', { name: 'Description' });
    await expect(description).toContainText('Theirs: Written by somebody else at once.');
    await expect(notice.getByRole('group')).toHaveCount(1);
    await expect(notice).toBeInViewport();
    await button(page, 'Save').click();
    await expectToast(page, 'Product updated successfully!');
    await button(page, `Edit ${product.name}`).click();
    await expect(field('Price')).toHaveValue('22');
    await expect(field('Tags')).toHaveValue('desk, sale');
    await expect(field('Description')).toHaveValue('Typed for a long while, and not to be lost.');
    await expect(dialog(page).getByLabel('Category').locator('option:checked')).toHaveText(
      moved.name,
    );
  });
}

test('an attribute that somebody else has given a product is taken over by its name, and the own one kept', async ({
  page,
  context,
  shop,
  keeper,
}) => {
  await arriveAsOwner(page, shop.url);
  const computing = (await keeper.categories()).find(({ name }) => name === 'Computing');
  const { name } = await keeper.add({ categoryId: computing?._id ?? '', image: null });
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`/admin/products?search=${encodeURIComponent(name)}`);
    await button(one, `Edit ${name}`).click();
  }
  const choice = dialog(other).getByRole('group').getByRole('combobox').first();
  const id = await choice.getAttribute('id');
  const label = await dialog(other).locator(`label[for="${id}"]`).textContent();
  await choice.selectOption({ index: 1 });
  const chosen = await choice.locator('option:checked').textContent();
  await button(other, 'Save').click();
  await expectToast(other, 'Product updated successfully!');
  await dialog(page).getByLabel('Memory (GB)').fill('32');
  const reading = /\/api\/v1\/products\/[^/]+$/;
  await page.route(reading, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await button(page, 'Save').click();
  const notice = dialog(page).getByRole('alert').filter({ hasText: 'Someone else' });
  await expect(notice).toContainText('What they saved could not be read.');
  await expect(dialog(page).getByLabel('Memory (GB)')).toHaveValue('32');
  await page.unroute(reading);
  await button(page, 'Save').click();
  await expect(notice).toContainText(`${label} was changed meanwhile: now ${chosen}`);
  await expect(notice.getByRole('group')).toHaveCount(0);
  await expect(dialog(page).getByLabel('Memory (GB)')).toHaveValue('32');
  await button(page, 'Save').click();
  await expectToast(page, 'Product updated successfully!');
});

test('two people change the settings at once: each finds what both wanted', async ({
  page,
  context,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  const other = await context.newPage();
  const field = (one: typeof page, label: string) => dialog(one).getByLabel(label, { exact: true });
  const open = async (one: typeof page) => {
    await one.goto('/admin/settings');
    await button(one, 'Edit delivery, returns and warranty').click();
  };
  await open(page);
  await open(other);
  const before = {
    Delivery: await field(page, 'Delivery').inputValue(),
    Returns: await field(page, 'Returns').inputValue(),
    Warranty: await field(page, 'Warranty').inputValue(),
  };
  await field(other, 'Delivery').fill('In two days');
  await field(other, 'Warranty').fill('Five years');
  await button(other, 'Save').click();
  await expectToast(other, 'Delivery, returns and warranty updated successfully!');
  await field(page, 'Returns').fill('Within 60 days');
  await field(page, 'Warranty').fill('Four years');
  await button(page, 'Save').click();
  await expect(
    dialog(page).getByText('Delivery was changed meanwhile: now In two days'),
  ).toBeVisible();
  const warranty = dialog(page).getByRole('group', { name: 'Warranty' });
  await expect(warranty).toContainText('Theirs: Five years');
  await expect(warranty).toContainText('Yours: Four years');
  await button(page, 'Save').click();
  await expectToast(page, 'Delivery, returns and warranty updated successfully!');
  for (const words of ['In two days', 'Within 60 days', 'Four years']) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await open(page);
  for (const [label, words] of Object.entries(before)) await field(page, label).fill(words);
  await button(page, 'Save').click();
  await expectToast(page, 'Delivery, returns and warranty updated successfully!');
});

test('two owners edit one product while a piece is sold: nobody’s work is lost', async ({
  page,
  context,
  shop,
  keeper,
}) => {
  await arriveAsOwner(page, shop.url);
  const product = await keeper.add({ stockQuantity: 10, price: 20, image: null });
  const { name } = product;
  const list = `/admin/products?search=${encodeURIComponent(name)}`;
  const other = await context.newPage();
  await page.goto(list);
  await other.goto(list);
  await button(page, `Edit ${name}`).click();
  await button(other, `Edit ${name}`).click();
  await dialog(other).getByLabel('Price').fill('25');
  await dialog(other).getByLabel('Stock Quantity').fill('9');
  await button(other, 'Save').click();
  await expectToast(other, 'Product updated successfully!');

  await dialog(page).getByLabel('Stock Quantity').fill('15');
  await button(page, 'Save').click();
  await expect(
    dialog(page).getByText('Someone else has changed this in the meantime: price, stock'),
  ).toBeVisible();
  // Save is at the end of a long form, and this at its beginning.
  await expect(dialog(page).getByText('Price was changed meanwhile: now $25.00')).toBeInViewport();
  await expect(dialog(page).getByText('Yours:')).toHaveCount(0);
  await expect(dialog(page).getByLabel('Price')).toHaveValue('25');
  // Five more came, of which one is gone: the field says what is stored then.
  await expect(
    dialog(page).getByText('Stock Quantity: they have saved 9. With your change of +5 it is 14'),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('Stock Quantity')).toHaveValue('14');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expectToast(page, 'Product updated successfully!');
  await expect(row(page, name).getByText('$25.00')).toBeVisible();
  await expect(row(page, name).getByText('14', { exact: true })).toBeVisible();
});

test('a product’s form in which something was typed and taken out again is closed without a question', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveAsOwner(page, shop.url);
  const computing = (await keeper.categories()).find(({ name }) => name === 'Computing');
  const { name } = await keeper.add({ categoryId: computing?._id ?? '', image: null });
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await button(page, `Edit ${name}`).click();
  const memory = dialog(page).getByLabel('Memory (GB)');
  const field = dialog(page).getByLabel('Name', { exact: true });
  await memory.fill('32');
  await memory.fill('');
  await field.fill('Lamp');
  await button(page, 'Cancel').click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await field.fill(name);
  await button(page, 'Cancel').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
});
