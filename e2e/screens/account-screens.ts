import type { Page } from '@playwright/test';
import { failedPage } from '../../apps/server/src/rendering/error-page.ts';
import { startHostedProvider } from '../support/hosted-provider.ts';
import { expect, untilAlive } from '../support/journey.ts';
import { freePort, startShopProcess } from '../support/shop-process.ts';
import { expectHeading } from './filled-lists.ts';
import type { Screen } from './screen.ts';
import { exampleApp, putStandInsInMail, withPasskeys } from './stand-ins.ts';

/** Runs in the page: parts that are still to come stay out of the picture as well. */
const withoutOthers = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('main :has(> section):not([data-pictured]) { display: none !important }');
  document.adoptedStyleSheets.push(sheet);
})()`;

/** Of a page that is longer than a picture, the one part that it is about. */
async function showOnly(page: Page, part: string): Promise<void> {
  const shown = page.getByRole('main').locator('section').filter({ hasText: part });
  await shown.evaluateAll((sections) => {
    for (const { parentElement } of sections) parentElement?.setAttribute('data-pictured', '');
  });
  await page.evaluate(withoutOthers);
}

/** Signing in, the person's own settings, and what stands outside the shop's layout. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'sign-in',
    show: async (page) => {
      await page.goto('/sign-in?returnTo=%2Fshop%2Fcart');
      await expect(page.getByLabel('E-mail')).toBeVisible();
    },
  },
  {
    name: 'sign-in-refused',
    errors: /status of 401/,
    show: async (page) => {
      await page.goto('/sign-in');
      await page.getByLabel('E-mail').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    },
  },
  {
    name: 'sign-in-second-step',
    show: async (page) => {
      await page.route('**/api/auth/sign-in/email', (route) =>
        route.fulfill({ json: { secondStep: { challenge: 'an-example' } } }),
      );
      await page.goto('/sign-in');
      await page.getByLabel('E-mail').fill('robin@example.com');
      await page.getByLabel('Password', { exact: true }).fill('robin-demo-1234');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByLabel('Code from your app')).toBeFocused();
    },
  },
  {
    name: 'sign-in-hosted',
    show: async (page) => {
      const port = await freePort();
      const hosted = await startHostedProvider({ shopPort: port, people: {} });
      const settings = { ...hosted.settings, PORT: String(port), LOCAL_ACCOUNTS: '0' };
      const shop = await startShopProcess(settings);
      try {
        await page.goto(`${shop.url}/sign-in`);
        await expect(page.getByRole('button', { name: 'Continue with Acme ID' })).toBeVisible();
        await untilAlive(page);
      } finally {
        await shop.close();
        await hosted.close();
      }
    },
  },
  {
    name: 'sign-up',
    show: async (page) => {
      await page.goto('/sign-up');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByText('Please enter your name')).toBeVisible();
    },
  },
  {
    name: 'forgot-password',
    show: async (page) => {
      await page.goto('/forgot-password');
      await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
    },
  },
  {
    name: 'forgot-password-sent',
    show: async (page) => {
      await page.goto('/forgot-password');
      await page.getByLabel('E-mail').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('a link is on its way')).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    show: async (page) => {
      await page.goto('/reset-password#token=an-example');
      await expect(page.getByLabel('New password')).toBeVisible();
    },
  },
  {
    name: 'undo-email-change',
    show: async (page) => {
      await page.goto('/undo-email-change#token=an-example');
      await expect(page.getByLabel('New password')).toBeVisible();
    },
  },
  {
    name: 'verify-email',
    show: async (page) => {
      await page.goto('/verify-email#token=an-example');
      await expect(page.getByRole('button', { name: 'This address is mine' })).toBeVisible();
    },
  },
  {
    name: 'account',
    visitor: 'shopper',
    show: async (page) => {
      await page.goto('/account');
      await expect(page.getByRole('main').getByText('shopper@example.com')).toBeVisible();
    },
  },
  {
    name: 'account-owner',
    visitor: 'owner',
    show: async (page) => {
      await page.goto('/account');
      await expect(page.getByRole('main').getByText('admin@example.com')).toBeVisible();
    },
  },
  {
    name: 'account-menu',
    widths: [1440],
    visitor: 'shopper',
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu of Sam Shopper' }).click();
      await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    },
  },
  {
    name: 'account-settings',
    visitor: 'shopper',
    show: async (page) => {
      await page.goto('/account/settings');
      await expect(page.getByText('This device')).toBeVisible();
    },
  },
  {
    name: 'account-settings-codes',
    visitor: 'newcomer',
    show: async (page) => {
      await page.route('**/api/v1/account/totp', (route) => route.fulfill({ json: exampleApp() }));
      await page.goto('/account/settings');
      await page.getByRole('button', { name: 'Set up an app' }).click();
      await expect(page.getByText('Scan this with your authenticator app')).toBeVisible();
      await showOnly(page, 'Codes from an app');
    },
  },
  {
    name: 'account-settings-passkeys',
    visitor: 'newcomer',
    show: async (page) => {
      await page.route('**/api/v1/account', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: withPasskeys(await response.json()) });
      });
      await page.goto('/account/settings');
      await page.getByRole('button', { name: 'Rename My phone' }).click();
      await expect(page.getByLabel('What to call My phone')).toBeFocused();
      await showOnly(page, 'Passkeys');
    },
  },
  {
    name: 'account-address',
    visitor: 'newcomer',
    show: async (page) => {
      await page.goto('/account/settings');
      await page.getByRole('button', { name: 'Add address' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog').getByLabel('Line 1')).toBeFocused();
    },
  },
  {
    name: 'account-asked-again',
    errors: /status of 403/,
    visitor: 'newcomer',
    show: async (page) => {
      await page.route('**/api/v1/account/totp', (route) =>
        route.fulfill({ status: 403, json: { code: 'reauthentication_required' } }),
      );
      await page.goto('/account/settings');
      await page.getByRole('button', { name: 'Set up an app' }).click();
      await expect(page.getByRole('dialog').getByLabel('Your password')).toBeFocused();
    },
  },
  {
    name: 'account-deletion',
    visitor: 'newcomer',
    show: async (page) => {
      await page.goto('/account/settings');
      await page.getByLabel('Your password').fill('nia-demo-1234');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'page-not-loaded',
    errors: /Failed to load resource|dynamically imported module|page could not be loaded/,
    show: async (page) => {
      await page.goto('/');
      await untilAlive(page);
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Shop Now' }).click();
      await expect(page.getByText('This page could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'page-failed',
    errors: /status of 500/,
    show: async (page) => {
      await page.route('**/shop', (route) =>
        route.fulfill({
          status: 500,
          contentType: 'text/html; charset=utf-8',
          body: failedPage('Gadgetry', 'req-2086'),
        }),
      );
      await page.goto('/shop');
      await expectHeading(page, 'Something went wrong on our side');
    },
  },
  {
    name: 'mailbox',
    show: async (page) => {
      await page.goto('/dev/mail');
      await expect(page.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'mailbox-message',
    errors: /Blocked script execution in '.*\/dev\/mail\//,
    show: async (page) => {
      await putStandInsInMail(page);
      await page.goto('/dev/mail');
      await page
        .getByRole('link', { name: /on its way|shipped/i })
        .first()
        .click();
      await expectHeading(page, 'As plain text');
    },
  },
];
