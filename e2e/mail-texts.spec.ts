import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, expectToast, question } from './support/admin.ts';
import { expect, test } from './support/journey.ts';

// The browser's driver looks into every frame; no script runs in the preview, not even its.
// Somebody names a product that is not there, besides.
test.use({ expectedErrors: [/Blocked script execution in 'about:srcdoc'|status of 400/] });

test('an owner writes a mail, sees it as it is sent, and takes it back', async ({ page, shop }) => {
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/notifications');
  await page.getByRole('link', { name: 'Mails to customers' }).click();
  await page.getByRole('link', { name: 'Payment received' }).click();
  const mail = page.frameLocator('iframe[title="The mail"]');
  await expect(mail.getByText('we are packing order')).toBeVisible();

  await page.getByLabel('Subject').fill('Thanks for {order nr}');
  await button(page, 'Save').click();
  await expect(
    page.getByText(/This mail has no \{order nr\}\. It has .*\{order number\}/),
  ).toHaveCount(2);
  await page.getByLabel('Subject').fill('Thanks from {shop name}');
  await page.getByLabel('Opening').fill('Dear {name},\n\n<b>thank you</b> & see you');
  await expect(mail.getByText('<b>thank you</b> & see you')).toBeVisible();
  await expect(page.getByText('Subject: Thanks from Gadgetry')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expectToast(page, 'Mail text saved.');

  await button(page, 'Send a test to me').click();
  await expect(page.getByText(/^A test is on its way to /)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Mail texts' })
    .click();
  await expect(page.getByText('Your text')).toHaveCount(1);
  await page.getByRole('link', { name: 'Payment received' }).click();
  await button(page, 'Reset').click();
  await question(page).getByRole('button', { name: 'Reset' }).click();
  await expectToast(page, 'Mail text reset.');
  await expect(mail.getByText('we are packing order')).toBeVisible();
  await expect(button(page, 'Reset')).toHaveCount(0);
});

test('each mail about returns, reviews and what somebody waits for is looked at', async ({
  page,
  shop,
}) => {
  test.slow();
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/mail-texts');
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
  await expectAccessible(page);
  const facts = {
    'return-requested': 'You would like to send back',
    'return-questioned': 'Please answer on the page of your order.',
    'return-approved': 'Once it has arrived, we tell you, and give the money back.',
    'return-refused': 'We can’t take back',
    'return-cancelled': 'You need do nothing more.',
    'return-received': 'We look at it now, and tell you of the refund.',
    'return-closed': 'without a refund:',
    'return-exchanged': 'It is an order of its own,',
    'return-withdrawn': 'I withdraw from the contract for the items below.',
    'review-request': 'No more mails that ask for reviews',
    'product-back-in-stock': 'is in stock again',
    'product-cheaper': 'when you asked.',
  };
  const mail = page.frameLocator('iframe[title="The mail"]');
  for (const [name, fact] of Object.entries(facts)) {
    await page.goto(`/admin/mail-texts/${name}`);
    await expect(mail.getByText(fact), name).toBeVisible();
    await expect(page.getByText(/^Shown with /)).toBeVisible();
  }
});

for (const width of [1440, 390]) {
  test(`an owner writes what somebody who waits is told, beside a product that they name, ${width} px`, async ({
    page,
    shop,
    keeper,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await arriveAsOwner(page, shop.url);
    const lamp = await keeper.add({ name: `Waited for ${Date.now()}`, price: 20 });
    await page.goto('/admin/mail-texts/product-cheaper');
    await page.getByLabel('Product name').fill('No such thing');
    await expect(page.getByText('No product that is active has this name')).toBeVisible();
    await page.getByLabel('Product name').fill(lamp.name);
    await expect(page.getByText(`Shown with ${lamp.name}, as if it were sent now.`)).toBeVisible();
    const mail = page.frameLocator('iframe[title="The mail"]');
    await page.getByLabel('Opening').fill('Good news, {name}!');
    await expect(mail.getByText('Good news, Robin Example!')).toBeVisible();
    await expect(mail.getByText(`${lamp.name} costs $20.00 now. It was $25.00`)).toBeVisible();
    await expectAccessible(page);
  });
}
