import type { TextBlock } from '@gadgetry/contract/content-pages';
import { expect, test } from 'vitest';
import { descriptionOf } from './description.ts';

const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', content: [{ text }] });

test('a page is described by its first paragraph, links and line ends aside', () => {
  const content = [
    { text: 'Write to\n' },
    { href: 'mailto:shop@example.com', spans: [{ text: 'us', isStrong: true }] },
  ];
  const heading: TextBlock = { kind: 'heading', level: 2, content: [{ text: 'Contact' }] };
  expect(descriptionOf([heading, { kind: 'paragraph', content }, paragraph('More.')])).toBe(
    'Write to us',
  );
  expect(descriptionOf([heading])).toBe('');
});

test('a long one ends with a word', () => {
  expect(descriptionOf([paragraph('word '.repeat(60))])).toBe(`${'word '.repeat(31).trim()}…`);
  expect(descriptionOf([paragraph('x'.repeat(300))])).toBe(`${'x'.repeat(155)}…`);
});
