import {
  CONTENT_TEXT_MAX,
  type InlineText,
  contentPreview,
} from '@gadgetry/contract/content-pages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBlocks } from './page-text.ts';

const linesOf = (content: readonly InlineText[]): string =>
  content
    .map((part) => ('href' in part ? `[${linesOf(part.spans)}→${part.href}]` : part.text))
    .join('');

/** Every line of a text as a person reads it, with its links. */
function readAs(text: string): string[] {
  return textBlocks(text).flatMap((block) => {
    if (block.kind !== 'list') return linesOf(block.content);
    return block.items.flatMap(({ content, inner }) => [
      linesOf(content),
      ...(inner?.items ?? []).map(linesOf),
    ]);
  });
}

test('headings, paragraphs, emphasis and the ends of lines are understood', () => {
  expect(textBlocks('# One\n## Two\n### Three\n\nA **b** *c*\nnext\n\n#### Four')).toEqual([
    { kind: 'heading', level: 2, content: [{ text: 'One' }] },
    { kind: 'heading', level: 2, content: [{ text: 'Two' }] },
    { kind: 'heading', level: 3, content: [{ text: 'Three' }] },
    {
      kind: 'paragraph',
      content: [
        { text: 'A ' },
        { text: 'b', isStrong: true },
        { text: ' ' },
        { text: 'c', isEmphasised: true },
        { text: '\n' },
        { text: 'next' },
      ],
    },
    { kind: 'heading', level: 3, content: [{ text: 'Four' }] },
  ]);
});

test('lists have two levels, numbers begin where they are told, and what is deeper is not lost', () => {
  const [bullets, numbers] = textBlocks('- a\n  - b\n    - c\n- d\n\n  more\n\n3. x\n4. y');
  expect(bullets).toEqual({
    kind: 'list',
    isOrdered: false,
    start: 1,
    items: [
      {
        content: [{ text: 'a' }],
        inner: { isOrdered: false, start: 1, items: [[{ text: 'b' }], [{ text: 'c' }]] },
      },
      { content: [{ text: 'd' }, { text: '\n' }, { text: 'more' }], inner: null },
    ],
  });
  expect(numbers).toMatchObject({ kind: 'list', isOrdered: true, start: 3 });
});

test.each([
  ['[a](https://example.com/x)', '[a→https://example.com/x]'],
  ['[a](HTTP://example.com)', '[a→HTTP://example.com]'],
  ['[a](mailto:shop@example.com)', '[a→mailto:shop@example.com]'],
  ['[a](tel:+94112345678)', '[a→tel:+94112345678]'],
  ['[a](/my-orders?x=1#y)', '[a→/my-orders?x=1#y]'],
  ['[**a** b](/shop)', '[a b→/shop]'],
])('%s is a link', (text, read) => {
  expect(readAs(text)).toEqual([read]);
});

test('a link that leads nowhere is its words', () => {
  expect(readAs('[a]() [](/shop) b')).toEqual(['a  b']);
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java\tscript:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](&#106;avascript:alert(1))',
  '[a](&#x6A&#x61vascript:alert(1))',
  '[a](javascript&colon;alert(1))',
  '[a](\\javascript:alert(1))',
  '[a](\u0001javascript:alert(1))',
  '[a](vbscript:msgbox(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](data:image/svg+xml,<svg/onload=alert(1)>)',
  '[a](blob:https://example.com/1)',
  '[a](file:///etc/passwd)',
  '[a](//evil.test)',
  '[a](/\\evil.test)',
  '[a](/.//evil.test)',
  '[a](/\t/evil.test)',
  '[a](https:evil.test)',
  '[a](https://user:password@evil.test)',
  '[a](shop)',
  '![a](https://evil.test/pixel.gif)',
  '![a](javascript:alert(1))',
  '[a]: javascript:alert(1)\n\n[a]',
  '<javascript:alert(1)>',
  '<https://evil.test>',
  '`<b>`',
  '```html\n<script>\n```',
  '    <script>alert(1)</script>',
  '[a](/shop "title\\" onmouseover=alert(1)")',
  '[![a](x)](javascript:alert(1))',
  '</script><script>alert(1)//',
  '\u2028<script>',
];

test.each(HOSTILE)('nothing in %j leads where it should not, or is more than text', (text) => {
  const { blocks } = contentPreview.parse({ blocks: textBlocks(text) });
  const links = JSON.stringify(blocks).match(/"href":"[^"]*"/g) ?? [];
  for (const link of links) {
    expect(link).toMatch(/^"href":"(?:\/shop|\/%5Cevil\.test|https:\/\/evil\.test\/pixel\.gif)"$/);
  }
});

test('whatever is written, its links lead to the web, a mail, a call or the shop itself', () => {
  const sign = fc.constantFrom(...'[]()<>!\\/*_:#&;- \n\tjavscripthd1.\u0000\u202eſ'.split(''));
  const text = fc.array(sign, { maxLength: 60 }).map((signs) => `[a](${signs.join('')})`);
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ maxLength: 200 })), (written) => {
      contentPreview.parse({ blocks: textBlocks(written) });
      for (const [, href = ''] of JSON.stringify(textBlocks(written)).matchAll(
        /"href":"([^"]*)"/g,
      )) {
        const { protocol, origin } = new URL(href, 'http://shop.invalid');
        expect(protocol).toMatch(/^(?:https?|mailto|tel):$/);
        expect(href.startsWith('/') ? origin : 'http://shop.invalid').toBe('http://shop.invalid');
      }
    }),
    { numRuns: 1_000 },
  );
});

const full = (part: string) => part.repeat(CONTENT_TEXT_MAX / part.length);

test.each([
  ['stars', full('*')],
  ['brackets', full('[')],
  ['brackets that close', full('[').slice(0, CONTENT_TEXT_MAX / 2) + full(']')],
  ['links in links', full('[a](/b ')],
  ['quotes in quotes', full('>')],
  ['lists in lists', full('- ')],
  ['deeper lists', Array.from({ length: 140 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n')],
  ['emphasis that never ends', full('**a *b ')],
  ['escapes', full('\\')],
  ['tags', full('<b>')],
])('%s, as long as a text can be, are read in a moment', (_name, text) => {
  const began = performance.now();
  textBlocks(text.slice(0, CONTENT_TEXT_MAX));
  expect(performance.now() - began).toBeLessThan(1_000);
});
