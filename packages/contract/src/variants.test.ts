import { expect, test } from 'vitest';
import { attributeInput } from './attributes.ts';
import { variantsInput } from './variants.ts';

const colours = (...values: string[]) => ({
  options: [{ name: 'Colour', values }],
  variants: [
    {
      options: [{ name: 'Colour', value: values[0] ?? '' }],
      price: 1,
      stockQuantity: 1,
      isDefault: true,
    },
  ],
});

const refusals = (input: object) =>
  (variantsInput.safeParse(input).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

test.each([
  ['é', 'e\u0301'],
  ['R', 'R\u200B'],
  ['R', 'r'],
])('two values that look alike are one value too many: %s, %s', (one, other) => {
  expect(refusals(colours(one, 'Other', other))).toEqual([
    ['options.0.values.2', expect.stringMatching(/^'Colour' has '.*' twice$/)],
  ]);
  const attribute = {
    categoryId: '0190cccc-0000-7000-8000-000000000001',
    name: 'Colour',
    group: 'Look',
    kind: 'choice',
    options: [{ name: one }, { name: 'Other' }, { name: other }],
  };
  expect(attributeInput.safeParse(attribute).error?.issues).toMatchObject([
    { path: ['options', 2, 'name'], message: 'This value is in the list already' },
  ]);
});

test('two options that look alike are one too many', () => {
  const [option] = colours('Red').options;
  const input = { ...colours('Red'), options: [option, { name: 'Colour\u200B', values: ['Red'] }] };
  expect(refusals(input)).toEqual([['options.1.name', "There are two options 'Colour\u200B'"]]);
});

test('a letter that is written in two ways is one value, chosen by either', () => {
  const input = { ...colours('e\u0301'), variants: colours('é').variants };
  expect(variantsInput.parse(input).options[0]?.values).toEqual(['é']);
  expect(variantsInput.parse(input).variants[0]?.options[0]?.value).toBe('é');
});

test('one article has one number, with 12, 13 or 14 digits', () => {
  const gtinOf = (gtin: string) =>
    variantsInput.parse({ ...colours('Red'), variants: [{ ...colours('Red').variants[0], gtin }] })
      .variants[0]?.gtin;
  for (const zeros of ['', '0', '00']) {
    expect(gtinOf(`${zeros}036000291452`)).toBe('036000291452');
  }
  expect(gtinOf('04006381333931')).toBe('4006381333931');
  expect(gtinOf('0000096385074')).toBe('96385074');
  expect(gtinOf('96385074')).toBe('96385074');
  expect(gtinOf('14006381333938')).toBe('14006381333938');
  expect(gtinOf('')).toBe('');
});
