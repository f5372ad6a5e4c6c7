import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test, untilAlive } from './support/journey.ts';

const cards = (page: Page) =>
  page.getByRole('region', { name: 'Product list' }).getByRole('article');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });

/** A category to which other journeys add nothing. */
async function openPhones(page: Page): Promise<void> {
  await page.goto('/shop');
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Phones').click();
  await expect(page).toHaveURL(/category=/);
  await expect(cards(page)).toHaveCount(5);
}

test('by the keyboard a list is narrowed, and each step is an address that Back restores', async ({
  page,
}) => {
  await openPhones(page);
  const smartphones = panel(page).getByRole('checkbox', { name: /^Smartphone/ });
  await smartphones.focus();
  await page.keyboard.press('Space');
  await expect(cards(page)).toHaveCount(1);
  await expect(smartphones).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: /^2 products$/ })).toBeVisible();
  const highest = panel(page).getByRole('textbox', { name: 'To' });
  await highest.fill('$1,000');
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/maxPrice=1000/);
  // What is chosen elsewhere changes what the others would show.
  await expect(panel(page).getByRole('checkbox', { name: '512 GB (0 products)' })).toBeVisible();
  await expect(chips(page).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);

  await page.reload();
  await untilAlive(page);
  await expect(cards(page)).toHaveCount(1);
  await expect(highest).toHaveValue('1000');
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await expect(highest).toHaveValue('');
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);
  await expect(smartphones).toBeChecked();
  await page.goForward();
  await chips(page).getByRole('link', { name: 'Remove filter Type: Foldable' }).click();
  await expect(cards(page)).toHaveCount(1);

  // Sorting and searching keep what is chosen; another category has other attributes.
  await page.getByLabel('Sort by Price').selectOption('Descending');
  await expect(page).toHaveURL(/sort=-price/);
  await expect(smartphones).toBeChecked();
  await chips(page).getByRole('link', { name: 'Clear all filters' }).click();
  await expect(cards(page)).toHaveCount(5);
  await expect(page).toHaveURL(/sort=-price/);
});

test('a price that is none is said at its field, and stands in the way of nothing else', async ({
  page,
}) => {
  await openPhones(page);
  await untilAlive(page);
  const most = page.getByLabel('To', { exact: true });
  await most.fill('1000');
  await most.blur();
  await expect(page).toHaveURL(/maxPrice=1000/);
  await most.fill('cheap');
  await most.blur();
  await expect(most).toHaveAccessibleDescription('Such as 49.90');
  await page.getByRole('checkbox', { name: /^In stock/ }).check();
  await expect(page).toHaveURL(/maxPrice=1000.*inStock=true/);
  await expect(most).toHaveValue('cheap');
  await expectAccessible(page);
  await most.fill('$1,100');
  await most.blur();
  await expect(most).not.toHaveAttribute('aria-invalid');
  await expect(page).toHaveURL(/maxPrice=1100/);
});

test('on a phone the filters are a sheet, behind which the list follows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openPhones(page);
  await untilAlive(page);
  await page.getByRole('link', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Smartphone/ }).check();
  await sheet.getByRole('checkbox', { name: /^Foldable/ }).check();
  await sheet.getByRole('checkbox', { name: /^256 GB/ }).check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Show 1 product' }).click();
  await expect(sheet).toBeHidden();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Filters (3)' })).toBeFocused();
  await expectAccessible(page);
});

test.describe('what is no longer there', () => {
  test.use({ expectedErrors: [/the server responded with a status of 404/] });

  test('is told, and the rest of the address holds', async ({ page }) => {
    await openPhones(page);
    await panel(page)
      .getByRole('checkbox', { name: /^Tablet/ })
      .check();
    await expect(cards(page)).toHaveCount(1);
    const address = new URL(page.url());
    address.searchParams.append('attr', '01890000-0000-7000-8000-000000000000.yes');
    await page.goto(address.href);
    await untilAlive(page);
    await expect(page.getByText('A filter is no longer there')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show the list without it' }).click();
    await expect(cards(page)).toHaveCount(1);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('a form narrows the list, and links take filters off', async ({ page }) => {
    await openPhones(page);
    await expect(panel(page)).toBeHidden();
    await page.getByRole('link', { name: 'Filters' }).click();
    await panel(page)
      .getByRole('checkbox', { name: /^Smartphone/ })
      .check();
    await panel(page)
      .getByRole('checkbox', { name: /^Charger/ })
      .check();
    await panel(page).getByLabel('From').fill('200');
    await panel(page).getByRole('button', { name: 'Apply filters' }).click();
    await expect(cards(page)).toHaveCount(1);
    await page.getByLabel('Sort by Price').selectOption('Ascending');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect(page).toHaveURL(/sort=price/);
    await expect(cards(page)).toHaveCount(1);
    await chips(page).getByRole('link', { name: 'Remove filter From $200.00' }).click();
    await expect(cards(page)).toHaveCount(2);
  });
});
