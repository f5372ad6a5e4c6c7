import { arriveAsOwner, button } from './support/admin.ts';
import { payForCart, putInCart } from './support/buying.ts';
import { type Page } from '@playwright/test';
import { arriveSignedIn, expect, owner, test } from './support/journey.ts';

/** The owner's browser shows what somebody with these permissions alone would see. */
async function seeAs(desk: Page, permissions: readonly string[], change: object = {}) {
  await desk.route('**/api/v1/session', async (route) => {
    const answer = await route.fetch();
    const session = await answer.json();
    const staffRole = { _id: crypto.randomUUID(), name: 'Bookkeeper' };
    session.user.publicMetadata = { role: 'shopper', staffRole, permissions };
    Object.assign(session.user, change);
    await route.fulfill({ response: answer, json: session });
  });
}

test('whoever may look at orders and give money back does both, and is offered nothing else', async ({
  page,
  browser,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  await putInCart(page, await keeper.add({ image: null, price: 60 }));
  const orderId = await payForCart(page);

  const desk = await browser.newPage({ baseURL: shop.url });
  await seeAs(desk, ['orders:read', 'refunds:write']);
  await arriveAsOwner(desk, shop.url);
  await desk.goto(`/admin/orders/${orderId}`);
  await expect(button(desk, 'Packing slip')).toBeEnabled();
  for (const name of ['Mark as Shipped', 'Cancel Order', 'Correct recipient']) {
    await expect(button(desk, name)).toHaveCount(0);
  }
  await expect(desk.getByRole('link', { name: 'Add Items' })).toHaveCount(0);
  await expect(button(desk, 'Add Note')).toBeDisabled();
  await button(desk, 'Refund').click();
  await expect(desk.getByRole('dialog', { name: 'Refund' })).toBeVisible();
  await desk.close();
});

test('an admin’s account is offered to nobody else to change, and the list of customers to no reader as a file', async ({
  page,
  shop,
}) => {
  const reading = ['customers:read', 'staff:read', 'orders:read'];
  const desk = () => page.getByRole('row').filter({ hasText: 'Admin' }).first();
  await seeAs(page, [...reading, 'customers:write', 'staff:write'], { _id: crypto.randomUUID() });
  await arriveAsOwner(page, shop.url);
  // The newest accounts come first, however many the journeys have made.
  for (const path of [`/admin/accounts?search=${owner.email}`, '/admin/staff']) {
    await page.goto(path);
    await expect(desk().getByRole('button', { name: /^History/ })).toBeVisible();
    await expect(desk().getByRole('button', { name: /^(Ban|Change role|Remove)/ })).toHaveCount(0);
  }
  await page.goto('/admin/customers');
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await page.unroute('**/api/v1/session');
  await seeAs(page, reading);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
});
