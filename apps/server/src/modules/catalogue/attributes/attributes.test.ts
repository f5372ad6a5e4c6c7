import type { Attribute } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { describe, expect, test } from 'vitest';
import { openStockedShop, productBody } from '../../../../test/stocked-shop.ts';
import { addAttribute, attributeBody } from '../../../../test/attributes.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

async function openShop() {
  const shop = await openStockedShop();
  const time = await addAttribute(shop, { name: 'Playing time', kind: 'number', unit: 'h' });
  const finish = await addAttribute(shop, { name: 'Finish', group: 'Case' });
  const wireless = await addAttribute(shop, { name: 'Wireless', kind: 'yes_no' });
  const colour = await addAttribute(shop, {
    name: 'Colour',
    group: 'Case',
    kind: 'choice',
    isHighlight: true,
    options: [{ name: 'Red' }, { name: 'Blue' }],
  });
  const ports = await addAttribute(shop, {
    name: 'Ports',
    kind: 'choices',
    options: [{ name: 'USB-C' }, { name: 'HDMI' }, { name: 'Jack' }],
  });
  const optionId = ({ options }: Attribute, name: string) =>
    options.find((option) => option.name === name)?._id ?? '';
  const read = (id: string, as = shop.admin) => shop.call<Product>('GET', `/products/${id}`, as);
  const save = (product: Product, attributes: unknown) =>
    shop.call<Product>('PUT', `/products/${product._id}`, shop.admin, {
      ...productBody(shop.category, { name: product.name }),
      attributes,
    });
  return { shop, time, finish, wireless, colour, ports, optionId, read, save };
}

const said = (product: Product) =>
  product.attributes?.map(({ name, value }) => [
    name,
    typeof value === 'object' ? value.map((option) => option.name) : value,
  ]);

describe('values of a product', () => {
  test('each kind of value is kept and read in the order of the category', async () => {
    const { shop, time, finish, wireless, colour, ports, optionId, read } = await openShop();
    const created = await shop.addProduct({
      attributes: {
        [ports._id]: [optionId(ports, 'Jack'), optionId(ports, 'USB-C')],
        [colour._id]: optionId(colour, 'Blue'),
        [wireless._id]: false,
        [time._id]: 7.5,
        [finish._id]: ' matt ',
      },
    });
    const everything = [
      ['Playing time', 7.5],
      ['Finish', 'matt'],
      ['Wireless', false],
      ['Colour', ['Blue']],
      ['Ports', ['USB-C', 'Jack']],
    ];
    expect(said(created)).toEqual(everything);
    const { body } = await read(created._id, shop.shopper);
    expect(said(body)).toEqual(everything);
    expect(body.attributes?.[3]).toEqual({
      attributeId: colour._id,
      name: 'Colour',
      group: 'Case',
      kind: 'choice',
      unit: '',
      isHighlight: true,
      isComparable: true,
      value: [{ _id: optionId(colour, 'Blue'), name: 'Blue' }],
    });
  });

  test('lists do not bring attributes along', async () => {
    const { shop, wireless } = await openShop();
    await shop.addProduct({ attributes: { [wireless._id]: true } });
    const { body } = await shop.call<Product[]>('GET', '/products', null);
    expect(body).toHaveLength(1);
    expect(body[0]).not.toHaveProperty('attributes');
  });

  test('what is left out stays; what is sent is all that the product has', async () => {
    const { shop, wireless, finish, save } = await openShop();
    const product = await shop.addProduct({
      attributes: { [wireless._id]: true, [finish._id]: 'matt' },
    });
    expect(said((await save(product, undefined)).body)).toEqual([
      ['Finish', 'matt'],
      ['Wireless', true],
    ]);
    expect(said((await save(product, { [finish._id]: 'gloss' })).body)).toEqual([
      ['Finish', 'gloss'],
    ]);
    const entries = await shop.call<HistoryEntry[]>(
      'GET',
      `/history?entity=product&id=${product._id}`,
      shop.admin,
    );
    expect(entries.body[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'attribute Finish', from: 'matt', to: 'gloss' },
        { field: 'attribute Wireless', from: 'Yes', to: null },
      ]),
    );
  });

  test('a value of another kind is refused at its attribute, and nothing is saved', async () => {
    const { shop, time, finish, wireless, colour, ports, optionId, read, save } = await openShop();
    const product = await shop.addProduct({ attributes: { [finish._id]: 'matt' } });
    const bad: [string, unknown, string][] = [
      [time._id, '7', 'Please enter a number'],
      [time._id, 1e300, 'Number must be less than or equal to 1000000000000'],
      [time._id, 0.1234567, 'At most 6 decimals'],
      [finish._id, '  ', 'String must contain at least 1 character(s)'],
      [finish._id, 'x'.repeat(201), 'String must contain at most 200 character(s)'],
      [wireless._id, 'yes', 'Please choose Yes or No'],
      [colour._id, unknownId, 'This value is no longer in the list'],
      [colour._id, optionId(ports, 'HDMI'), 'This value is no longer in the list'],
      [ports._id, [], 'Please choose from the list'],
      [ports._id, optionId(ports, 'HDMI'), 'Please choose from the list'],
      [
        unknownId,
        'x',
        'This attribute is no longer there: it was deleted, or belongs to another category',
      ],
    ];
    for (const [id, value, message] of bad) {
      const answer = await shop.call('PUT', `/products/${product._id}`, shop.admin, {
        ...productBody(shop.category, { name: product.name }),
        attributes: { [id]: value },
      });
      expect([answer.status, answer.body.issues]).toEqual([
        400,
        [{ path: `attributes.${id}`, message }],
      ]);
    }
    expect(said((await read(product._id)).body)).toEqual([['Finish', 'matt']]);
    expect((await save(product, {})).body.attributes).toEqual([]);
  });

  test('with another category the old values go, and only those of the new one are taken', async () => {
    const { shop, finish } = await openShop();
    const product = await shop.addProduct({ attributes: { [finish._id]: 'matt' } });
    const other = await shop.addCategory('Others');
    const moving = productBody(other, { name: product.name });
    const path = `/products/${product._id}`;
    const refused = await shop.call('PUT', path, shop.admin, {
      ...moving,
      attributes: { [finish._id]: 'matt' },
    });
    expect(refused.status).toBe(400);
    const moved = await shop.call<Product>('PUT', path, shop.admin, moving);
    expect(moved.body.attributes).toEqual([]);
  });
});

describe('the list of a category', () => {
  test('an owner defines it; it comes in its order, and no name is there twice', async () => {
    const { shop, finish, ports } = await openShop();
    const list = async () => {
      const path = `/attributes?category=${shop.category._id}`;
      const { body } = await shop.call<Attribute[]>('GET', path, shop.admin);
      return body.map(({ name }) => name);
    };
    expect(await list()).toEqual(['Playing time', 'Finish', 'Wireless', 'Colour', 'Ports']);
    for (const name of ['FINISH', 'Fi\u200bnish', 'Playing\u2800 \u00adtime']) {
      const body = attributeBody(shop, { name });
      const taken = await shop.call('POST', '/attributes', shop.admin, body);
      expect([taken.status, taken.body.code]).toEqual([409, 'name_taken']);
      const path = `/attributes/${ports._id}`;
      const renamed = await shop.call('PUT', path, shop.admin, { ...body, version: ports.version });
      expect([renamed.status, renamed.body.code]).toEqual([409, 'name_taken']);
    }

    const move = (id: string, before: string | null) =>
      shop.call('PUT', `/attributes/${id}/position`, shop.admin, { before });
    expect((await move(ports._id, finish._id)).status).toBe(200);
    expect((await move(finish._id, null)).status).toBe(200);
    expect(await list()).toEqual(['Playing time', 'Ports', 'Wireless', 'Colour', 'Finish']);
    expect((await move(finish._id, unknownId)).status).toBe(409);
  });

  test('bad definitions are refused with what is wrong', async () => {
    const { shop } = await openShop();
    const send = (given: object) =>
      shop.call('POST', '/attributes', shop.admin, {
        ...attributeBody(shop, { name: 'New' }),
        ...given,
      });
    const refusals: [object, string][] = [
      [{ name: ' ' }, 'Please enter a name'],
      [{ kind: 'colour' }, 'Invalid input'],
      [{ unit: 'g' }, 'Only numbers have a unit'],
      [{ options: [{ name: 'Red' }] }, 'Only lists have values to choose from'],
      [
        { kind: 'choice', options: [{ name: 'Red' }, { name: 'RED' }] },
        'This value is in the list already',
      ],
    ];
    for (const [given, message] of refusals) {
      const answer = await send(given);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect((await send({ categoryId: unknownId })).status).toBe(404);
  });
});
