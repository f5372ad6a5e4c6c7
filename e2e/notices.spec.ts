import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, row } from './support/admin.ts';
import { arriveSignedIn, expect, newAccount, test } from './support/journey.ts';
import { blockedInMailbox, linkFromMail } from './support/mailbox.ts';

test.use({ expectedErrors: [blockedInMailbox] });

test('a guest waits for what is sold out, confirms it without scripts, and the owner sees it', async ({
  page,
  shop,
  keeper,
  browser,
}) => {
  const product = await keeper.add({ stockQuantity: 0, image: null });
  const { email } = newAccount();
  await page.goto(`/shop/${product._id}`);
  await expect(button(page, 'Out of Stock')).toBeDisabled();
  await expect(page.getByRole('region', { name: 'In stock and like it' })).toBeVisible();
  await expect(button(page, 'Tell me when it is cheaper')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Tell me when it is back').click();
  await dialog(page).getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(dialog(page).getByText('Please enter a valid e-mail address')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Almost done: a mail is on its way')).toBeVisible();

  const link = await linkFromMail(page, `Shall we tell you about ${product.name}?`, email);
  const visit = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const visitor = await visit.newPage();
  await visitor.goto(link);
  await button(visitor, 'Yes, tell me').click();
  await expect(visitor.getByText('We write to you once, as soon as there is news.')).toBeVisible();
  await visitor.goto(`/shop/${product._id}`);
  await expect(visitor.getByRole('region', { name: 'In stock and like it' })).toBeVisible();
  await expect(button(visitor, 'Tell me when it is back')).toBeHidden();
  await visit.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Waiting list' }).click();
  await page.getByLabel('Filter products...').fill(product.name);
  await expect(row(page, product.name)).toContainText('1 back');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Stock of ${product.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible();
});

test('who is signed in waits for a lower price, and ends it in the account settings', async ({
  page,
  shop,
  keeper,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ image: null });
  await page.goto(`/shop/${product._id}`);
  await button(page, 'Tell me when it is cheaper').click();
  await expect(dialog(page).getByText(email)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(dialog(page).getByText('Almost done: a mail is on its way')).toBeVisible();
  const link = await linkFromMail(page, `Shall we tell you about ${product.name}?`, email);
  await page.goto(link);
  await button(page, 'Yes, tell me').click();
  await expect(page).toHaveURL(/confirmed=1$/);
  await page.goto(`/shop/${product._id}`);
  await expect(page.getByText('You will get a mail when it is cheaper.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Stop waiting').click();
  await expect(page.getByText('You will get a mail')).toHaveCount(0);
  await button(page, 'Tell me when it is cheaper').click();
  await dialog(page).getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(dialog(page).getByText('Almost done: a mail is on its way')).toBeVisible();
  await page.goto('/account/settings');
  await expect(page.getByText('until it costs less than $24.50')).toBeVisible();
  await expectAccessible(page);
  await button(page, `End waiting for ${product.name}`).click();
  await expectToast(page, `You are not waiting for ${product.name} any more.`);
  await expect(page.getByRole('heading', { name: 'What you wait for' })).toHaveCount(0);
});

test('mails about what is waited for are ended by a form that needs no scripts', async ({
  page,
}) => {
  await page.goto('/end-notices?token=of-a-mail');
  await expect(button(page, 'Wait for nothing any more')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/end-notices?ended=1');
  await expect(page.getByText('You are waiting for nothing any more')).toBeVisible();
  await page.goto('/confirm-notice?over=1');
  await expect(page.getByText('This link is over')).toBeVisible();
  await expectAccessible(page);
});
