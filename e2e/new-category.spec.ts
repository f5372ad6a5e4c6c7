import type { Page } from '@playwright/test';
import { arriveAsOwner, button, dialog, expectToast, question, row } from './support/admin.ts';
import { expect, test as journey, untilAlive } from './support/journey.ts';
import { type ShopProcess, startShopProcess } from './support/shop-process.ts';

/** A shop of these journeys' own: a category more is seen on every shopper's page. */
const test = journey.extend<object, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const shop = await startShopProcess();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

/** By the menu, as somebody does who knows no address. */
async function open(page: Page, screen: string, isPhone: boolean): Promise<void> {
  const mostUsed = page.getByRole('navigation', { name: 'Most used' });
  if (isPhone) await mostUsed.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await menu.getByRole('link', { name: screen, exact: true }).click();
}

async function addAttribute(
  page: Page,
  {
    name,
    kind,
    group,
    more,
  }: { name: string; kind: string; group: string; more?: () => Promise<void> },
): Promise<void> {
  await button(page, 'Add New Attribute').click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await expect(dialog(page).getByLabel('Group')).toHaveValue(group);
  await dialog(page).getByLabel('Kind').selectOption(kind);
  await more?.();
  await dialog(page).getByLabel('Shoppers can filter the shop by it').check();
  await button(page, 'Create').click();
  await expectToast(page, 'Attribute created successfully!');
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, `Edit ${name}`)).toBeInViewport();
}

for (const [width, isPhone] of [
  [1440, false],
  [390, true],
] as const) {
  test(`an owner sets up a new category of goods by hand, ${width} pixels wide`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 844 });
    await arriveAsOwner(page, shop.url);
    const category = `Scooters ${width}`;
    const name = `Merlin Scooter ${width}`;

    await page.goto('/admin/dashboard');
    await untilAlive(page);
    await page.getByRole('main').getByRole('link', { name: 'Create Category' }).click();
    await dialog(page).getByLabel('Name').fill(category);
    await button(page, 'Create').click();
    await expectToast(page, 'Category created successfully');

    await expect(row(page, category)).toBeInViewport();
    // What comes next is offered, and stays where it was made.
    if (isPhone) {
      await page.getByRole('link', { name: `Define the attributes of ${category}` }).click();
    } else {
      await button(page, 'Define attributes').click();
    }
    await expect(page.getByLabel('Category').locator('option:checked')).toHaveText(category);
    await expect(page.getByText('No attributes yet')).toBeVisible();
    await addAttribute(page, {
      name: 'Range',
      kind: 'Number',
      group: 'General',
      more: async () => {
        await dialog(page).getByLabel('Unit').fill('km');
        await dialog(page).getByLabel('Group').fill('Wheels');
      },
    });
    await addAttribute(page, {
      name: 'Tyres',
      kind: 'One of a list',
      group: 'Wheels',
      more: async () => {
        await button(page, 'Add value').click();
        await page.keyboard.type('Air');
        await page.keyboard.press('Enter');
        await page.keyboard.type('Solid');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await expect(dialog(page).getByLabel('Value 3', { exact: true })).toBeFocused();
      },
    });
    await addAttribute(page, { name: 'Folds', kind: 'Yes or no', group: 'Wheels' });

    await open(page, 'Products', isPhone);
    await button(page, 'Add New Product').click();
    await expect(dialog(page).getByLabel('Tyres')).toBeVisible();
    // Nothing is typed yet, so nothing is asked.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    for (const [what, range, tyres] of [
      [`${name} Lite`, '20', 'Solid'],
      [name, '45', 'Air'],
    ] as const) {
      await button(page, 'Add New Product').click();
      const form = dialog(page);
      await expect(form.getByLabel('Category').locator('option:checked')).toHaveText(category);
      await form.getByLabel('Name', { exact: true }).fill(what);
      await form.getByLabel('Price').fill('399');
      await form.getByLabel('Stock Quantity').fill('8');
      await form.getByLabel('Description').fill('Folds in one move, and carries a grown-up home.');
      await form.getByLabel('Range (km)').fill(range);
      await form.getByLabel('Tyres').selectOption(tyres);
      await form.getByLabel('Folds').selectOption('Yes');
      await button(page, 'Create').click();
      await expectToast(page, 'Product created successfully!');
      await expect(form).toBeHidden();
    }

    if (isPhone) {
      await button(page, `Edit ${name}`).click();
      await dialog(page).getByRole('link', { name: 'Options and variants' }).click();
    } else {
      await button(page, 'Add options').first().click();
    }
    await button(page, 'Add option').click();
    await page.keyboard.type('Colour');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Slate');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Coral');
    await button(page, 'Make all combinations').click();
    const coral = page.getByRole('group', { name: 'Coral', exact: true });
    await coral.getByLabel('Stock').fill('3');
    await button(page, 'Save').click();
    await expectToast(page, 'Variants saved.');

    await expect(async () => {
      await page.goto('/shop');
      await page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: category })
        .click({ timeout: 1_000 });
    }).toPass();
    const cards = page.getByRole('region', { name: 'Product list' }).getByRole('article');
    await expect(cards).toHaveCount(2);
    await untilAlive(page);
    if (isPhone) await page.getByRole('link', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'Air (1 product)' }).check();
    if (isPhone) await button(page, 'Show 1 product').click();
    await expect(cards).toHaveCount(1);
    await cards.getByRole('link', { name }).first().click();
    await expect(page.getByRole('radio', { name: 'Coral' })).toBeAttached();
    await expect(page.getByText('45 km').first()).toBeVisible();
  });
}

test('a category that products may not be put in is not chosen for a new one', async ({
  page,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/categories');
  await button(page, 'Add New Category').click();
  await dialog(page).getByLabel('Name').fill('Attic');
  await button(page, 'Create').click();
  await button(page, 'Deactivate Attic').click();
  await question(page).getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Category deactivated.');
  await page.goto('/admin/products/new');
  const category = page.getByLabel('Category');
  await expect(category.locator('option', { hasText: 'Audio' })).toBeAttached();
  await expect(category).toHaveValue('');
});
