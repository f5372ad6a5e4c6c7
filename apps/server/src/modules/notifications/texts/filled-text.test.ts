import { expect, test } from 'vitest';
import { renderEmail } from '../email-template.ts';
import { filledParagraphs, filledSubject } from './filled-text.ts';

const none = { name: null, 'first name': null, 'tracking number': null };
const ada = { name: 'Ada Lovelace', 'first name': 'Ada', 'order number': 'ABC-DEF-GHJ' };

test('placeholders are found however they are typed, and other braces are letters', () => {
  expect(filledSubject('{First  Name}, order { order number } {', ada)).toBe(
    'Ada, order ABC-DEF-GHJ {',
  );
});

test.each([
  ['Hello {name},', 'Hello,'],
  ['Dear {first name}!', 'Dear!'],
  ['Hello, {first name}!', 'Hello!'],
  ['Thank you, {name}, for your order.', 'Thank you, for your order.'],
  ['Thank you, {name}', 'Thank you'],
  ['{first name}, thank you for your order.', 'Thank you for your order.'],
  ['{first name} {name}', ''],
  ['Für {name}: danke', 'Für: danke'],
])('without a name %j reads %j', (written, read) => {
  expect(filledSubject(written, none)).toBe(read);
});

test('a line about what this mail has not is left out, and an empty paragraph with it', () => {
  const written =
    'Hello {name},\r\n\r\nYour number: {tracking number}\r\n\r\nOne\r\nMore: {tracking number}\r\nTwo\n \n\n';
  const texts = (values: object) =>
    filledParagraphs(written, values).map((part) => (typeof part === 'string' ? part : part.text));
  expect(texts(none)).toEqual(['Hello,', 'One\nTwo']);
  expect(texts({ ...ada, 'tracking number': 'T1' })).toEqual([
    'Hello Ada Lovelace,',
    'Your number: T1',
    'One\nMore: T1\nTwo',
  ]);
  expect(filledSubject('Follow {tracking number}', none)).toBe('');
});

test('what customers and owners write is text in both forms, and names no placeholder itself', () => {
  const values = { ...ada, name: '{order number} <i>\uE000$&' };
  const paragraphs = filledParagraphs('Hello {name},\n<script>alert(1)</script>\n\n<b>', values);
  const head = { name: 'Shop', origin: 'https://s.example', country: 'LK', supportEmail: 'a@s' };
  const email = { kind: 'order-confirmed', to: 'a@b', subject: 'S' } as const;
  const { text, html } = renderEmail(head, { ...email, paragraphs, closing: paragraphs });
  expect(text).toContain('Hello {order number} <i>\uE000$&,\n<script>alert(1)</script>\n\n<b>');
  expect(html).not.toMatch(/<script|<i>|<b>/);
  expect(html.split('&lt;script&gt;alert(1)&lt;/script&gt;')).toHaveLength(3);
});
