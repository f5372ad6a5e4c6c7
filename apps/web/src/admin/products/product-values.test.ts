import { type Product, productInput } from '@gadgetry/contract/catalogue';
import {
  createProductForm,
  draftProductForm,
  productDialogForm,
} from '@gadgetry/contract/product-forms';
import { expect, test } from 'vitest';
import {
  attributeField,
  inputFrom,
  inputOfNew,
  moved,
  roomFor,
  valuesOf,
  withPicture,
} from './product-values.ts';

const product: Product = {
  _id: '01890000-0000-7000-8000-000000000001',
  name: 'Lamp',
  description: 'Shines for a whole week',
  price: 24.5,
  image: null,
  imageUrl: null,
  images: [],
  categoryId: { _id: '01890000-0000-7000-8000-000000000002', name: 'Home' },
  stockQuantity: 4,
  options: [],
  isFeatured: true,
  tags: ['featured', 'light'],
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 3,
};

test('an edit that changes nothing sends what was read, and says what it is based on', () => {
  const typed = productDialogForm.parse(valuesOf(product));
  const input = inputFrom(typed, product);
  expect(productInput.parse(input)).toEqual({
    name: 'Lamp',
    description: 'Shines for a whole week',
    price: 24.5,
    imageUrl: '',
    images: [],
    categoryId: product.categoryId._id,
    stockQuantity: 4,
    tags: ['featured', 'light'],
    basedOn: { version: 3, stockQuantity: 4 },
  });
});

test('a new product is active and based on nothing', () => {
  const typed = productDialogForm.parse({ ...valuesOf(product), tags: ' a, ,b ' });
  const input = inputFrom(typed, null);
  expect(input).toMatchObject({ isActive: true, tags: ['a', 'b'] });
  expect(input).not.toHaveProperty('basedOn');
});

test('a new product starts without anything that could be saved by mistake', () => {
  expect(productDialogForm.safeParse(valuesOf(null)).success).toBe(false);
});

const at = (url: string, alt = '') => ({ url, alt });
const [a, b, c] = [at('/media/a.webp', 'From above'), at('/media/b.webp'), at('/media/c.webp')];

test('pictures go out in their order with their words, the first one under its old name too', () => {
  const read = { ...b, width: 5, height: 5 };
  const typed = valuesOf({
    ...product,
    image: b.url,
    images: [read, { ...a, width: 1, height: 1 }],
  });
  const input = inputFrom(productDialogForm.parse(typed), product);
  expect(productInput.parse(input)).toMatchObject({ imageUrl: b.url, images: [b, a] });
});

test('a row without an address is no picture', () => {
  const typed = { ...valuesOf(product), images: [at(''), c, at('', 'nothing yet')] };
  const input = inputFrom(productDialogForm.parse(typed), product);
  expect(input).toMatchObject({ imageUrl: c.url, images: [c] });
});

test('the Create Product form insists on a first picture and sends it as image', () => {
  const { name, description, price, stockQuantity, categoryId } = product;
  const typed = { name, description, price, stockQuantity, categoryId: categoryId._id };
  const form = { ...typed, isFeatured: false, images: [c, a] };
  expect(inputOfNew(createProductForm.parse(form))).toMatchObject({ image: c.url, images: [c, a] });
  for (const images of [[], [at('')], [at('lamp.png')]]) {
    const { issues = [] } = createProductForm.safeParse({ ...form, images }).error ?? {};
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['images.0.url', 'Please enter a valid image URL'],
    ]);
  }
  for (const images of [[], [at('')]]) {
    const draft = draftProductForm.parse({ ...form, images, isDraft: true });
    expect(inputOfNew(draft)).toMatchObject({ image: '', isActive: false });
  }
});

test('an upload comes last, into the empty row if that is all there is, and only once', () => {
  expect(withPicture([at('')], c.url)).toEqual([c]);
  expect(withPicture([a, b], c.url)).toEqual([a, b, c]);
  expect(withPicture([a, b], a.url)).toEqual([a, b]);
  expect(roomFor([at(''), a])).toBe(7);
});

test('a picture that is moved changes places and nothing else', () => {
  expect(moved([a, b, c], 0, 1)).toEqual([b, a, c]);
  expect(moved([a, b, c], 2, 0)).toEqual([c, a, b]);
  expect(moved([a, b, c], 1, 2)).toEqual([a, c, b]);
});

const finish = '01890000-0000-7000-8000-000000000011';
const colour = '01890000-0000-7000-8000-000000000012';
const red = { _id: '01890000-0000-7000-8000-000000000013', name: 'Red' };
const said = { group: 'Case', unit: '', isHighlight: false, isComparable: true };
const described: Product = {
  ...product,
  attributes: [
    { ...said, attributeId: finish, name: 'Finish', kind: 'text', value: 'matt' },
    { ...said, attributeId: colour, name: 'Colour', kind: 'choice', value: [red] },
  ],
};

test('attributes go out by their ids, those of the chosen category only, without what is empty', () => {
  const { _id: category } = product.categoryId;
  const typed = productDialogForm.parse(valuesOf(described));
  expect(inputFrom(typed, described).attributes).toEqual({ [finish]: 'matt', [colour]: red._id });
  const elsewhere = { [red._id]: { [finish]: 'gloss' } };
  const emptied = { [category]: { [finish]: '', [colour]: red._id }, ...elsewhere };
  expect(inputFrom({ ...typed, attributes: emptied }, described).attributes).toEqual({
    [colour]: red._id,
  });
});

test('attributes that were not read are not sent, so that they stay as they are', () => {
  const typed = productDialogForm.parse(valuesOf(product));
  expect(inputFrom(typed, product)).not.toHaveProperty('attributes');
});

test('what the shop says of an attribute is shown at its field', () => {
  const form = { categoryId: 'c' };
  expect(attributeField(`attributes.${finish}`, form)).toBe(`attributes.c.${finish}`);
  expect(attributeField('name', form)).toBeNull();
});
