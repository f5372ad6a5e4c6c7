import type { Product } from '@gadgetry/contract/catalogue';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test, untilAlive } from './support/journey.ts';
import type { ShopKeeper } from './support/shop-keeper.ts';

const table = (page: Page) => page.getByRole('table');
const row = (page: Page, name: RegExp) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const products = (page: Page) => table(page).getByRole('columnheader');
const bar = (page: Page) => page.getByRole('region', { name: 'Comparison' });

async function phones(keeper: ShopKeeper): Promise<Product[]> {
  const all = await keeper.products();
  return all.filter(({ categoryId }) => categoryId.name === 'Phones & Tablets').slice(0, 5);
}

const comparing = (...ids: string[]) => `/compare?ids=${ids.join(',')}`;

test('what is chosen in the shop is seen side by side, with what differs', async ({
  page,
  keeper,
}) => {
  const chosen = await phones(keeper);
  const [first, second] = chosen;
  await page.goto(`/shop?category=${first?.categoryId._id}`);
  await untilAlive(page);
  const choose = (product: Product | undefined) =>
    page.getByRole('checkbox', { name: `Compare ${product?.name}` });
  await choose(first).focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('Choose up to 3 more');
  await choose(second).check();
  await expect(bar(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  // It is the same in another tab, and stays.
  const other = await page.context().newPage();
  await other.goto(`/shop/${first?._id}`);
  await expect(other.getByRole('checkbox', { name: `Compare ${first?.name}` })).toBeChecked();
  await other.close();
  for (const product of chosen.slice(2, 4)) await choose(product).check();
  await choose(chosen[4]).click();
  await expect(page.getByText('4 products can be compared at a time')).toBeVisible();
  await expect(choose(chosen[4])).not.toBeChecked();
  for (const product of chosen.slice(2, 4)) await choose(product).uncheck();

  await bar(page).getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?ids=${first?._id},${second?._id}$`));
  await expect(products(page)).toHaveCount(2);
  await expect(row(page, /^Price/)).toContainText('$');
  await expect(row(page, /^Price \(different\)/)).toHaveCount(1);
  await expectAccessible(page);
  const all = await table(page).getByRole('row').count();
  await page.getByRole('link', { name: 'Show only differences' }).click();
  await expect(page).toHaveURL(/only=differences/);
  await expect.poll(() => table(page).getByRole('row').count()).toBeLessThan(all);
  await page.getByRole('link', { name: `Remove ${first?.name} from the comparison` }).click();
  await expect(products(page)).toHaveCount(1);
  await expect(page.getByText('Choose another product')).toBeVisible();
});

test('on a phone two products stand beside each other, and only the table is scrolled', async ({
  page,
  keeper,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const ids = (await phones(keeper)).map(({ _id }) => _id);
  await page.goto(comparing(...ids.slice(0, 4)));
  await untilAlive(page);
  const inSight = await products(page).evaluateAll(
    (cells) => cells.filter((cell) => cell.getBoundingClientRect().right <= 390).length,
  );
  expect(inSight).toBe(2);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
  const frame = page.getByRole('region', { name: 'Products side by side' });
  await frame.evaluate((element) => element.scrollTo({ top: 600, left: 200 }));
  // What each column is about stays above it, and what each row is about beside it.
  const [top, head] = await Promise.all([frame.boundingBox(), products(page).last().boundingBox()]);
  expect(Math.abs((head?.y ?? 0) - (top?.y ?? 0))).toBeLessThan(3);
  const name = await row(page, /^Price/)
    .getByRole('rowheader')
    .boundingBox();
  expect(Math.abs((name?.x ?? 0) - (top?.x ?? 0))).toBeLessThan(3);
  await expectAccessible(page);
});

test('on a phone all four that are chosen can be cleared at once', async ({ page, keeper }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const chosen = (await phones(keeper)).slice(0, 4);
  await page.goto(`/shop?category=${chosen[0]?.categoryId._id}`);
  await untilAlive(page);
  for (const { name } of chosen) {
    await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
  }
  await expect(bar(page).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(bar(page)).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an address is a comparison, and says what is left out of it', async ({ page, keeper }) => {
    const gone = await keeper.add();
    await keeper.takeOffSale(gone);
    const [first, second, ...others] = (await phones(keeper)).map(({ _id }) => _id);
    if (first === undefined || second === undefined) throw new Error('the demo has no phones');
    const answer = await page.goto(comparing(first, gone._id, second, first));
    expect(answer?.status()).toBe(200);
    await expect(products(page)).toHaveCount(2);
    await expect(page.getByText('One product is no longer sold, and is left out.')).toBeVisible();
    await page.getByRole('link', { name: 'Show only differences' }).click();
    await expect(page.getByText('Only what differs is shown.')).toBeVisible();

    await page.goto(comparing(first, second, ...others));
    await expect(products(page)).toHaveCount(4);
    await expect(page.getByText('Only the first 4 are compared')).toBeVisible();

    for (const address of [
      '/compare',
      '/compare?ids=',
      '/compare?ids=%00,x',
      comparing(gone._id),
    ]) {
      const nothing = await page.goto(address);
      expect(nothing?.status(), address).toBe(200);
      await expect(page.getByText('Nothing to compare yet')).toBeVisible();
    }
  });
});
