import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question } from './support/admin.ts';
import { expect, test as journey } from './support/journey.ts';
import { type ShopProcess, startShopProcess } from './support/shop-process.ts';

interface Receiver {
  readonly url: string;
  /** What came, and what it answers from now on. */
  readonly ids: string[];
  status: number;
}

const test = journey.extend<{ receiver: Receiver }, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const shop = await startShopProcess({ WEBHOOKS_TO_LOOPBACK: '1' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  receiver: async ({}, use) => {
    const server: Server = createServer((request, response) => {
      receiver.ids.push(String(request.headers['webhook-id']));
      response.writeHead(receiver.status).end('the answer of the warehouse');
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver: Receiver = { url: `http://127.0.0.1:${port}/hooks`, ids: [], status: 500 };
    await use(receiver);
    await new Promise((resolve) => void server.close(resolve));
  },
});

test.use({ expectedErrors: [/status of 400/] });

test('the owner has a program told, sees what became of it, and sends it again', async ({
  page,
  shop,
  receiver,
}) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await button(page, 'Add a Webhook').click();
  await button(page, 'Create').click();
  await expect(dialog(page).getByLabel('Address')).toBeFocused();
  await expect(dialog(page).getByRole('alert')).toBeInViewport();
  await dialog(page).getByLabel('Address').fill('https://10.0.0.8/hooks');
  await dialog(page).getByLabel('Order paid').check();
  await button(page, 'Create').click();
  await expect(dialog(page).getByText(/leads into a private network: enter one/)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Address').fill(receiver.url);
  await button(page, 'Create').click();
  await expectToast(page, 'Webhook created.');
  expect(await dialog(page).getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
  await expect(dialog(page).getByLabel('Secret')).toBeFocused();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await button(page, 'I have kept it').click();
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible();

  const { host } = new URL(receiver.url);
  await button(page, `Send a test event: ${host}`).click();
  await expect(page.getByText('webhook.test')).toBeVisible();
  await expect(page.getByText('the answer of the warehouse')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await expectAccessible(page);
  receiver.status = 200;
  await page.getByRole('button', { name: /^Send again: webhook\.test/ }).click();
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(new Set(receiver.ids).size).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await button(page, `New secret: ${host}`).click();
  await question(page).getByRole('button', { name: 'Make a new secret' }).click();
  expect(await dialog(page).getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
  await button(page, 'I have kept it').click();
  await expect(page.getByText(/Signed with both secrets until/)).toBeVisible();
  await button(page, `Delete: ${host}`).click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
