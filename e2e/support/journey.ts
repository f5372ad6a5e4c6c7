import { randomBytes } from 'node:crypto';
import { type Page, test as base, expect } from '@playwright/test';
import { openCounter, type ShopKeeper } from './shop-keeper.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const owner: Account = {
  name: 'Alex Admin',
  email: 'admin@example.com',
  password: 'admin-demo-1234',
};

export const address = {
  'Line 1': '12 Harbour Street',
  'Line 2': 'Flat 4',
  City: 'Colombo',
  'State/Province': 'Western',
  'Zip Code': '00100',
  'Phone Number': '0771234567',
};

export function newAccount(): Account {
  const tail = randomBytes(4).toString('hex');
  return { name: 'Jo Shopper', email: `jo-${tail}@example.com`, password: `pass-${tail}` };
}

interface WorkerFixtures {
  shop: ShopProcess;
  keeper: ShopKeeper;
}

interface TestFixtures {
  /** Console errors that this journey expects, such as those of a network it has cut off itself. */
  expectedErrors: RegExp[];
  watched: void;
}

/**
 * A journey runs against a shop process of its worker's own. Anything the page complains about in its
 * console fails it: a warning that nobody reads is a fault that nobody mends.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and nothing is needed.
    async ({}, use) => {
      const shop = await startShopProcess();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  keeper: [
    async ({ shop }, use) => {
      const keeper = await openCounter(shop.url, owner);
      await use(keeper);
      await keeper.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ context, expectedErrors }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use();
      const unexpected = complaints.filter(
        (text) => !expectedErrors.some((known) => known.test(text)),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

/** For journeys as most people go them: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };

// Runs in the page. What shows messages comes when the page is first pointed at, and notices that last
// of all.
const heardPointing = `new Promise((resolve, reject) => {
  let tries = 200;
  const point = () => {
    document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 1 }));
    if (document.querySelector('section[aria-label^="Notifications"]') !== null) resolve();
    else if (--tries === 0) reject(new Error('Nothing shows messages'));
    else setTimeout(point, 50);
  };
  point();
})`;

/** The page's scripts are there, to the last: a click before that is a plain link's. */
export async function untilAlive(page: Page): Promise<void> {
  await page.evaluate(heardPointing);
}

export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** A new account that is signed in from the start, for journeys that are not about signing in. */
export async function arriveSignedIn(page: Page, url: string): Promise<Account> {
  const account = newAccount();
  const answer = await page.request.post('/api/auth/sign-up/email', {
    data: account,
    headers: { origin: url },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return account;
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(address)) {
    await page.getByLabel(label).fill(value);
  }
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
}
