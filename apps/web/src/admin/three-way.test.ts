import { expect, test } from 'vitest';
import { broughtIn, isSame } from './three-way.ts';

test('what only one of two has changed is as they wanted it; what both did is named and stays as it was typed', () => {
  const began = {
    price: 20,
    tags: 'desk',
    name: 'Lamp',
    stock: 4,
    images: [{ url: '/a', alt: '' }],
  };
  const typed = { ...began, price: 22, name: 'Lamp, blue', stock: 5 };
  const current = { ...began, price: 25, tags: 'sale', stock: 5, images: [{ url: '/b', alt: '' }] };
  expect(broughtIn(began, typed, current)).toEqual({
    values: {
      price: 22,
      tags: 'sale',
      name: 'Lamp, blue',
      stock: 5,
      images: [{ url: '/b', alt: '' }],
    },
    theirs: ['tags', 'images'],
    both: ['price'],
  });
});

test('each of the attributes is a field of its own', () => {
  const began = { attributes: { lamps: { watts: 5, colour: 'red' } } };
  const typed = { attributes: { lamps: { watts: 7, colour: 'red', room: '', uses: [] } } };
  const current = { attributes: { lamps: { watts: 5, colour: 'blue' } } };
  expect(broughtIn(began, typed, current)).toMatchObject({
    values: { attributes: { lamps: { watts: 7, colour: 'blue' } } },
    theirs: ['attributes.lamps.colour'],
    both: [],
  });
});

test('a field that was emptied is a change, and one that has had nothing in it in two ways is none', () => {
  const began = { tags: 'desk', amount: Number.NaN, logo: null };
  const typed = { tags: '', amount: Number.NaN, logo: '' };
  const current = { tags: 'sale', amount: 5, logo: '/logo' };
  expect(broughtIn(began, typed, current)).toEqual({
    values: { tags: '', amount: 5, logo: '/logo' },
    theirs: ['amount', 'logo'],
    both: ['tags'],
  });
});

test('fields that nothing was written into are the same as none', () => {
  const began = { name: 'Lamp', images: [{ url: '/a', alt: '' }] };
  const empty = { watts: '', uses: [], hung: undefined };
  const now = {
    ...began,
    images: [...began.images, { url: '', alt: '' }],
    attributes: { lamps: empty },
  };
  expect(isSame(began, now)).toBe(true);
  expect(isSame(began, { ...began, attributes: { lamps: { ...empty, hung: false } } })).toBe(false);
});
