import { expectAccessible } from './support/accessibility.ts';
import { arriveAsOwner, button, dialog, expectToast } from './support/admin.ts';
import { expect, test } from './support/journey.ts';
import { photograph } from './support/picture-files.ts';

test('an owner says on a screen what product pages promise, and shoppers read it', async ({
  page,
  shop,
  keeper,
}) => {
  const product = await keeper.add({ image: null, price: 45 });
  await arriveAsOwner(page, shop.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings');
  const line = dialog(page).getByLabel('Warranty', { exact: true });
  const say = async (words: string) => {
    await button(page, 'Edit delivery, returns and warranty').click();
    const before = await line.inputValue();
    await line.fill(words);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    return before;
  };
  await button(page, 'Edit shop').click();
  const list = await dialog(page).getByLabel('Time zone', { exact: true }).getAttribute('list');
  const options = dialog(page).locator(`datalist[id="${list}"] option`);
  expect(await options.allTextContents()).toEqual(
    expect.arrayContaining(['UTC', 'Europe/Lisbon', 'Asia/Colombo']),
  );
  await dialog(page).getByLabel('Name', { exact: true }).fill('');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Required')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  const write = async (sum: string) => {
    await button(page, 'Edit shop').click();
    await dialog(page).getByLabel('Numbers and sums').selectOption(sum);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Like ${sum}`)).toBeVisible();
  };
  await write('1.234,50\u00A0$');
  // What is looked at next is written so, without being loaded anew.
  await page.getByRole('link', { name: 'Products', exact: true }).last().click();
  await expect(page.getByText('45,00\u00A0$').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Like 1.234,50\u00A0$')).toBeVisible();
  await write('$1,234.50');

  const before = await say('Three years, by us');
  await expectToast(page, 'Delivery, returns and warranty updated successfully!');
  await expect(page.getByText('Three years, by us')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/shop/${product._id}`);
  await expect(page.getByText('Three years, by us')).toBeVisible();

  await page.goto('/admin/settings');
  const title = dialog(page).getByLabel('Title', { exact: true });
  const entitle = async (words: string) => {
    await button(page, 'Edit home page').click();
    await title.fill(words);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
  };
  await entitle('Sixty letters of a title, which is as long as it ever will be');
  await expect(dialog(page).getByText('String must contain at most 60 character(s)')).toBeVisible();
  await title.fill('Sixty letters of a title, which is as long as one ever gets.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Home page updated successfully!');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const heading = page.getByRole('heading', { level: 1, name: /^Sixty letters/ });
    const stage = page.locator('section').filter({ has: heading });
    // All of it stands inside its picture's stage, with the button below.
    const bottom = (box: { y: number; height: number } | null) =>
      (box?.y ?? 0) + (box?.height ?? 0);
    const link = page.getByRole('link', { name: 'Shop Now' });
    expect(bottom(await link.boundingBox())).toBeLessThan(bottom(await stage.boundingBox()));
    expect((await heading.boundingBox())?.y).toBeGreaterThan((await stage.boundingBox())?.y ?? 0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings');
  await entitle('Explore Next-Gen Tech');
  await expectToast(page, 'Home page updated successfully!');
  await say(before);
  await expectToast(page, 'Delivery, returns and warranty updated successfully!');
});

test.describe('a file that is no picture', () => {
  test.use({ expectedErrors: [/415/] });

  test('an owner gives the shop a colour and a logo, sees what becomes of them, and takes both back', async ({
    page,
    shop,
  }) => {
    await arriveAsOwner(page, shop.url);
    await page.goto('/admin/settings');
    const accent = () =>
      page.evaluate<string>(
        'getComputedStyle(document.documentElement).getPropertyValue("--accent")',
      );
    const own = await accent();
    const colour = dialog(page).getByLabel('Accent colour', { exact: true });
    const save = dialog(page).getByRole('button', { name: 'Save' });
    await button(page, 'Edit logo and colour').click();
    await colour.fill('yellow');
    // Said when the field is left, and not only by Save.
    await colour.blur();
    await expect(dialog(page).getByText('Please enter # and six digits')).toBeVisible();
    await colour.fill('0B5563');
    await colour.blur();
    await expect(colour).toHaveValue('#0b5563');
    await expect(dialog(page).getByText('Please enter # and six digits')).toHaveCount(0);
    await colour.fill('#ffff00');
    const refused = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await page.getByLabel('Pictures to upload').setInputFiles(refused);
    await expect(button(page, 'Try Again')).toBeVisible();
    const files = page.getByLabel('Pictures to upload');
    await files.setInputFiles(await photograph('white.jpg', '#ffffff'));
    await expect(dialog(page).getByText('This logo can’t be seen')).toBeVisible();
    await files.setInputFiles(await photograph('logo.jpg', '#ffff00'));
    await expect(dialog(page).getByText('This logo can’t be seen')).toHaveCount(0);
    await expect(button(page, 'Remove logo')).toBeVisible();
    await expect(button(page, 'Try Again')).toHaveCount(0);
    await save.click();
    await expectToast(page, 'Logo and colour updated successfully!');
    await expect.poll(accent).not.toBe(own);
    const picked = await accent();
    const logo = page.getByRole('banner').getByRole('img', { name: 'Gadgetry', exact: true });
    // The screen itself has it without being loaded anew.
    await expect(logo).toBeVisible();
    await page.goto('/');
    expect(await accent()).toBe(picked);
    await expect(logo).toHaveJSProperty('naturalWidth', 320);
    expect(await logo.boundingBox()).toMatchObject({ width: 48 + 2 * 4, height: 32 + 2 * 4 });

    await page.goto('/admin/settings');
    await button(page, 'Edit logo and colour').click();
    await colour.fill('#fdfdfd');
    await expect(dialog(page).getByText('#fdfdfd has a contrast of 1.0:1')).toBeVisible();
    // Yellow all around, and what is nearly white in both previews.
    await expectAccessible(page);
    await button(page, 'Reset').click();
    await button(page, 'Remove logo').click();
    await save.click();
    await expectToast(page, 'Logo and colour updated successfully!');
    await expect.poll(accent).toBe(own);
    await expect(logo).toHaveCount(0);
  });
});

test('whoever may only look at the settings is offered no form of them', async ({ page, shop }) => {
  await page.route('**/api/v1/session', async (route) => {
    const answer = await route.fetch();
    const session = await answer.json();
    const staffRole = { _id: crypto.randomUUID(), name: 'Viewer' };
    const role = { role: 'shopper', staffRole, permissions: ['settings:read'] };
    session.user.publicMetadata = role;
    await route.fulfill({ response: answer, json: session });
  });
  await arriveAsOwner(page, shop.url);
  await page.goto('/admin/settings');
  await expect(page.getByText('Your role lets you look at this')).toBeVisible();
  await expect(page.getByText('Warranty', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
});
