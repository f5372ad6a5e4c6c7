import { expectAccessible } from './support/accessibility.ts';
import { codeOfApp } from './support/authenticator-app.ts';
import { arriveSignedIn, expect, test } from './support/journey.ts';
import { expireReauthentication } from './support/sessions.ts';

// How the steps look and can be used before anything is typed is seen on the walk of the screens.

// The refusals that ask who is there, and for another code.
test.use({ expectedErrors: [/status of 40[03]/] });

test('a shopper turns codes from an app on, and signs in with one, or with a recovery code', async ({
  page,
  shop,
}) => {
  const account = await arriveSignedIn(page, shop.url);
  await expireReauthentication(shop, account.email);
  await page.goto('/account/settings');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  const password = question.getByLabel('Your password');
  await expect(password).toBeFocused();
  await password.fill('not the password');
  await password.press('Enter');
  await expect(question.getByRole('alert')).toHaveText('The password is not right');
  await expectAccessible(page);
  await password.fill(account.password);
  await password.press('Enter');

  await expect(page.getByText('Scan this with your authenticator app')).toBeFocused();
  const secret = await page.getByText(/^(?:[A-Z2-7]{4} ){3,}/).innerText();
  const typed = page.getByLabel('Code that the app shows');
  await typed.fill('no code');
  await typed.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  await typed.fill(codeOfApp(secret));
  await typed.press('Enter');
  await expect(page.getByRole('heading', { name: 'Codes from an app' })).toBeFocused();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recovery = await codes.first().innerText();
  const all = await codes.allInnerTexts();
  await page.emulateMedia({ media: 'print' });
  const onPaper = await page.locator('body').innerText();
  const heading = `Gadgetry: recovery codes of ${account.email}`;
  expect(onPaper.trim().split(/\s+/).join(' ')).toBe([heading, ...all].join(' '));
  const sheets = await page.pdf({ preferCSSPageSize: true });
  expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Codes from an app' })).toBeFocused();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
  await expectAccessible(page);

  const code = page.getByLabel('Code from your app');
  const askedForCode = async () => {
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(code).toBeFocused();
  };
  await askedForCode();
  await code.fill('no code');
  await code.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  await expectAccessible(page);
  // The code of a step works once, and one of the next step is good already.
  await code.fill(codeOfApp(secret, 1));
  await code.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/`);

  await askedForCode();
  await code.fill(recovery);
  await code.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.goto('/account/settings');
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
});
