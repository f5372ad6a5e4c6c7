import { expect, test } from 'vitest';
import { productInput } from './catalogue.ts';
import { productDialogForm } from './product-forms.ts';
import { money, pictureAddress, text } from './fields.ts';
import { shippingMethod } from './shipping.ts';

test.each([
  '/media/lamp/640.webp',
  '/media/uploads/0123456789abcdef0123456789abcdef/640.webp',
  'https://pictures.example/a/b.webp?size=640',
  'http://pictures.example/lamp',
])('%s may be a picture’s address', (address) => {
  expect(pictureAddress.safeParse(address).success).toBe(true);
});

test.each([
  '/media/../../etc/passwd',
  '/media/..',
  '/media/./lamp.webp',
  '/media/lamp/../../secret',
  '/media/.env',
  '/media//lamp.webp',
  '/media/%2e%2e/passwd',
  '/media/lamp\\..\\x',
  '/etc/passwd',
  '//evil.example/lamp.webp',
  'https://',
  'https://[/lamp',
  'https://user:password@pictures.example/lamp.webp',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
])('%s may not', (address) => {
  expect(pictureAddress.safeParse(address).error?.issues[0]?.message).toBe(
    'Please enter a valid image URL',
  );
});

const price = money({ min: 1, max: 100_000_000_000 });

test.each([0.01, 19.99, 20, 1_000_000_000, 999_999_999.99, 0.1 + 0.2, 1.1 + 2.2, 19.99 * 3])(
  '%d dollars are an amount, also where a client has added it up',
  (value) => {
    expect(price.safeParse(value).success).toBe(true);
  },
);

test.each([0.015, 19.999, 19.999_999_999_99, 20.000_000_000_1, 0.010_000_000_1, 999_999_999.995])(
  '%d dollars have more than two decimals, and are refused',
  (value) => {
    expect(price.safeParse(value).success).toBe(false);
  },
);

test.each([{ plain: true }, { seen: true }])(
  '%j: it may be empty, but not only look so',
  (limits) => {
    const field = text({ max: 50, ...limits });
    for (const fine of ['', ' ', 'A lamp', '\u200BA lamp'])
      expect(field.safeParse(fine).success).toBe(true);
    for (const unseen of ['\u200B', '\u00AD \u2060', '\uFFF9']) {
      expect(field.safeParse(unseen).error?.issues.map(({ message }) => message)).toEqual([
        'Nothing of this can be seen',
      ]);
    }
  },
);

test('what describes a picture or a way of delivery can be seen, where there is any', () => {
  const pictures = [{ url: '/media/lamp/640.webp', alt: '\u200B\uFFF9' }];
  for (const wrong of [
    productDialogForm.shape.images.safeParse(pictures),
    productInput.shape.images.safeParse(pictures),
    shippingMethod.shape.description.safeParse('\u200B\uFFF9'),
  ]) {
    expect(wrong.error?.issues[0]?.message).toBe('Nothing of this can be seen');
  }
});

test('control characters that came with what was pasted are not kept, but of a password', () => {
  const pasted = '\u001B[31mred\u0007 A\u0085B\vC\tD\r\nE\u007F';
  expect(text({ max: 50 }).parse(pasted)).toBe('[31mred A\nB\nC\tD\r\nE');
  expect(text({ max: 50, plain: true }).parse('\u009B1mA\vlamp')).toBe('1mA lamp');
  expect(text({ max: 50, secret: true }).parse(pasted)).toBe(pasted);
  expect(text({ min: 1, max: 50, tooShort: 'Required' }).safeParse('\u001B').success).toBe(false);
});

test.each(['\0', 'a\0b', '\uD800', 'a\uDC00'])(
  '%j can’t be kept, which is not told as a missing text',
  (typed) => {
    const required = { min: 1, max: 50, tooShort: 'Required', trimmed: true };
    for (const schema of [text(required), text({ ...required, plain: true })]) {
      expect(schema.safeParse(typed).error?.issues[0]?.message).toBe('Invalid input');
    }
  },
);
