import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { type HostedProvider, startHostedProvider } from './support/hosted-provider.ts';
import { freePort, type ShopProcess, startShopProcess } from './support/shop-process.ts';

const people = {
  ada: {
    email: 'ada@people.example',
    email_verified: true,
    name: 'Ada Hosted',
    public_metadata: { role: 'admin' },
  },
  bo: { email: 'bo@people.example', email_verified: true, name: 'Bo Hosted' },
};

let hosted: HostedProvider;
let hostedShop: ShopProcess;

// The provider's own pages ask for a font on the web, which journeys do without.
test.use({ expectedErrors: [/ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED/] });

test.beforeAll(async () => {
  const shopPort = await freePort();
  hosted = await startHostedProvider({ shopPort, people });
  hostedShop = await startShopProcess({
    ...hosted.settings,
    PORT: String(shopPort),
    LOCAL_ACCOUNTS: '0',
  });
});

test.afterAll(async () => {
  await hostedShop?.close();
  await hosted?.close();
});

async function signInThere(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await page.waitForURL(/\/interaction\//);
  await page.locator('input[name=login]').fill(who);
  await page.locator('input[name=password]').fill('anything');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: /continue/i }).click();
}

test('people sign in at the hosted provider, come back to where they were going, and sign out of both', async ({
  page,
}) => {
  const root = hostedShop.url;
  await page.goto(`${root}/my-orders`);
  await expect(page.getByRole('button', { name: 'Continue with Acme ID' })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await signInThere(page, 'bo');
  await expect(page).toHaveURL(`${root}/my-orders`);
  await page.goto(`${root}/account`);
  await expect(page.getByText('Bo Hosted')).toBeVisible();
  await expect(page.getByText('bo@people.example')).toBeVisible();

  await page.getByRole('button', { name: 'Menu of Bo Hosted' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/session\/end/);
  await page.getByRole('button', { name: /yes/i }).click();
  await expect(page).toHaveURL(`${root}/`);
  await page.goto(`${root}/sign-in`);
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  // The provider asks who is there, because its own session has ended too.
  await expect(page.locator('input[name=login]')).toBeVisible();
});

test('the role comes from the provider', async ({ page }) => {
  const root = hostedShop.url;
  await page.goto(`${root}/sign-in?returnTo=/admin/accounts`);
  await signInThere(page, 'ada');
  await expect(page.getByRole('heading', { name: 'Manage Accounts' })).toBeVisible();
  await expect(page.getByText('This is you')).toBeVisible();
});
