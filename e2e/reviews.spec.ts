import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { havingBought } from './support/customer.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';
import { photograph } from './support/picture-files.ts';

const TEXT = 'It shines as long as they say.\nThe <b>hinge</b> could be firmer.';

/** Says in the form what somebody thinks. */
async function write(page: Page, stars: string, text: string, send = 'Send review') {
  await page.getByText(stars, { exact: true }).check({ force: true });
  await page.getByLabel('Your review').fill(text);
  await button(page, send).click();
}

// Runs in the page. Escape is pressed the moment the pictures are there, before the browser has drawn them.
const escapeAtOnce = `new Promise((pressed) => {
  const look = new MutationObserver(() => {
    const [top] = [...document.querySelectorAll('[role=dialog] h2')].slice(-1);
    if (!top?.textContent.startsWith('Pictures of')) return;
    look.disconnect();
    const how = { key: 'Escape', bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', how));
    pressed();
  });
  look.observe(document.body, { childList: true, subtree: true });
})`;

/** The owner, in a browser of their own, at the reviews. */
async function ownerAtReviews(browser: Browser, url: string) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await arriveAsOwner(page, url);
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Reviews' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Reviews' })).toBeVisible();
  return { page, leave: () => context.close() };
}

test('a review is written after the delivery, published and answered, and seen by all', async ({
  page,
  shop,
  keeper,
  browser,
}) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ image: null });
  const orderId = await havingBought(page, product);
  await page.goto(`/shop/${product._id}`);
  await expect(page.getByRole('heading', { name: 'Reviews' })).toHaveCount(0);
  await page.goto(`/shop/${product._id}/review`);
  await expect(page.getByText('as soon as your order has been delivered')).toBeVisible();
  await expectAccessible(page);

  await keeper.ship(orderId, 'T-1');
  await keeper.deliver(orderId);
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await page.getByRole('link', { name: `Review ${product.name}` }).click();
  await expect(page.getByLabel('Your name, as it is shown')).toHaveValue('Jo S.');
  await button(page, 'Send review').click();
  await expect(page.getByText('Please choose one to five stars.')).toBeVisible();
  await expect(page.getByText('Please write at least 10 characters.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('3 stars').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Your review').fill(TEXT);
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Add pictures').click();
  await (await choosing).setFiles(await photograph('lamp.jpg', '#306090'));
  await page.getByLabel('What picture 1 shows').fill('The lamp on my desk');
  await expect(page.getByRole('img', { name: 'The lamp on my desk' })).toHaveAttribute(
    'src',
    /^blob:/,
  );
  await expectAccessible(page);
  await button(page, 'Send review').click();
  await expect(page.getByText('We read your review, then everyone can.')).toBeVisible();
  await expect(page.getByLabel('Your review')).toHaveCount(0);
  await expect(page.getByText('The <b>hinge</b> could be firmer.')).toBeVisible();
  await expect(button(page, 'Change your review')).toBeFocused();
  await expectAccessible(page);
  await button(page, 'Change your review').click();
  await expect(page.getByLabel('Your review')).toHaveValue(TEXT);

  const visit = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const visitor = await visit.newPage();
  await visitor.goto(`/shop/${product._id}`);
  await expect(visitor.getByText('It shines as long')).toHaveCount(0);

  const owner = await ownerAtReviews(browser, shop.url);
  await owner.page.getByLabel('Filter reviews...').fill(product.name);
  await expectAccessible(owner.page);
  await owner.page.getByRole('button', { name: `Open the review of ${product.name}` }).click();
  const pressed = owner.page.evaluate(escapeAtOnce);
  await owner.page.getByRole('link', { name: 'The lamp on my desk' }).click();
  const enlarged = owner.page.getByRole('dialog', { name: /^Pictures of/ });
  await pressed;
  await expect(async () => {
    await owner.page.keyboard.press('Escape');
    await expect(enlarged).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await button(owner.page, 'Save').click();
  await expect(dialog(owner.page).getByText('Please choose what becomes of it.')).toBeVisible();
  await expectAccessible(owner.page);
  await dialog(owner.page).getByLabel('Publish').check();
  await dialog(owner.page).getByLabel('Your answer').fill('Thank you, Jo.');
  await button(owner.page, 'Save').click();
  await expectToast(owner.page, 'Review updated successfully!');
  await owner.leave();

  await expect(async () => {
    await visitor.goto(`/shop/${product._id}`);
    await expect(visitor.getByText('It shines as long')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(visitor.getByText('The <b>hinge</b> could be firmer.')).toBeVisible();
  await expect(visitor.getByText('Thank you, Jo.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'The lamp on my desk' })).toHaveAttribute(
    'href',
    /^\/media\/reviews\//,
  );
  await visitor.getByRole('link', { name: /^5 stars/ }).click();
  await expect(visitor.getByText('There are none of these.')).toBeVisible();
  await visitor.getByRole('link', { name: /^4 stars/ }).click();
  await expect(visitor.getByText('Thank you, Jo.')).toBeVisible();
  await visitor.goto(`/shop?search=${encodeURIComponent(product.name)}`);
  await expect(visitor.getByText('4.0 of 5 stars, 1 review')).toBeAttached();
  await visit.close();

  await page.goto(`/shop/${product._id}`);
  await expect(page.getByRole('link', { name: '4.0 of 5 stars, 1 review' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'The lamp on my desk' }).focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: 'Pictures of the review by Jo S.' });
  await expect(large.getByRole('img', { name: 'The lamp on my desk' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'The lamp on my desk' })).toBeFocused();
  await page.getByRole('link', { name: 'Worst' }).click();
  await expect(page).toHaveURL(/reviewSort=worst/);
  await expect(page.getByText('Thank you, Jo.')).toBeVisible();
});

test('a rejected review tells its writer why, can be changed, and withdrawn', async ({
  page,
  shop,
  keeper,
  browser,
}) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ image: null });
  const orderId = await havingBought(page, product);
  await keeper.ship(orderId, 'T-2');
  await keeper.deliver(orderId);
  await page.goto(`/shop/${product._id}/review`);
  await write(page, '1 star', 'Bought elsewhere for less.');
  await expect(page.getByText('We read your review, then everyone can.')).toBeVisible();

  const owner = await ownerAtReviews(browser, shop.url);
  await owner.page.getByRole('button', { name: `Open the review of ${product.name}` }).click();
  await dialog(owner.page).getByLabel('Reject').check();
  await button(owner.page, 'Save').click();
  await expect(dialog(owner.page).getByText('Please tell the writer why.')).toBeVisible();
  await dialog(owner.page).getByLabel('Reason').fill('Please write about the lamp itself.');
  await button(owner.page, 'Save').click();
  await expectToast(owner.page, 'Review updated successfully!');

  await page.reload();
  await expect(page.getByText('Please write about the lamp itself.')).toBeVisible();
  await expectAccessible(page);
  await write(page, '2 stars', 'The hinge broke after a week.', 'Save changes');
  await expect(page.getByText('We read your review, then everyone can.')).toBeVisible();
  await owner.page.reload();
  await expect(owner.page.getByRole('row', { name: product.name })).toContainText('Waiting');
  await owner.leave();

  await button(page, 'Withdraw').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(button(page, 'Send review')).toBeVisible();
  await expect(page.getByLabel('Your review')).toHaveValue('');
});

test('mails that ask for reviews are ended by a form that needs no scripts', async ({
  page,
  shop,
  browser,
}) => {
  await page.goto('/review-mails?token=of-a-mail');
  await expect(button(page, 'Send me no more of them')).toBeVisible();
  await expectAccessible(page);
  const visit = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const visitor = await visit.newPage();
  await visitor.goto('/review-mails?token=of-a-mail');
  const [sent] = await Promise.all([
    visitor.waitForRequest((request) => request.method() === 'POST'),
    button(visitor, 'Send me no more of them').click(),
  ]);
  expect(sent.url()).toBe(`${shop.url}/review-mails?token=of-a-mail`);
  await visitor.goto('/review-mails?ended=1');
  await expect(visitor.getByText('We will not ask you for reviews by mail')).toBeVisible();
  await visit.close();
});
