import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast, question } from './support/admin.ts';
import { havingBought } from './support/customer.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';

// Who saves second is refused; the browser writes it into its console.
test.use({ expectedErrors: [/status of 40[49]/] });

const paragraphs = (middle: string) =>
  Array.from({ length: 30 }, (_, at) => (at === 15 ? middle : `Line ${at} of a long text.`)).join(
    '\n',
  );

const noticeIn = (page: Page) => page.getByRole('alert').filter({ hasText: 'Someone else' });

/** Both versions of a long text, each to be read to its end, and the line in which they differ. */
async function expectReadable(choice: Locator, theirs: string, yours: string) {
  for (const [name, line] of Object.entries({ 'Theirs:': theirs, 'Yours:': yours })) {
    const box = choice.getByRole('region', { name });
    await expect(box.locator('mark')).toHaveText(line);
    await box.focus();
    await box.press('End');
    await expect(box.getByText('Line 29 of a long text.')).toBeVisible();
  }
}

for (const width of [1440, 390]) {
  test(`where two people write the same page, both texts are read and one is chosen, ${width} px`, async ({
    page,
    context,
    shop,
  }) => {
    test.setTimeout(180_000);
    await arriveAsOwner(page, shop.url);
    await page.setViewportSize({ width, height: 900 });
    const slug = `guide-${width}-${Date.now()}`;
    await page.goto('/admin/pages/new');
    await page.getByLabel('Title').fill('Guide');
    await page.getByLabel('Address').fill(slug);
    await page.getByLabel('Linked from').selectOption('Nowhere');
    await page.getByLabel('Text', { exact: true }).fill(paragraphs('As it was.'));
    await button(page, 'Create page').click();
    await expectToast(page, 'Page created as a draft. Publish it when it is ready.');
    const other = await context.newPage();
    await other.goto(`/admin/pages/${slug}`);
    await other.getByLabel('Title').fill('Our guide');
    await other.getByLabel('Address').fill(`${slug}-moved`);
    await other.getByLabel('Text', { exact: true }).fill(paragraphs('As they want it.'));
    await button(other, 'Save').click();
    await expectToast(other, 'Page saved.');

    const text = page.getByLabel('Text', { exact: true });
    await text.fill(paragraphs('As I want it.'));
    await button(page, 'Save').click();
    const notice = noticeIn(page);
    await expect(notice).toContainText('Title was changed meanwhile: now Our guide');
    await expect(notice).toContainText(`Address was changed meanwhile: now ${slug}-moved`);
    await expect(page.getByLabel('Title')).toHaveValue('Our guide');
    await expect(notice.getByText('Someone else')).toBeInViewport();
    const choice = notice.getByRole('group', { name: 'Text' });
    await expectReadable(choice, 'As they want it.', 'As I want it.');
    await expectAccessible(page);
    await choice.getByRole('button', { name: 'Take theirs' }).click();
    await expect(text).toHaveValue(paragraphs('As they want it.'));
    await choice.getByRole('button', { name: 'Keep mine' }).click();
    // What is still asked for lets what was read before stand a while longer.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/history?**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByText('History', { exact: true }).click();
    await button(page, 'Save').click();
    await expectToast(page, 'Page saved.');
    await expect(page).toHaveURL(new RegExp(`/admin/pages/${slug}-moved$`));
    await expect(page.getByLabel('Title')).toHaveValue('Our guide');
    await expect(text).toHaveValue(paragraphs('As I want it.'));
    held.resolve();

    // What somebody else has written meanwhile is seen before the page is deleted.
    await other.getByLabel('Title').fill('Guide');
    await button(other, 'Save').click();
    await expect(noticeIn(other)).toBeVisible();
    await button(other, 'Save').click();
    await expectToast(other, 'Page saved.');
    await text.fill(paragraphs('Typed for nothing.'));
    await button(page, 'Delete').click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(notice).toContainText('Title was changed meanwhile: now Guide');
    await button(other, 'Delete').click();
    await question(other).getByRole('button', { name: 'Delete' }).click();
    await expectToast(other, 'Page deleted.');
    await button(page, 'Save').click();
    await expect(notice).toContainText('It is not there any more.');
    await expect(text).toHaveValue(paragraphs('Typed for nothing.'));
  });

  test(`where two people write the same mail, both texts are read and one is chosen, ${width} px`, async ({
    page,
    context,
    shop,
  }) => {
    test.setTimeout(180_000);
    await arriveAsOwner(page, shop.url);
    await page.setViewportSize({ width, height: 900 });
    const other = await context.newPage();
    for (const one of [page, other]) await one.goto('/admin/mail-texts/return-closed');
    const field = (one: Page, label: string) => one.getByLabel(label, { exact: true });
    await field(other, 'Subject').fill('Closed, as they say');
    await field(other, 'Opening').fill(paragraphs('As they want it.'));
    await button(other, 'Save').click();
    await expectToast(other, 'Mail text saved.');
    await field(page, 'Opening').fill(paragraphs('As I want it.'));
    await field(page, 'Closing').fill('Kind regards');
    await button(page, 'Save').click();
    const notice = noticeIn(page);
    await expect(notice).toContainText('Subject was changed meanwhile: now Closed, as they say');
    await expect(notice.getByText('Someone else')).toBeInViewport();
    await expectReadable(
      notice.getByRole('group', { name: 'Opening' }),
      'As they want it.',
      'As I want it.',
    );
    await expect(notice.getByRole('group')).toHaveCount(1);
    await expectAccessible(page);
    await button(page, 'Save').click();
    await expectToast(page, 'Mail text saved.');
    await expect(notice).toHaveCount(0);
    await expect(field(page, 'Subject')).toHaveValue('Closed, as they say');
    await expect(field(page, 'Opening')).toHaveValue(paragraphs('As I want it.'));

    await button(other, 'Reset').click();
    await question(other).getByRole('button', { name: 'Reset' }).click();
    await expect(question(other)).toHaveCount(0);
    await expect(noticeIn(other)).toContainText('Closing was changed meanwhile: now Kind regards');
    await button(other, 'Reset').click();
    await question(other).getByRole('button', { name: 'Reset' }).click();
    await expectToast(other, 'Mail text reset.');
  });
}

test('where two people decide about the same review, what only one of them wrote is kept', async ({
  page,
  shop,
  keeper,
  browser,
}) => {
  test.setTimeout(180_000);
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ image: null });
  const orderId = await havingBought(page, product);
  await keeper.ship(orderId, 'T-9');
  await keeper.deliver(orderId);
  await page.goto(`/shop/${product._id}/review`);
  await page.getByText('3 stars', { exact: true }).check({ force: true });
  await page.getByLabel('Your review').fill('It shines as long as they say.');
  await button(page, 'Send review').click();
  await expect(page.getByText('We read your review, then everyone can.')).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.url });
  const [mine, other] = [await context.newPage(), await context.newPage()];
  await arriveAsOwner(mine, shop.url);
  for (const one of [mine, other]) {
    await one.goto(`/admin/products/reviews?search=${encodeURIComponent(product.name)}`);
    await one.getByRole('button', { name: `Open the review of ${product.name}` }).click();
  }
  await dialog(other).getByLabel('Publish').check();
  await dialog(other).getByLabel('Your answer').fill('Thank you.');
  await button(other, 'Save').click();
  await expectToast(other, 'Review updated successfully!');
  await dialog(mine).getByLabel('Reject').check();
  await dialog(mine).getByLabel('Reason').fill('Another product.');
  await button(mine, 'Save').click();
  const notice = noticeIn(mine);
  await expect(notice).toContainText('Your answer was changed meanwhile: now Thank you.');
  const choice = notice.getByRole('group', { name: 'What becomes of it' });
  await expect(choice).toContainText('Theirs: Publish');
  await expect(choice).toContainText('Yours: Reject');
  await expect(dialog(mine).getByLabel('Your answer')).toHaveValue('Thank you.');
  await expect(dialog(mine).getByLabel('Reason')).toHaveValue('Another product.');
  await choice.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog(mine).getByLabel('Publish')).toBeChecked();
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await button(mine, 'Save').click();
  await expectToast(mine, 'Review updated successfully!');
  await context.close();
});
