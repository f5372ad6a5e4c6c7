import fc from 'fast-check';
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

test('what finds nothing is kept where it is as short as what people call a thing', () => {
  const address = 'jane doe 12 main street 10115 berlin';
  expect(rememberedAs(address, 0)).toBeNull();
  expect(rememberedAs('led strip lights 5m warm white', 0)).toBe('led strip lights 5m warm white');
  expect(rememberedAs('robot vacuum with mop and self emptying base', 3)).not.toBeNull();
});

test.each([
  'Sony WH-1000XM5',
  'iphone 15 pro max 256gb',
  'laptop 16gb 512gb 144hz',
  '4K 27 inch 60 Hz',
  'usb-c 3.2 gen 2x2',
  'decade facade',
  'cafe beef feed',
  '50% off',
  'rtx 4070 ti',
])('%s is a product, and kept', (search) => {
  expect(rememberedAs(search)).not.toBeNull();
});

test('what is escaped and no text is read as far as it is ASCII', () => {
  expect(rememberedAs('%ff%34%32%34%32%34%32%34%32')).toBeNull();
  expect(rememberedAs('%C3%28 jane%40example%2Ecom')).toBeNull();
  expect(rememberedAs('50%ff lamp')).not.toBeNull();
});

test('letters and figures of an id in a row are an id, so many figures a number, so long a word a token', () => {
  expect(rememberedAs('dead be1f fac2 de3a b4cd')).toBeNull();
  expect(rememberedAs('DEAD-BE1F-FAC2-DE3A-B4CD')).toBeNull();
  expect(rememberedAs('dead beef fade cafe bead or dead be1f fac2 de3a b4cd')).toBeNull();
  // Three figures may be a product's, and so may twelve with words between them.
  expect(rememberedAs('dead be1f fac2 de3a bccd')).not.toBeNull();
  expect(rememberedAs('dead be1f fa2d 3e4b')).toBeNull();
  expect(rememberedAs('dead be1f fa2d 3e4')).not.toBeNull();
  expect(rememberedAs('1234 gb 5678 mb 9012 kb')).not.toBeNull();
  expect(rememberedAs('1234 gb 5678 mb 9012 kb 3')).toBeNull();
  expect(rememberedAs('1deadbee')).toBeNull();
  expect(rememberedAs('deadbee1')).toBeNull();
  expect(rememberedAs('1deadbeex')).not.toBeNull();
  expect(rememberedAs('x1deadbee')).not.toBeNull();
  expect(rememberedAs('abcdefgh1jklmnopqrst')).toBeNull();
  expect(rememberedAs('abcdefgh1jklmnopqrs')).not.toBeNull();
  expect(rememberedAs('abcdefghijklmnopqrstuvwxyz')).not.toBeNull();
  expect(rememberedAs('a'.repeat(100))).not.toBeNull();
  expect(rememberedAs('a'.repeat(101))).toBeNull();
});

test.each(['jane ( at ) example', 'jane{at}example', 'jane < AT > example'])(
  '%s is a mailbox',
  (search) => {
    expect(rememberedAs(search)).toBeNull();
  },
);

test.each([
  '４２４２４２４２４２４２１２３４',
  '٠٧٧١٢٣٤٥٦٧',
  '०७७१२३४५६७',
  '❹❷❹❷❹❷❹❷',
  '4️⃣2️⃣4️⃣2️⃣ 4️⃣2️⃣4️⃣2️⃣',
  '1\u200B2\u200B3\u200B4\u200B5\u200B6\u200B7\u200B8',
  '1,2,3,4,5,6,7,8,9',
  '4242 and 4242 and 4242 and 4242',
  'DE89-3704-0044-0532-0130',
  'GB29 NWBK 6016 1331 9268 19',
  'jane＠example',
  'june﹫example',
  'joan%40example',
  'joan%2540example',
  'joan%25252540example',
  'joan%EF%BC%A0example',
  'joan%2540example ﷺ',
  '%34%32%34%32%34%32%34%32',
  'jane.doe (at) example.com',
  'jane[at]example',
  '01a205d1-c40b-759c-bbba-07828eefe16f',
  '01a205d1 c40b 759c bbba 07828eefe16f',
  'order 28eefe16f',
  'sk_live_abcdefghijklmnop1qrstuv',
  'abcdefghijklmnop1qrstuv',
])('%s may be somebody’s, and is not kept', (search) => {
  expect(rememberedAs(search)).toBeNull();
});

/** The figure in one of the scripts of the world, or styles of letters. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xe50, 0x1040, 0xff10, 0x1d7ce, 0x1fbf0];
const figure = fc
  .tuple(fc.constantFrom(...ZEROS), fc.integer({ min: 0, max: 9 }))
  .map(([zero, value]) => String.fromCodePoint(zero + value));
const between = fc.constantFrom(
  '',
  ' ',
  '-',
  '.',
  ',',
  '/',
  '_',
  '·',
  '\u200B',
  '\u00AD',
  '–',
  ') (',
);
const escaped = (text: string, times: number): string =>
  times === 0
    ? text
    : escaped(
        Array.from(text, (letter) =>
          times > 1 || /[\d@]/.test(letter)
            ? letter.replaceAll(/[%\d@]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
            : encodeURIComponent(letter),
        ).join(''),
        times - 1,
      );

test('no disguise of figures lets a long number through', () => {
  const number = fc.array(fc.tuple(figure, between), { minLength: 8, maxLength: 16 });
  const word = fc.constantFrom('', 'card ', 'call ', 'née ');
  fc.assert(
    fc.property(word, number, fc.integer({ min: 0, max: 2 }), (before, figures, times) => {
      const search = `${before}${figures.flat().join('')}`;
      expect(rememberedAs(escaped(search, times))).toBeNull();
    }),
  );
});

test('no disguise of an @ lets a mailbox through', () => {
  const at = fc.constantFrom('@', '＠', '﹫', '@\uFE0F', '\u200B@');
  const name = fc.constantFrom('jane', 'john.doe', 'zoë', 'm1');
  fc.assert(
    fc.property(name, at, name, fc.integer({ min: 0, max: 4 }), (who, sign, where, times) => {
      expect(rememberedAs(`mail ${escaped(`${who}${sign}${where}`, times)}`)).toBeNull();
    }),
  );
});

test('of what is typed on only the last is meant', () => {
  expect(withoutBeginnings(['he', 'hedph', 'hedphones', 'lap', 'laptop', 'tv'])).toEqual([
    'hedphones',
    'laptop',
    'tv',
  ]);
});
