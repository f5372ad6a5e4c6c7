import type { Product } from '@gadgetry/contract/catalogue';
import { expectAccessible } from './support/accessibility.ts';
import { cards, cartLink, fillCard, placeOrder } from './support/buying.ts';
import { arriveSignedIn, expect, test, untilAlive } from './support/journey.ts';
import type { ShopKeeper } from './support/shop-keeper.ts';

const chosen = (colour: string, size: string) => [
  { name: 'Colour', value: colour },
  { name: 'Size', value: size },
];

/** Brass and small for $24.50 at first; large ones cost more, there is no large one in green, small black is gone. */
async function addLamp(keeper: ShopKeeper): Promise<Product> {
  const like = await keeper.demoProduct('Dunlin Over-Ear Headphones');
  const [first = '', second = '', third = ''] = like.images.map(({ url }) => url);
  const lamp = await keeper.add({ image: first, images: like.images.map(({ url }) => ({ url })) });
  return keeper.giveOptions(lamp, {
    options: [
      { name: 'Colour', values: ['Brass', 'Black', 'Green'] },
      { name: 'Size', values: ['Small', 'Large'] },
    ],
    variants: [
      {
        options: chosen('Brass', 'Small'),
        price: 24.5,
        stockQuantity: 40,
        images: [first, second],
        isDefault: true,
      },
      { options: chosen('Brass', 'Large'), price: 39, stockQuantity: 2, images: [first] },
      { options: chosen('Black', 'Small'), price: 24.5, stockQuantity: 0, images: [second] },
      {
        options: chosen('Black', 'Large'),
        price: 44,
        stockQuantity: 40,
        images: [second],
        sku: `BL-${lamp._id.slice(-6)}`,
      },
      { options: chosen('Green', 'Small'), price: 24.5, stockQuantity: 40, images: [third] },
    ],
  });
}

function idOf(lamp: Product, colour: string, size: string): string {
  const wanted = [colour, size].join();
  const variant = lamp.variants?.find(
    ({ options }) => options.map(({ value }) => value).join() === wanted,
  );
  if (variant === undefined) throw new Error(`no ${wanted}`);
  return variant._id;
}

test('a shopper chooses by pointer and keyboard, buys, and the order names what was chosen', async ({
  page,
  shop,
  keeper,
}) => {
  const lamp = await addLamp(keeper);
  await arriveSignedIn(page, shop.url);
  await page.goto('/');
  await page.goto(`/shop/${lamp._id}`);
  await untilAlive(page);
  const colour = page.getByRole('radiogroup', { name: 'Colour' });
  const size = page.getByRole('radiogroup', { name: 'Size' });
  const details = page.getByRole('article');
  await expect(colour.getByRole('radio', { checked: true })).toHaveText('Brass');
  await expect(details.getByText('$24.50', { exact: true })).toHaveCount(1);
  await expect(colour.getByRole('radio', { name: 'Black (out of stock)' })).toBeVisible();
  await expectAccessible(page);

  await size.getByRole('radio', { name: 'Large' }).click();
  await expect(page).toHaveURL(new RegExp(`variant=${idOf(lamp, 'Brass', 'Large')}$`));
  await expect(details.getByText('$39.00', { exact: true })).toBeVisible();
  await expect(details.getByText('only 2 left')).toBeVisible();
  await expect(
    colour.getByRole('radio', { name: 'Green (not available with Large)' }),
  ).toBeVisible();
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await add.click();
  await add.click();
  await expect(page.getByText('Only 2 left, and your cart has them already')).toBeVisible();
  await expect(page.getByText('2 in your cart.')).toBeVisible();

  // Arrow keys choose, and what there is not with it gives way.
  await colour.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(colour.getByRole('radio', { checked: true })).toHaveText('Black');
  await expect(colour.getByRole('radio', { checked: true })).toBeFocused();
  await expect(details.getByText('$44.00', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`variant=${idOf(lamp, 'Green', 'Small')}$`));
  await expect(
    details.getByRole('status').filter({ hasText: 'Size is Small now.' }),
  ).toBeAttached();
  await expect(page.getByText('in your cart.')).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(colour.getByRole('radio', { checked: true })).toHaveText('Black (out of stock)');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`variant=${idOf(lamp, 'Black', 'Large')}$`));
  await page.reload();
  await add.click();
  await expect(page.getByText('1 in your cart.')).toBeVisible();

  await cartLink(page).click();
  await expect(page.getByText('Colour: Brass, Size: Large')).toBeVisible();
  await expect(page.getByText('Colour: Black, Size: Large')).toBeVisible();
  await expectAccessible(page);
  // All that was chosen was one entry of the history.
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);

  await placeOrder(page);
  await fillCard(page, cards.pays);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Order Completed Successfully!')).toBeVisible();
  await expect(cartLink(page)).not.toHaveText(/\d/);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText(`${lamp.name} (Brass, Large)`)).toBeVisible();
  await expect(page.getByText(`${lamp.name} (Black, Large)`)).toBeVisible();
});

test('a stored cart keeps a variant that is gone, and says so; one of before is the default', async ({
  page,
  shop,
  keeper,
}) => {
  const lamp = await addLamp(keeper);
  const plain = await keeper.add({ price: 10 });
  await arriveSignedIn(page, shop.url);
  await page.goto(`/shop/${plain._id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.goto(`/shop/${lamp._id}?variant=${idOf(lamp, 'Black', 'Large')}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('1 in your cart.')).toBeVisible();

  await keeper.giveOptions(lamp, {
    options: [{ name: 'Colour', values: ['Brass'] }],
    variants: [{ options: [{ name: 'Colour', value: 'Brass' }], price: 24.5, stockQuantity: 40 }],
  });
  await keeper.giveOptions(plain, {
    options: [{ name: 'Size', values: ['Small'] }],
    variants: [{ options: [{ name: 'Size', value: 'Small' }], price: 10, stockQuantity: 40 }],
  });
  await expect(async () => {
    await page.goto('/shop/cart');
    await expect(page.getByText('No longer available as chosen')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText('Colour: Black, Size: Large')).toBeVisible();
  await expect(page.getByText('Size: Small')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('Some items cannot be ordered as they are.')).toBeVisible();
  await page
    .getByRole('button', { name: `${lamp.name} (Black, Large)` })
    .last()
    .click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
});

test('a card says from what price, and asks for the options in place', async ({ page, keeper }) => {
  const lamp = await addLamp(keeper);
  await page.goto(`/shop?search=${encodeURIComponent(lamp.name)}`);
  await untilAlive(page);
  const card = page.getByRole('article').filter({ hasText: lamp.name });
  await expect(card.getByText('From $24.50', { exact: true })).toBeVisible();
  const ask = card.getByRole('button', { name: 'Add To Cart' });
  await ask.press('Enter');
  const dialog = page.getByRole('dialog', { name: lamp.name });
  await expect(dialog.getByRole('radio', { name: 'Brass' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();

  await ask.click();
  await dialog.getByRole('radio', { name: 'Large' }).click();
  await expect(dialog.getByText('only 2 left')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Black' }).click();
  await expect(dialog.getByText('$44.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${lamp.name} (Black, Large) added to your cart`)).toBeVisible();
  await expect(page).toHaveURL(/\/shop\?search=/);

  // What is saved from a card has nothing chosen yet: its list asks too.
  await card.getByRole('button', { name: `Save ${lamp.name}` }).click();
  await arriveSignedIn(page, new URL(page.url()).origin);
  await page.goto('/shop/saved');
  await expect(page.getByText('From $24.50', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('links choose, and an address that names no variant shows the default one', async ({
    page,
    keeper,
  }) => {
    const lamp = await addLamp(keeper);
    await page.goto(`/shop/${lamp._id}?variant=${lamp._id.replace(/.$/, 'z')}`);
    const details = page.getByRole('article');
    await expect(details.getByText('$24.50', { exact: true })).toBeVisible();
    const black = page.getByRole('radio', { name: 'Black (out of stock)' });
    await black.focus();
    await black.press('Enter');
    await expect(page).toHaveURL(new RegExp(`variant=${idOf(lamp, 'Black', 'Small')}$`));
    await expect(details.getByText('Out of Stock').first()).toBeVisible();
    await page.getByRole('radio', { name: 'Large' }).click();
    await expect(details.getByText('$44.00', { exact: true })).toBeVisible();
    const sku = `BL-${lamp._id.slice(-6)}`;
    const told = page.locator('script[type="application/ld+json"]');
    expect(JSON.parse((await told.textContent()) ?? '')).toMatchObject({ sku });
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/shop/[\\w-]+-${lamp._id}$`),
    );
  });
});
