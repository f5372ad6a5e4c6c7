import { cards, placeOrder, putInCart } from './support/buying.ts';
import { arriveAsOwner } from './support/admin.ts';
import { arriveSignedIn, expect, payWith, test } from './support/journey.ts';

/** Names of the tab at each address, once its screen is there. */
const guests = {
  '/': 'Gadgetry',
  '/shop': 'Products · Gadgetry',
  '/sign-in': 'Sign in · Gadgetry',
  '/sign-up': 'Create your account · Gadgetry',
  '/forgot-password': 'Forgot your password? · Gadgetry',
  '/review-mails': 'Mails that ask for reviews · Gadgetry',
  '/confirm-notice': 'Shall we tell you? · Gadgetry',
  '/end-notices': 'Mails about what you wait for · Gadgetry',
  '/pages/terms': 'Terms · Gadgetry',
};
const shoppers = {
  '/shop/cart': 'Cart · Gadgetry',
  '/shop/saved': 'Saved Items · Gadgetry',
  '/shop/checkout': 'Checkout · Gadgetry',
  '/account': 'Account · Gadgetry',
  '/account/settings': 'Account settings · Gadgetry',
  '/my-orders': 'My Orders · Gadgetry',
};
const owners = {
  '/admin/dashboard': 'Dashboard · Gadgetry',
  '/admin/products': 'Manage Products · Gadgetry',
  '/admin/products/sales': 'Manage Sales · Gadgetry',
  '/admin/products/reviews': 'Manage Reviews · Gadgetry',
  '/admin/products/waiting': 'Waiting List · Gadgetry',
  '/admin/products/new': 'Create Product · Gadgetry',
  '/admin/products/stock': 'Stock Ledger · Gadgetry',
  '/admin/categories': 'Manage Categories · Gadgetry',
  '/admin/searches': 'Searches · Gadgetry',
  '/admin/searches/synonyms': 'Manage Synonyms · Gadgetry',
  '/admin/attributes': 'Manage Attributes · Gadgetry',
  '/admin/promocodes': 'Manage Promocodes · Gadgetry',
  '/admin/shipping': 'Shipping · Gadgetry',
  '/admin/shipping/carriers': 'Manage Carriers · Gadgetry',
  '/admin/invoices': 'Invoices · Gadgetry',
  '/admin/returns': 'Returns · Gadgetry',
  '/admin/customers': 'Customers · Gadgetry',
  '/admin/settings/payments': 'Payments · Gadgetry',
  '/admin/settings/safety': 'Security rules and periods · Gadgetry',
  '/admin/notifications': 'Notifications · Gadgetry',
  '/admin/mail-texts': 'Mail texts · Gadgetry',
  '/admin/orders/ship': 'Ship several orders · Gadgetry',
  '/admin/orders/new': 'Create order · Gadgetry',
  '/admin/pages': 'Pages · Gadgetry',
  '/admin/redirects': 'Manage Redirects · Gadgetry',
  '/admin/pages/new': 'Create Page · Gadgetry',
  '/admin/pages/terms': 'Edit Page · Gadgetry',
  '/admin/orders': 'Orders · Gadgetry',
  '/admin/accounts': 'Manage Accounts · Gadgetry',
  '/admin/webhooks': 'Webhooks · Gadgetry',
  '/admin/api-keys': 'API Keys · Gadgetry',
  '/admin/books': 'Books · Gadgetry',
  '/admin/security': 'Security · Gadgetry',
};

test.describe('the name of the tab', () => {
  test.use({ expectedErrors: [/status of 40[04]/] });

  test('says which screen it is, on every screen', async ({ page, shop, keeper }) => {
    test.setTimeout(120_000);
    for (const [path, title] of Object.entries(guests)) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
    }
    await page.goto('/nothing-here');
    await expect(page).toHaveTitle('Page not found · Gadgetry');
    await page.goto('/shop/no-such-product');
    await expect(page).toHaveTitle('Product not found · Gadgetry');

    await arriveSignedIn(page, shop.url);
    await putInCart(page, await keeper.add({ image: null }));
    for (const [path, title] of Object.entries(shoppers)) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
    }
    const orderId = await placeOrder(page);
    await expect(page).toHaveTitle('Payment · Gadgetry');
    await payWith(page, cards.pays);
    await expect(page).toHaveTitle('Order Completed Successfully! · Gadgetry');
    await page.goto(`/shop/order-details?orderId=${orderId}`);
    await expect(page).toHaveTitle('Order Successful · Gadgetry');
    await page.goto('/shop/order-details?orderId=nothing');
    await expect(page).toHaveTitle('Order Not Found · Gadgetry');

    await arriveAsOwner(page, shop.url);
    for (const [path, title] of Object.entries(owners)) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
    }
    await page.goto(`/admin/orders/${orderId}`);
    await expect(page).toHaveTitle(/^Order \w{3}-\w{3}-\w{3} · Gadgetry$/);
  });
});

test('a page that is sent without knowing who is there has a name, too', async ({ page }) => {
  for (const path of ['/admin/dashboard', '/account', '/shop/cart']) {
    const html = await (await page.request.get(path)).text();
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toMatch(/^\w.* · Gadgetry$/);
  }
});

test('an order prints on one sheet of A4, without what belongs to the screen', async ({
  page,
  shop,
  keeper,
}) => {
  await arriveSignedIn(page, shop.url);
  const product = await keeper.add({ image: null });
  await putInCart(page, product);
  const orderId = await placeOrder(page);
  await payWith(page, cards.pays);
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(`/shop/order-details?orderId=${orderId}`);
  await expect(page.getByText(product.name)).toBeVisible();
  for (const needed of [orderId, '12 Harbour Street', 'Grand Total', 'PAID']) {
    await expect(page.getByText(needed).first()).toBeVisible();
  }
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeHidden();
  const ground = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  expect(ground).toBe('rgb(255, 255, 255)');

  const sheets = await page.pdf({ preferCSSPageSize: true });
  expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test('on a home screen the shop has its name, its colour and a picture that is there', async ({
  page,
}) => {
  await page.goto('/');
  const colours = page.locator('meta[name="theme-color"]');
  await expect(colours).toHaveCount(2);
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(manifest ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const said = await answer.json();
  expect(said).toMatchObject({ name: 'Gadgetry', start_url: '/', display: 'standalone' });
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  const pictures = [touch, icon, ...said.icons.map(({ src }: { src: string }) => src)];
  expect(pictures.length).toBeGreaterThan(3);
  for (const path of pictures) {
    const picture = await page.request.get(path ?? '');
    expect(picture.ok(), `${path}`).toBe(true);
    expect(picture.headers()['content-type']).toMatch(/^image\//);
  }
});
