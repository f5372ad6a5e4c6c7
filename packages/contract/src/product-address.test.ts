import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';
import { nameInAddress, productAddress, productIdIn } from './product-address.ts';

const _id = '0190aaaa-0000-7000-8000-00000000beef';

test.each([
  ['Halden 6', 'halden-6'],
  ['Jürgens Größe L', 'jurgens-große-l'],
  ["Jo's  USB-C / HDMI dock (100 W)", 'jos-usb-c-hdmi-dock-100-w'],
  ['无线耳机 Pro', '无线耳机-pro'],
  ['हेडफ़ोन', 'हेडफ़ोन'.normalize('NFC')],
  ['Å ½ ﬁ', 'a-1-2-fi'],
  ['🎧🎧', ''],
  ['///', ''],
])('%s stands in addresses as %s', (name, said) => {
  expect(nameInAddress(name).normalize('NFKD')).toBe(said.normalize('NFKD'));
});

test('a long name is cut at a word, and one long word anywhere', () => {
  const words = nameInAddress('wonderful gadget '.repeat(20));
  expect(words).toBe('wonderful-gadget-wonderful-gadget-wonderful-gadget');
  expect(nameInAddress('很'.repeat(200))).toBe('很'.repeat(60));
});

test('a product without letters in its name has its id for an address', () => {
  expect(productAddress({ _id, name: '🎧' })).toBe(`/shop/${_id}`);
});

test('a variant is named behind it', () => {
  expect(productAddress({ _id, name: 'Halden 6' }, 'red')).toBe(
    `/shop/halden-6-${_id}?variant=red`,
  );
});

test('every name makes one part of a path, from which the product is found', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const address = productAddress({ _id, name });
      expect(address).toMatch(/^\/shop\/(?:[\w-]|%[0-9A-F]{2})+$/);
      expect(address.length).toBeLessThan(900);
      expect(productIdIn(decodeURIComponent(address.slice('/shop/'.length)))).toBe(_id);
      expect(pageAddress(`${address}?utm_source=mail&variant=${_id}`)).toBe(
        `${address}?variant=${_id}`,
      );
    }),
  );
});

test('the same name makes the same address, however its accents are written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(nameInAddress(name.normalize('NFD'))).toBe(nameInAddress(name.normalize('NFC')));
      expect(nameInAddress(nameInAddress(name))).toBe(nameInAddress(name));
    }),
  );
});

test('what ends with no id is what it is', () => {
  expect(productIdIn('halden-6')).toBe('halden-6');
  expect(productIdIn(_id)).toBe(_id);
  expect(productIdIn(`x${_id}`)).toBe(`x${_id}`);
});
