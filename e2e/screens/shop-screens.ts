import { expect } from '../support/journey.ts';
import { expectHeading, fillCart, fillSaved, fillUsualCart } from './filled-lists.ts';
import type { Screen } from './screen.ts';

const network = /Failed to load resource/;

/** What everyone can see, and the lists that a browser keeps. */
export const shopScreens: readonly Screen[] = [
  {
    name: 'home',
    show: async (page) => {
      await page.goto('/');
      await expectHeading(page, 'Featured Products');
    },
  },
  {
    name: 'home-menu',
    widths: [390],
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /menu/i }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'shop',
    show: async (page) => {
      await page.goto('/shop');
      await expectHeading(page, 'Products');
    },
  },
  {
    name: 'shop-searched',
    show: async (page) => {
      await page.goto('/shop?search=camera&sort=price');
      await expect(page.getByRole('link', { name: /Avocet Mirrorless/ }).first()).toBeVisible();
    },
  },
  {
    name: 'shop-nothing-found',
    show: async (page) => {
      await page.goto('/shop?search=unicorn');
      await expect(page.getByRole('main')).toContainText('unicorn');
    },
  },
  {
    name: 'shop-failed',
    errors: network,
    show: async (page) => {
      await page.goto('/');
      await page.route('**/api/v1/{products,categories}**', (route) => route.abort());
      await page.getByRole('main').getByRole('link', { name: 'Shop Now' }).click();
      await expect(page.getByText('Error fetching products or categories')).toBeVisible();
    },
  },
  {
    name: 'shop-loading',
    unfinished: true,
    show: async (page) => {
      await page.goto('/');
      await page.route('**/api/v1/{products,categories}**', () => undefined);
      await page.getByRole('main').getByRole('link', { name: 'Shop Now' }).click();
      await expect(page.locator('main [data-skeleton].aspect-square')).toHaveCount(4);
    },
  },
  {
    name: 'product',
    show: async (page, fixtures) => {
      await page.goto(`/shop/${fixtures.product('Dunlin Over-Ear Headphones')._id}`);
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    },
  },
  {
    name: 'product-nearly-gone',
    show: async (page, fixtures) => {
      const product = fixtures.product('Harbour USB-C Dock');
      await page.goto(`/shop/${product._id}`);
      await page.getByRole('button', { name: `Save ${product.name}` }).click();
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByText('1 in your cart.')).toBeVisible();
    },
  },
  {
    name: 'product-sold-out',
    show: async (page, fixtures) => {
      await page.goto(`/shop/${fixtures.product('Perch Indoor Camera')._id}`);
      await expect(page.getByText('Out of Stock').first()).toBeVisible();
    },
  },
  {
    name: 'product-without-picture',
    show: async (page, fixtures) => {
      await page.goto(await fixtures.withoutPicture());
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    },
  },
  {
    name: 'compare',
    show: async (page, fixtures) => {
      const names = ['Dunlin Over-Ear Headphones', 'Siskin True Wireless Earbuds'];
      const ids = names.map((name) => fixtures.product(name)._id);
      await page.goto(`/compare?ids=${ids.join(',')}`);
      await expect(page.getByRole('columnheader')).toHaveCount(2);
    },
  },
  {
    name: 'cart',
    visitor: 'newcomer',
    show: async (page, fixtures) => {
      await fillUsualCart(page, fixtures);
      await page.goto('/shop/cart');
      await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
    },
  },
  {
    name: 'cart-empty',
    visitor: 'newcomer',
    show: async (page) => {
      await page.goto('/shop/cart');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
    },
  },
  {
    name: 'cart-changed',
    visitor: 'newcomer',
    errors: /status of 404/,
    show: async (page, fixtures) => {
      const speaker = fixtures.product('Bracken Portable Speaker');
      const dock = fixtures.product('Harbour USB-C Dock');
      const gone = {
        ...fixtures.product('Lumen Desk Lamp'),
        _id: '019a0000-0000-7000-8000-000000000000',
      };
      await fillCart(page, [
        [{ ...speaker, price: 79 }, 1],
        [dock, 5],
        [gone, 1],
      ]);
      await page.goto('/shop/cart');
      await expect(page.getByText('No longer available').first()).toBeVisible();
    },
  },
  {
    name: 'saved',
    visitor: 'newcomer',
    show: async (page, fixtures) => {
      const names = ['Halden 6 Smartphone', 'Perch Indoor Camera', 'Harbour USB-C Dock'];
      await fillSaved(page, names.map(fixtures.product));
      await page.goto('/shop/saved');
      await expect(page.getByText('only 3 left')).toBeVisible();
    },
  },
  {
    name: 'saved-empty',
    visitor: 'newcomer',
    show: async (page) => {
      await page.goto('/shop/saved');
      await expect(page.getByText('Your saved items list is empty')).toBeVisible();
    },
  },
  {
    name: 'content-page',
    show: async (page) => {
      await page.goto('/pages/returns');
      await expectHeading(page, 'Returns');
    },
  },
  {
    name: 'page-not-found',
    errors: /status of 404/,
    show: async (page) => {
      await page.goto('/nothing-here');
      await expectHeading(page, 'Page not found');
    },
  },
];
