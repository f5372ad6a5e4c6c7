import { expect, test } from 'vitest';
import { entryAt, screenAbove, screenAt, screensFor } from './find-screens.ts';
import { MENU_GROUPS, SCREENS } from './screens.ts';

const namesFor = (typed: string) => screensFor(typed).map(({ name }) => name);

test('a screen is found by the beginning of its name, and by what owners call it as well', () => {
  expect(namesFor('ship').slice(0, 2)).toEqual(['Ship several orders', 'Shipping']);
  expect(namesFor('VAT')).toEqual(['Tax', 'Invoices']);
  expect(namesFor('refund')).toEqual(['Orders', 'Returns', 'Reports']);
  expect(namesFor('coupon')[0]).toBe('Promocodes');
  expect(namesFor('back in stock')).toEqual(['Waiting list']);
  expect(namesFor('sales')[0]).toBe('Sales');
  for (const what of ['logo', 'country', 'currency']) expect(namesFor(what)).toEqual(['Settings']);
});

test('every word that was typed has to be meant, and nothing typed finds nothing', () => {
  expect(namesFor('tax coupon')).toEqual([]);
  expect(namesFor('')).toEqual([]);
  expect(namesFor('  % ')).toEqual([]);
});

test('nobody is led to a screen that needs to know of what', () => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  const found = letters.flatMap((letter) => screensFor(letter).map(({ path }) => path));
  expect(found.filter((path) => path.includes(':'))).toEqual([]);
});

test('what lies below a list belongs to its entry in the menu', () => {
  expect(entryAt('/admin/orders/0190')?.name).toBe('Orders');
  expect(entryAt('/admin/orders/ship')?.name).toBe('Orders');
  expect(entryAt('/admin/products/0190/variants')?.name).toBe('Products');
  expect(entryAt('/admin/products/sales')?.name).toBe('Sales');
  expect(entryAt('/admin/searches/synonyms')?.name).toBe('Searches');
  expect(entryAt('/admin/redirects/imports')?.name).toBe('Pages');
  expect(entryAt('/admin/nowhere')).toBeUndefined();
});

test('every address leads to its own screen, and every screen to the menu', () => {
  for (const { path } of SCREENS) {
    expect(screenAt(path.replaceAll(/:\w+/g, '0190'))?.path).toBe(path);
    expect(entryAt(path.replaceAll(/:\w+/g, '0190'))?.entry, path).toBeDefined();
  }
  expect(screenAbove('/admin/orders')).toBeUndefined();
  expect(new Set(SCREENS.flatMap(({ entry }) => entry?.group ?? []))).toEqual(new Set(MENU_GROUPS));
});
