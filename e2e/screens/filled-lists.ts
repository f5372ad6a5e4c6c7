import type { Product } from '@gadgetry/contract/catalogue';
import type { Page } from '@playwright/test';
import { cards, fillCard } from '../support/buying.ts';
import { expect } from '../support/journey.ts';
import type { ScreenFixtures } from './fixtures.ts';

/** What a browser has kept from before, put there ahead of the page's own code. */
async function keepInBrowser(page: Page, key: string, entries: readonly unknown[]): Promise<void> {
  await page.addInitScript(
    ([name, text]) => localStorage.getItem(name) ?? localStorage.setItem(name, text),
    [key, JSON.stringify({ version: 1, entries })] as const,
  );
}

export async function fillCart(
  page: Page,
  lines: readonly (readonly [Product, number])[],
): Promise<void> {
  const entries = lines.map(([product, quantity]) => ({ product, quantity }));
  await keepInBrowser(page, 'gadgetry.cart', entries);
}

export async function fillSaved(page: Page, products: readonly Product[]): Promise<void> {
  await keepInBrowser(page, 'gadgetry.saved', products);
}

/** Three things, two of one of them. */
export async function fillUsualCart(page: Page, fixtures: ScreenFixtures): Promise<void> {
  await fillCart(page, [
    [fixtures.product('Dunlin Over-Ear Headphones'), 1],
    [fixtures.product('Moth Smart Bulbs, Set of 3'), 2],
    [fixtures.product('Ridge Ergonomic Mouse'), 1],
  ]);
}

export async function submitCard(page: Page, number: keyof typeof cards): Promise<void> {
  await page.getByLabel('Name on card').fill('Nia Newcomer');
  await fillCard(page, cards[number]);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}
