import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast } from './support/admin.ts';
import { buy } from './support/buying.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';

test('an owner writes on an order, finds it by its tag, and reads out what is kept of its customer', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const orderId = await buy(page, await keeper.add({ image: null, price: 45 }));
  const context = await browser.newContext({ baseURL: shop.url });
  const desk = await context.newPage();
  await arriveAsOwner(desk, shop.url);

  await desk.goto(`/admin/orders/${orderId}`);
  await button(desk, 'Add Note').click();
  await expect(desk.getByText('Please write something')).toBeVisible();
  await desk.getByLabel('New note').fill('Rings twice');
  await button(desk, 'Add Note').click();
  await expectToast(desk, 'Note added.');
  const tag = `desk ${orderId.slice(-6)}`;
  await desk.getByLabel('New tag').fill(tag);
  await desk.getByLabel('New tag').press('Enter');
  await expectToast(desk, `Tagged ‘${tag}’.`);
  await expectAccessible(desk);

  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.getByRole('link', { name: tag }).click();
  await expect(desk.getByText('Total 1 orders')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('region', { name: 'Orders' }).getByRole('link').click();
  await expect(desk.getByText('Rings twice')).toBeVisible();
  await expect(desk).toHaveURL(/tag=/);

  await desk.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(desk.getByRole('heading', { name: 'Latest orders' })).toBeVisible();
  await expectAccessible(desk);
  const saved = desk.waitForEvent('download');
  await button(desk, 'Export Data').click();
  const file = await saved;
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    orders: [{ _id: orderId }],
  });
  await context.close();
});

test('an owner chooses what they are told', async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/notifications');
  await page.getByLabel('Refund failed').selectOption('At once');
  await button(page, 'Save').click();
  await expectToast(page, 'Notifications saved.');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Refund failed')).toHaveValue('at_once');
  // As others found it.
  await page.getByLabel('Refund failed').selectOption('Off');
  await button(page, 'Save').click();
  await expectToast(page, 'Notifications saved.');
});
