import { expect, test } from 'vitest';
import { rememberedAs, withoutBeginnings } from './search-log-rules.ts';

test('a search is remembered by its words, and not at all where it may tell of a person', () => {
  expect(rememberedAs('  USB-C  Hub! ')).toBe('usb c hub');
  expect(rememberedAs('Café')).toBe('cafe');
  expect(rememberedAs('iPhone 15 128')).toBe('iphone 15 128');
  for (const silent of [
    '',
    '!!',
    'jane@example.com',
    'Jane Doe jane@example',
    '+44 20 7946 0958',
    '4242 4242 4242 4242',
    'word '.repeat(30),
  ]) {
    expect([silent, rememberedAs(silent)]).toEqual([silent, null]);
  }
});

test('of what is typed on only the last is meant', () => {
  expect(withoutBeginnings(['he', 'hedph', 'hedphones', 'lap', 'laptop', 'tv'])).toEqual([
    'hedphones',
    'laptop',
    'tv',
  ]);
});
