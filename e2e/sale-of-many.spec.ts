import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question, row } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

// The shop refuses an end before the beginning.
test.use({ expectedErrors: [/status of 400/] });

test.beforeEach(async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
});

for (const width of [1440, 390]) {
  test(`an owner puts all that the list shows on sale, and ends it, ${width} px`, async ({
    page,
    keeper,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tag = `Weekend${Date.now()}`;
    const lamp = await keeper.add({ name: `${tag} lamp`, price: 19.99 });
    const cheap = await keeper.add({ name: `${tag} cheap`, price: 0.01 });
    const list = `/admin/products?search=${tag}`;
    await page.goto(list);
    await expect(page.getByText('Total 2 products')).toBeVisible();
    await button(page, 'Change Several').click();
    const form = dialog(page);
    await form.getByLabel('What to change').selectOption('Sale by a percentage');
    await button(page, 'Show What Changes').click();
    await expect(form.getByText('Please enter a percentage')).toBeVisible();
    await expect(form.getByText('Please say until when')).toBeVisible();
    await form.getByLabel('Percent off').fill('87.5');
    const year = new Date().getFullYear() + 1;
    await form.getByLabel('From').fill(`${year}-05-02T08:00`);
    await form.getByLabel('Until').fill(`${year}-05-01T08:00`);
    await button(page, 'Show What Changes').click();
    await expect(form.getByText('A sale ends after it has begun')).toBeVisible();
    await expect(form.getByLabel('Until')).toBeFocused();
    await expectAccessible(page);
    await form.getByLabel('From').fill('');
    await button(page, 'Show What Changes').click();

    await expect(page.getByRole('heading', { name: 'Sale −87.5 %' })).toBeVisible();
    await expect(page.getByText(/^On sale as soon as this is carried out, until/)).toBeVisible();
    await expect(row(page, lamp.name)).toContainText('$19.99 to $2.50');
    await expect(row(page, cheap.name)).toContainText('It would cost less than $0.01');
    await expectAccessible(page);
    await button(page, 'Carry Out').click();
    await question(page).getByRole('button', { name: 'Carry Out' }).click();
    await expectToast(page, 'The change has begun.');
    await expect(button(page, 'Undo')).toBeVisible();
    await page.goto(`/admin/products/sales?search=${encodeURIComponent(lamp.name)}`);
    await expect(row(page, lamp.name)).toContainText('Running');

    await page.goto(list);
    await expect(row(page, lamp.name)).toContainText('$2.50');
    await page.getByLabel(`Tick ${lamp.name}`).check();
    await button(page, 'Change Several (1)').click();
    await form.getByLabel('What to change').selectOption('End the sale');
    await button(page, 'Show What Changes').click();
    await expect(row(page, lamp.name)).toContainText('$2.50 to $19.99');
    await button(page, 'Carry Out').click();
    await question(page).getByRole('button', { name: 'Carry Out' }).click();
    await expect(row(page, lamp.name)).toContainText('Changed');
    await page.goto(list);
    await expect(row(page, lamp.name)).toContainText('$19.99');
  });
}
