import type { Attribute, AttributePreview, SentValue } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { expect, test } from 'vitest';
import { openStockedShop, productBody } from '../../../../test/stocked-shop.ts';
import { addAttribute } from '../../../../test/attributes.ts';

/** A shop with products that have these values of one attribute. */
async function openShop(values: readonly SentValue[], kind: Attribute['kind'] = 'text') {
  const shop = await openStockedShop();
  const attribute = await addAttribute(shop, {
    name: 'Weight',
    kind,
    ...(kind === 'choices' && {
      options: [{ name: 'Red' }, { name: 'Crimson' }, { name: 'Blue' }],
    }),
  });
  const idOf = (name: string) => attribute.options.find((one) => one.name === name)?._id ?? '';
  const products: Product[] = [];
  for (const value of values) {
    const sent = Array.isArray(value) ? value.map(idOf) : value;
    products.push(await shop.addProduct({ attributes: { [attribute._id]: sent } }));
  }
  const path = `/attributes/${attribute._id}`;
  const { categoryId, name, group, isHighlight, isFilterable, isComparable, version } = attribute;
  const body = (changed: object) => ({
    categoryId,
    name,
    group,
    kind,
    isHighlight,
    isFilterable,
    isComparable,
    version,
    options: attribute.options,
    ...changed,
  });
  return {
    shop,
    attribute,
    products,
    path,
    idOf,
    body,
    preview: async (changed: object) => {
      const call = shop.call<AttributePreview>;
      return (await call('POST', `${path}/preview`, shop.admin, body(changed))).body;
    },
    update: (changed: object) => shop.call<Attribute>('PUT', path, shop.admin, body(changed)),
    values: async () => {
      const found: unknown[] = [];
      for (const { _id } of products) {
        const { body: product } = await shop.call<Product>('GET', `/products/${_id}`, null);
        const value = product.attributes?.[0]?.value;
        found.push(typeof value === 'object' ? value.map((option) => option.name) : value);
      }
      return found;
    },
  };
}

test('another kind: what is told beforehand is what is done afterwards', async () => {
  const weights = await openShop(['1240 g', '90', '1.200', 'light as a feather']);
  const changed = { kind: 'number', unit: 'g' };
  expect(await weights.preview(changed)).toEqual({
    products: 4,
    kept: 0,
    converted: 2,
    dropped: 2,
    lost: ['1.200', 'light as a feather'],
    added: [],
  });
  expect(await weights.values()).toEqual(['1240 g', '90', '1.200', 'light as a feather']);
  const { status, body } = await weights.update(changed);
  expect([status, body.products, body.version]).toEqual([200, 2, 2]);
  expect(await weights.values()).toEqual([1240, 90, undefined, undefined]);
});

test('a text becomes a list that has what the products said', async () => {
  const { preview, update, values } = await openShop(['Oak', 'oak', 'Walnut']);
  const changed = { kind: 'choice', options: [] };
  expect(await preview(changed)).toMatchObject({ converted: 3, added: ['Oak', 'Walnut'] });
  const { body } = await update(changed);
  expect(body.options.map(({ name }) => name)).toEqual(['Oak', 'Walnut']);
  expect(await values()).toEqual([['Oak'], ['Oak'], ['Walnut']]);
});

test('two values of a list become one, others change places and names, one is dropped', async () => {
  const { idOf, preview, update, values } = await openShop(
    [['Red', 'Crimson'], ['Crimson'], ['Blue']],
    'choices',
  );
  const options = [
    { _id: idOf('Red'), name: 'Blue', mergedFrom: [idOf('Crimson')] },
    { name: 'Green' },
  ];
  expect(await preview({ options })).toMatchObject({ converted: 2, dropped: 1, lost: ['Blue'] });
  const { body } = await update({ options });
  expect(body.options.map(({ name }) => name)).toEqual(['Blue', 'Green']);
  expect(await values()).toEqual([['Blue'], ['Blue'], undefined]);
});

test('of two owners who edit at once the second is refused, and both changes are in the history', async () => {
  const { shop, attribute, update } = await openShop(['matt']);
  expect((await update({ name: 'Mass' })).status).toBe(200);
  const second = await shop.call('PUT', `/attributes/${attribute._id}`, shop.admin, {
    categoryId: shop.category._id,
    name: 'Heaviness',
    group: 'General',
    kind: 'text',
    version: attribute.version,
  });
  expect([second.status, second.body.code]).toEqual([409, 'stale_edit']);
  expect(second.body.message).toContain(': name');
  const { body } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=attribute&id=${attribute._id}`,
    shop.admin,
  );
  expect(body.map(({ action }) => action)).toEqual(['updated', 'created']);
  expect(body[0]?.changes).toEqual([{ field: 'name', from: 'Weight', to: 'Mass' }]);
});

test('a value that is named twice, or not in the list, is refused', async () => {
  const { idOf, update } = await openShop([], 'choices');
  const red = { _id: idOf('Red'), name: 'Red' };
  for (const options of [
    [red, { name: 'Other', mergedFrom: [idOf('Red')] }],
    [{ _id: '01890000-0000-7000-8000-000000000000', name: 'Nowhere' }],
  ]) {
    expect((await update({ options })).status).toBe(400);
  }
});

test('deleting takes the value from all products; an open form hears of it and loses nothing', async () => {
  const { shop, attribute, products, path, values } = await openShop(['matt', 'gloss']);
  expect((await shop.call('DELETE', `${path}?version=7`, shop.admin)).status).toBe(409);
  const deleted = await shop.call<Attribute>('DELETE', `${path}?version=1`, shop.admin);
  expect([deleted.status, deleted.body.products]).toEqual([200, 2]);
  expect(await values()).toEqual([undefined, undefined]);
  expect((await shop.call('GET', path, shop.admin)).status).toBe(404);

  const late = await shop.call('PUT', `/products/${products[0]?._id}`, shop.admin, {
    ...productBody(shop.category),
    attributes: { [attribute._id]: 'matt' },
  });
  expect(late.body.issues?.map((issue) => issue.path)).toEqual([`attributes.${attribute._id}`]);

  const { body } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=category&id=${shop.category._id}`,
    shop.admin,
  );
  expect(body[0]?.changes).toEqual([{ field: 'attributes', from: ['Weight'], to: [] }]);
});

test('values given while a definition changes fit the one or the other, never neither', async () => {
  const { shop, attribute, products, update } = await openShop(['1', '2', '3']);
  const [answer] = await Promise.all([
    update({ kind: 'number' }),
    ...products.map(({ _id, name }) =>
      shop.call('PUT', `/products/${_id}`, shop.admin, {
        ...productBody(shop.category, { name }),
        attributes: { [attribute._id]: '42' },
      }),
    ),
  ]);
  expect(answer.status).toBe(200);
  for (const { _id } of products) {
    const { body } = await shop.call<Product>('GET', `/products/${_id}`, null);
    expect(typeof body.attributes?.[0]?.value).toBe('number');
  }
});
