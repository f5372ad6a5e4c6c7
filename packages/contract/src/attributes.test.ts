import { expect, test } from 'vitest';
import { attributeValue } from './attributes.ts';

test.each(['text', 'number', 'yes_no'] as const)(
  'what a value of kind %s has to be is made once, however many cells of a file ask for it',
  (kind) => {
    const one = attributeValue({ kind, options: [] });
    expect(attributeValue({ kind, options: [{ _id: 'other', name: 'Other' }] })).toBe(one);
  },
);

test('of a list every attribute has its own values', () => {
  const [small, large] = ['Small', 'Large'].map((name) => ({ _id: name, name }));
  const sizes = attributeValue({ kind: 'choice', options: small ? [small] : [] });
  const others = attributeValue({ kind: 'choice', options: large ? [large] : [] });
  expect(sizes.safeParse('Small').success).toBe(true);
  expect(others.safeParse('Small').success).toBe(false);
});
