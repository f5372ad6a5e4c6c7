import type { Product } from '@gadgetry/contract/catalogue';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { SearchSuggestions } from '@gadgetry/contract/search-suggestions';
import type { SynonymGroup } from '@gadgetry/contract/searches';
import { expect, test } from 'vitest';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

async function found(shop: StockedShop, search: string): Promise<string[]> {
  const asked = `/products?search=${encodeURIComponent(search)}`;
  return (await shop.call<Product[]>('GET', asked, null)).body.map(({ name }) => name);
}

async function openShop() {
  const shop = await openStockedShop();
  for (const name of ['Kestrel Television', 'Kestrel Remote', 'Swift Handy', 'Plover Smart Screen'])
    await shop.addProduct({ name, description: 'Good for tests.' });
  const add = (...terms: string[]) =>
    shop.call<SynonymGroup>('POST', '/synonyms', shop.admin, { terms });
  return { shop, add };
}

test('who searches for one term finds what has the others, also while typing', async () => {
  const { shop, add } = await openShop();
  expect(await found(shop, 'telly')).toEqual([]);
  const { status, body: group } = await add('Telly', 'television', 'smart screen');
  expect(status).toBe(201);
  expect(group).toMatchObject({ terms: ['Telly', 'television', 'smart screen'], isActive: true });
  expect(await found(shop, 'telly')).toEqual(
    expect.arrayContaining(['Kestrel Television', 'Plover Smart Screen']),
  );
  expect(await found(shop, 'TELLIES')).toHaveLength(2);
  expect(await found(shop, 'kestrel telly')).toEqual(['Kestrel Television']);
  expect((await found(shop, 'television'))[0]).toBe('Kestrel Television');
  expect(await found(shop, 'smart screens')).toContain('Kestrel Television');
  const { body } = await shop.call<SearchSuggestions>('GET', '/search/suggestions?q=telly', null);
  expect(body.products.map(({ name }) => name)).toContain('Kestrel Television');

  await add('cell phone', 'handy');
  expect(await found(shop, 'cell phone')).toEqual(['Swift Handy']);

  await shop.call('PUT', `/synonyms/${group._id}/status?status=false`, shop.admin);
  expect(await found(shop, 'telly')).toEqual([]);
});

test('groups are edited as everything of admins is: with versions, a history, and reasons', async () => {
  const { shop, add } = await openShop();
  const { body: group } = await add('telly', 'television');
  const save = (terms: string[], version?: number) =>
    shop.call<SynonymGroup & { message: string }>('PUT', `/synonyms/${group._id}`, shop.admin, {
      terms,
      ...(version !== undefined && { version }),
    });
  expect((await save(['telly', 'television', 'tv'], 1)).body.version).toBe(2);
  expect((await save(['telly', 'tv'], 1)).status).toBe(409);
  expect((await save(['telly', 'television', 'tv'], 2)).body.version).toBe(2);
  for (const terms of [
    ['telly'],
    ['telly', 'Telly '],
    ['telly', '?!'],
    ['telly', 'one two three four'],
    ['telly', 'x'.repeat(51)],
    Array.from({ length: 11 }, (_, n) => `word${n}`),
  ]) {
    expect([terms, (await save(terms)).status]).toEqual([terms, 400]);
  }
  const listed = await shop.call<SynonymGroup[]>('GET', '/synonyms?search=tv', shop.admin);
  expect(listed.body.map(({ _id }) => _id)).toEqual([group._id]);
  const asked = `/history?entity=synonym&id=${group._id}`;
  const { body: history } = await shop.call<HistoryEntry[]>('GET', asked, shop.admin);
  expect(history.map(({ action }) => action)).toEqual(['updated', 'created']);
  expect(history[0]?.changes).toEqual([
    { field: 'terms', from: ['telly', 'television'], to: ['telly', 'television', 'tv'] },
  ]);
});
