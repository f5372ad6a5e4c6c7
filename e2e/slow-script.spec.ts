import { cartLink } from './support/buying.ts';
import { expect, test, untilAlive, withMotion } from './support/journey.ts';
import { holdScripts } from './support/slow-network.ts';

test.use(withMotion);

test('what is put into the cart or saved before the scripts are there is not lost', async ({
  page,
  keeper,
}) => {
  const product = await keeper.add();
  const release = await holdScripts(page);
  await page.goto(`/shop?search=${encodeURIComponent(product.name)}`, { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: 'Add To Cart' });
  await add.click();
  await add.click();
  await page.getByRole('button', { name: `Save ${product.name}` }).click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await expect(cartLink(page)).toHaveText('Cart');

  release();
  await expect(cartLink(page)).toHaveText(/2 items/);
  await expect(
    page.getByRole('button', { name: `Remove ${product.name} from saved` }),
  ).toBeVisible();
  await expect(page.getByText(`${product.name} added to your cart`).first()).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');

  // From here on each press is one press.
  await add.click();
  await expect(cartLink(page)).toHaveText(/3 items/);
});

test('early presses join what the cart held before', async ({ page, keeper }) => {
  const product = await keeper.add();
  await page.goto(`/shop/${product._id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('1 in your cart.')).toBeVisible();

  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  release();
  await expect(page.getByText('2 in your cart.')).toBeVisible();
});

test('a phone’s menu that is pressed early opens when it can', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  release();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});

test('an address that is typed at sign-in before the scripts are there comes along to a forgotten password', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('jo@example.com');
  release();
  await untilAlive(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('jo@example.com');
});

test('categories that are moved along early stay where they are, for they are about to be pressed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const release = await holdScripts(page);
  await page.goto('/shop', { waitUntil: 'commit' });
  const last = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  release();
  await untilAlive(page);
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('an order of prices that is chosen early is the order of the list', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByLabel('Sort by Price').selectOption('Descending');
  release();
  await expect(page).toHaveURL(/sort=-price/);
  await expect(page.getByLabel('Sort by Price')).toHaveValue('-price');
});

test('filters that are ticked and prices that are typed early narrow the list', async ({
  page,
}) => {
  await page.goto('/shop');
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Phones').click();
  await expect(page).toHaveURL(/category=/);
  const release = await holdScripts(page);
  await page.goto(page.url(), { waitUntil: 'commit' });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: /^Smartphone/ }).check();
  await filters.getByRole('textbox', { name: 'To' }).fill('5000');
  release();
  await expect(page).toHaveURL(/attr=.*maxPrice=5000|maxPrice=5000.*attr=/);
  await expect(filters.getByRole('checkbox', { name: /^Smartphone/ })).toBeChecked();
  await expect(filters.getByRole('textbox', { name: 'To' })).toHaveValue('5000');
});

test('a banner that is stopped early stands still, and a picture that is asked for early is shown', async ({
  page,
  keeper,
}) => {
  const product = await keeper.demoProduct('Dunlin Over-Ear Headphones');
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Stop the banner' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Move the banner' })).toBeVisible();

  await page.unrouteAll({ behavior: 'wait' });
  const releaseAgain = await holdScripts(page);
  await page.goto(`/shop/${product._id}`, { waitUntil: 'commit' });
  const second = page.getByRole('button', { name: /^Show picture 2 of/ });
  await second.click();
  releaseAgain();
  await expect(second).toHaveAttribute('aria-current', 'true');
});

test('what was pressed on a page that is left before its scripts are there happens on the next', async ({
  page,
  keeper,
}) => {
  const product = await keeper.add();
  const release = await holdScripts(page);
  await page.goto(`/shop?search=${encodeURIComponent(product.name)}`, { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: 'Add To Cart' });
  await add.click();
  await page.getByRole('button', { name: `Save ${product.name}` }).click();
  // A plain link, followed by the browser itself; and from there at once to a third page.
  await page.getByRole('link', { name: product.name }).click();
  await page.waitForURL(/\/shop\/[0-9a-f-]{36}$/, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await page.waitForURL(/\/$/, { waitUntil: 'commit' });

  release();
  await expect(cartLink(page)).toHaveText(/2 items/);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Saved/ })).toHaveText(/1/);
  await expect(page.getByText(`${product.name} added to your cart`).first()).toBeVisible();
  // Once, and not again on every page after.
  await page.reload();
  await untilAlive(page);
  await expect(cartLink(page)).toHaveText(/2 items/);
});

test('Back that is pressed before the scripts of a reloaded page are there leads back', async ({
  page,
  keeper,
}) => {
  const product = await keeper.add();
  await page.goto(`/shop?search=${encodeURIComponent(product.name)}`);
  await untilAlive(page);
  await page.getByRole('link', { name: product.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();

  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
  // To the browser both are one document: it goes back without loading anything.
  await page.goBack({ waitUntil: 'commit' });
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

for (const address of [
  '/',
  '/shop?',
  '/shop?search=caf%C3%A9+%22a%20b%22&sort=price',
  "/shop?search='",
]) {
  test(`what was sent for ${address} comes alive as it stands, and is not made anew`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForSelector('h1');
    await page.evaluate("document.querySelector('h1').sent = true");
    release();
    await untilAlive(page);
    expect(await page.evaluate("document.querySelector('h1').sent")).toBe(true);
  });
}

test('Back in the moment in which the page comes alive leads back, and is no fault', async ({
  page,
}) => {
  await page.goto('/shop');
  await untilAlive(page);
  // What React does next it sends itself as a message: the address changes before that is read.
  await page.addInitScript(`{
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...message) {
      MessagePort.prototype.postMessage = postMessage;
      history.replaceState(null, '', '/');
      postMessage.apply(this, message);
    };
  }`);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
});
