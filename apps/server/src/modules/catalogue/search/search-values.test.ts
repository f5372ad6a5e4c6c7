import type { Attribute, SentAttributes } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import type { ProductFilters } from '@gadgetry/contract/product-filters';
import type { SearchSuggestions } from '@gadgetry/contract/search-suggestions';
import { expect, test, vi } from 'vitest';
import { addAttribute, attributeBody } from '../../../../test/attributes.ts';
import { fileOf, importsOf } from '../../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

const optionId = ({ options }: Attribute, name: string) =>
  options.find((option) => option.name === name)?._id ?? '';

async function found(shop: StockedShop, search: string, more = ''): Promise<string[]> {
  const asked = `/products?search=${encodeURIComponent(search)}${more}`;
  const { body } = await shop.call<Product[]>('GET', asked, null);
  return body.map(({ name }) => name);
}

/** An attribute of each kind, and goods whose names and texts say nothing of what they are like. */
async function openFilledShop() {
  const shop = await openStockedShop();
  const colour = await addAttribute(shop, {
    name: 'Colour',
    kind: 'choice',
    options: [{ name: 'Orange' }, { name: 'Black' }, { name: 'Crème brûlée' }],
  });
  const ports = await addAttribute(shop, {
    name: 'Ports',
    kind: 'choices',
    options: [{ name: 'USB-C' }, { name: 'Thunderbolt' }],
  });
  const material = await addAttribute(shop, { name: 'Material' });
  const proof = await addAttribute(shop, { name: 'Waterproof', kind: 'yes_no' });
  const screen = await addAttribute(shop, { name: 'Screen', kind: 'number', unit: 'inch' });
  const memory = await addAttribute(shop, { name: 'Memory', kind: 'number', unit: 'GB' });
  const lenses = await addAttribute(shop, { name: 'Lenses', kind: 'number' });
  const add = (name: string, attributes: SentAttributes) =>
    shop.addProduct({ name, description: 'Made for tests.', attributes });
  const torch = await add('Finch Torch', {
    [colour._id]: optionId(colour, 'Orange'),
    [proof._id]: true,
    [material._id]: 'Anodised aluminium',
  });
  await add('Gull Torch', {
    [colour._id]: optionId(colour, 'Black'),
    [proof._id]: false,
    [lenses._id]: 77,
  });
  await add('Heron Television', {
    [screen._id]: 55,
    [memory._id]: 16,
    [ports._id]: [optionId(ports, 'USB-C'), optionId(ports, 'Thunderbolt')],
  });
  await add('Ibis Telephone', {
    [screen._id]: 5.5,
    [colour._id]: optionId(colour, 'Crème brûlée'),
  });
  return { shop, torch, colour, ports, material, proof, screen, memory };
}

test('a search finds products by the values of their attributes, spelt as names may be', async () => {
  const { shop } = await openFilledShop();
  const expected: Record<string, readonly string[]> = {
    'orange torch': ['Finch Torch'],
    ORANGE: ['Finch Torch'],
    oranges: ['Finch Torch'],
    'ornage torch': ['Finch Torch'],
    waterproof: ['Finch Torch'],
    'water proof torches': ['Finch Torch'],
    aluminium: ['Finch Torch'],
    'black torch': ['Gull Torch'],
    'creme brulee': ['Ibis Telephone'],
    'usb c': ['Heron Television'],
    usbc: ['Heron Television'],
    'usb-c thunder bolt': ['Heron Television'],
    '55 inch': ['Heron Television'],
    '55inch television': ['Heron Television'],
    '16 GB': ['Heron Television'],
    '16gb': ['Heron Television'],
    // Of two words that make one, both are meant; what has both itself comes first.
    '5.5 inch': ['Ibis Telephone', 'Heron Television'],
    // A number without a unit says nothing by itself.
    '77': [],
    lenses: [],
    'orange television': [],
  };
  for (const [search, names] of Object.entries(expected)) {
    expect([search, await found(shop, search)]).toEqual([search, names]);
  }
});

test('values come behind names and tags, and before descriptions', async () => {
  const { shop, colour } = await openFilledShop();
  const orange = optionId(colour, 'Orange');
  await shop.addProduct({ name: 'Juice press', description: 'For an orange, or two.' });
  await shop.addProduct({ name: 'Finch Lamp', attributes: { [colour._id]: orange } });
  await shop.addProduct({ name: 'Orange Press' });
  await shop.addProduct({ name: 'Fruit bowl', tags: ['orange'] });
  expect(await found(shop, 'orange')).toEqual([
    'Orange Press',
    'Fruit bowl',
    ...(await found(shop, 'orange')).slice(2, 4),
    'Juice press',
  ]);
  expect((await found(shop, 'orange')).slice(2, 4).sort()).toEqual(['Finch Lamp', 'Finch Torch']);
});

test('suggestions, counts and the list of admins that shows what is sold know values as well', async () => {
  const { shop, torch } = await openFilledShop();
  const suggested = async (typed: string) => {
    const asked = `/search/suggestions?q=${encodeURIComponent(typed)}`;
    const { body } = await shop.call<SearchSuggestions>('GET', asked, null);
    return body.products.map(({ name }) => name);
  };
  expect(await suggested('orange tor')).toEqual(['Finch Torch']);
  expect(await suggested('waterpr')).toEqual(['Finch Torch']);
  expect(await suggested('torch')).toHaveLength(2);
  expect(await suggested('gull')).toEqual(['Gull Torch']);
  const { headers } = await shop.call('GET', '/products?search=waterproof', null);
  expect(headers['x-total-count']).toBe('1');
  const asked = '/products/filters?search=waterproof';
  expect((await shop.call<ProductFilters>('GET', asked, null)).body.products).toBe(1);
  const listed = '/products?search=waterproof&status=active';
  const { body } = await shop.call<Product[]>('GET', listed, shop.admin);
  expect(body.map(({ _id }) => _id)).toEqual([torch._id]);
});

test('another value, none and another category are found at once', async () => {
  const { shop, torch, colour } = await openFilledShop();
  const change = async (changed: object) => {
    const { name, description, price, stockQuantity, categoryId } = torch;
    const body = {
      name,
      description,
      price,
      stockQuantity,
      categoryId: categoryId._id,
      ...changed,
    };
    expect((await shop.call('PUT', `/products/${torch._id}`, shop.admin, body)).status).toBe(200);
  };
  await change({ attributes: { [colour._id]: optionId(colour, 'Black') } });
  expect(await found(shop, 'orange')).toEqual([]);
  expect(await found(shop, 'waterproof')).toEqual([]);
  expect((await found(shop, 'black')).sort()).toEqual(['Finch Torch', 'Gull Torch']);
  await change({ name: 'Finch Headlamp', description: 'By its other texts as well.' });
  expect(await found(shop, 'black headlamp')).toEqual(['Finch Headlamp']);
  const others = await shop.addCategory('Others');
  await change({ categoryId: others._id });
  expect(await found(shop, 'black')).toEqual(['Gull Torch']);
});

test('a product is found by what can be chosen of it, as long as it is sold', async () => {
  const shop = await openStockedShop();
  const strap = await shop.addProduct({ name: 'Wren Strap' });
  const save = async (values: readonly string[], inactive: readonly string[] = []) => {
    const { status, body } = await shop.call<Product>(
      'PUT',
      `/products/${strap._id}/variants`,
      shop.admin,
      {
        options: [{ name: 'Colour', values }],
        variants: values.map((value, place) => ({
          options: [{ name: 'Colour', value }],
          price: 20,
          stockQuantity: 0,
          isDefault: place === 0,
          isActive: !inactive.includes(value),
        })),
      },
    );
    expect(status, JSON.stringify(body)).toBe(200);
  };
  await save(['Black', 'Orange']);
  expect(await found(shop, 'orange strap')).toEqual(['Wren Strap']);
  expect(await found(shop, 'ornage')).toEqual(['Wren Strap']);
  await save(['Black', 'Orange'], ['Orange']);
  expect(await found(shop, 'orange')).toEqual([]);
  await save(['Black', 'Tangerine']);
  expect(await found(shop, 'tangerine')).toEqual(['Wren Strap']);
  expect(await found(shop, 'orange')).toEqual([]);
  const copy = await shop.addProduct({ name: 'Wren Band', variantsOf: strap._id } as object);
  expect((await found(shop, 'tangerine')).sort()).toEqual([copy.name, 'Wren Strap']);
});

test('searches follow what an owner does to a list, a unit, a name, a kind', async () => {
  const { shop, colour, proof, screen, material } = await openFilledShop();
  const [orange, black, creme] = ['Orange', 'Black', 'Crème brûlée'].map((name) =>
    optionId(colour, name),
  );
  const change = async (one: Attribute, changed: Partial<Attribute> | object) => {
    const { name, kind, unit, options } = one;
    const body = attributeBody(shop, { name, kind, unit, options, ...changed });
    const { status } = await shop.call('PUT', `/attributes/${one._id}`, shop.admin, body);
    expect(status).toBe(200);
  };
  const list = (...options: object[]) => change(colour, { options });
  await list(
    { _id: orange, name: 'Tangerine' },
    { _id: black, name: 'Black' },
    { _id: creme, name: 'Beige' },
  );
  expect(await found(shop, 'tangerine')).toEqual(['Finch Torch']);
  expect(await found(shop, 'orange')).toEqual([]);
  expect(await found(shop, 'beige')).toEqual(['Ibis Telephone']);
  await list({ _id: black, name: 'Dark', mergedFrom: [orange] }, { _id: creme, name: 'Beige' });
  expect((await found(shop, 'dark')).sort()).toEqual(['Finch Torch', 'Gull Torch']);
  await list({ _id: creme, name: 'Beige' });
  expect(await found(shop, 'dark')).toEqual([]);
  await change(proof, { name: 'Swimproof' });
  expect(await found(shop, 'swimproof')).toEqual(['Finch Torch']);
  expect(await found(shop, 'waterproof')).toEqual([]);
  await change(screen, { unit: 'zoll' });
  expect(await found(shop, '55 zoll')).toEqual(['Heron Television']);
  await change(material, { kind: 'choice', options: [] });
  expect(await found(shop, 'anodised')).toEqual(['Finch Torch']);
  await shop.call('DELETE', `/attributes/${material._id}`, shop.admin);
  expect(await found(shop, 'anodised')).toEqual([]);
});

/** So many more gadgets, all of one value. */
async function addMany(shop: StockedShop, { _id, options }: Attribute, count: number) {
  await shop.database.pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id, stock)
     SELECT gen_random_uuid(), 'Many ' || n, 'One of many', 100, $1, 0 FROM generate_series(1, $2::int) AS n`,
    [shop.category._id, count],
  );
  await shop.database.pool.query(
    `INSERT INTO product_attribute_values (product_id, attribute_id, kind, option_id)
     SELECT id, $1, 'choice', $2 FROM products WHERE name LIKE 'Many %'`,
    [_id, options[0]?._id],
  );
}

const totalOf = async (shop: StockedShop, search: string) => {
  const { headers } = await shop.call('GET', `/products?search=${search}&limit=1`, null);
  return Number(headers['x-total-count']);
};

test('what came by other ways is found once it was counted, and of very many a change reaches all', async () => {
  const shop = await openStockedShop();
  const finish = await addAttribute(shop, {
    name: 'Finish',
    kind: 'choice',
    options: [{ name: 'Glossy' }],
  });
  await addMany(shop, finish, 450);
  expect(await totalOf(shop, 'glossy')).toBe(0);
  await shop.app.scheduledWork.countSearchWords();
  expect(await totalOf(shop, 'glossy')).toBe(450);
  const version = async () =>
    (await shop.database.pool.query('SELECT DISTINCT version FROM products')).rows;
  expect(await version()).toEqual([{ version: 1 }]);
  const options = [{ _id: finish.options[0]?._id, name: 'Lustrous' }];
  const body = attributeBody(shop, { name: 'Finish', kind: 'choice', options });
  await shop.call('PUT', `/attributes/${finish._id}`, shop.admin, body);
  // The first of them before the owner is answered, the others beside what comes next.
  expect(await totalOf(shop, 'lustrous')).toBeGreaterThanOrEqual(200);
  await vi.waitFor(async () => expect(await totalOf(shop, 'lustrous')).toBe(450), {
    timeout: 60_000,
  });
  expect(await totalOf(shop, 'glossy')).toBe(0);
  // Nobody has edited a product.
  expect(await version()).toEqual([{ version: 1 }]);
});

test('a file brings values and options that are found, and takes them away again', async () => {
  const { shop } = await openFilledShop();
  const { checked, ask } = importsOf(shop);
  const columns = ['Name', 'Description', 'Price', 'Category', 'Stock'];
  const texts = ['By a file.', 10, 'Gadgets', 1];
  const { _id: id } = await checked(
    fileOf(
      [...columns, 'Attribute: Colour', 'Attribute: Waterproof', 'Option 1', 'Value 1'],
      ['Lark Torch', ...texts, 'Orange', 'yes', '', ''],
      ['Wren Strap', ...texts, '', '', 'Buckle', 'Titanium'],
      ['Wren Strap', ...texts, '', '', 'Buckle', 'Brass'],
    ),
  );
  expect(await ask(id, 'apply')).toMatchObject({ applied: 3, left: 0 });
  expect((await found(shop, 'orange waterproof')).sort()).toEqual(['Finch Torch', 'Lark Torch']);
  expect(await found(shop, 'titanium')).toEqual(['Wren Strap']);
  expect(await found(shop, 'brass strap')).toEqual(['Wren Strap']);
  expect(await ask(id, 'undo')).toMatchObject({ undone: 3 });
  expect(await found(shop, 'orange waterproof')).toEqual(['Finch Torch']);
});
