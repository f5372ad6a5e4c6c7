import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessibility.ts';
import { button, openDesk, scrollTo } from './support/admin.ts';
import { havingBought } from './support/customer.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';

// Runs in the page: both before the first is drawn, as on a slow machine.
const chooseBoth = `for (const [name, choice] of [['Report', 'Products'], ['Days', 'Last 7 days']]) {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent === name);
  const field = label.control;
  field.value = [...field.options].find((option) => option.text === choice).value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}`;

test('an owner reads what was sold, of any days and by product, and takes it along', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ image: null, price: 45 });
  await havingBought(page, product);
  const desk = await openDesk(browser, shop.url);

  await desk.goto('/admin/dashboard');
  await desk.getByRole('link', { name: 'Reports' }).click();
  await expect(desk.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  const table = desk.getByRole('region', { name: 'Sales' });
  await expect(table.getByRole('columnheader', { name: 'Given back' })).toBeVisible();
  await expectAccessible(desk);

  await desk.evaluate(chooseBoth);
  await expect(desk).toHaveURL(/report=products&from=[-\d]+&to=[-\d]+$/);
  const sold = desk.getByRole('row', { name: product.name });
  const products = desk.getByRole('region', { name: 'Products' });
  await scrollTo(products, sold);
  await expect(sold.getByText('$45.00')).toBeVisible();
  await expectAccessible(desk);
  const download = desk.waitForEvent('download');
  await button(desk, 'Export as CSV').click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`\r\n${product.name},1,0,1,45,0,0,0,0`);

  await desk.setViewportSize({ width: 390, height: 844 });
  await scrollTo(products, desk.getByText(product.name));
  await expectAccessible(desk);

  await desk.getByLabel('From', { exact: true }).fill('2026-02-09');
  await desk.getByLabel('To', { exact: true }).fill('2026-02-01');
  await expect(desk.getByText('This has to be the first day or a later one')).toBeVisible();
  await desk.context().close();
});
