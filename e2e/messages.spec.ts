import { arriveAsOwner, button, dialog, expectToast, failCalls } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

test.use({ expectedErrors: [/status of 500/] });

test('on a phone no message lies over a button of the dialog that it is about', async ({
  page,
  keeper,
  shop,
}) => {
  await arriveAsOwner(page, shop.url);
  const { name } = await keeper.add({ image: null });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await failCalls(page, 'PUT', /\/api\/v1\/products\//);
  await button(page, `Edit ${name}`).click();
  // Not scrolled down to its buttons: they stand at the bottom of the screen all the same.
  await dialog(page).getByLabel('Name').press('Enter');
  await expectToast(page, 'Failed to update product.');
  const message = page.locator('[data-sonner-toast]');
  await expect(message).toHaveAttribute('data-mounted', 'true');
  const apart = async (label: string) => {
    const [one, other] = await Promise.all([
      message.boundingBox(),
      dialog(page).getByRole('button', { name: label }).boundingBox(),
    ]);
    if (one === null || other === null) return false;
    return one.y + one.height <= other.y || other.y + other.height <= one.y;
  };
  for (const label of ['Save', 'Cancel', 'Close']) await expect.poll(() => apart(label)).toBe(true);
  await button(page, 'Save').click({ trial: true });
});
