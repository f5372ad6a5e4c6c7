import { expect, test } from 'vitest';
import {
  LEAST_CONTRAST,
  OWN_SHADES,
  type Scheme,
  accentStyles,
  contrast,
  measuredContrast,
  shadesOf,
  writtenColour,
} from './accent.ts';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

const hex = (red: number, green: number, blue: number) =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Every hue, from black to white: 729 colours that lie 32 apart, and the awkward ones. */
const STEPS = [...Array.from({ length: 8 }, (_, step) => step * 32), 255];
const COLOURS = [
  ...STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => hex(red, green, blue)))),
  '#ffff00',
  '#ffd400',
  '#010101',
  '#fefefe',
  '#777777',
  '#767676',
  '#0b5563',
  '#7ccfdd',
];

test('contrast is what WCAG measures', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffff00', '#ffffff')).toBeCloseTo(1.07, 2);
});

test('whatever is picked can be read in both schemes, in all that it is used for', () => {
  const unreadable = COLOURS.flatMap((picked) =>
    SCHEMES.flatMap((scheme) =>
      measuredContrast(shadesOf(picked)[scheme], scheme)
        .filter(({ ratio, needed }) => !(ratio >= needed))
        .map(({ part, ratio }) => `${picked}, ${scheme}: ${part} ${ratio}`),
    ),
  );
  expect(unreadable).toEqual([]);
});

test('what is under the pointer is seen to be', () => {
  const unseen = COLOURS.flatMap((picked) =>
    SCHEMES.map((scheme) => shadesOf(picked)[scheme])
      .filter((shades) => contrast(shades.accent, shades['accent-strong']) < 1.1)
      .map(() => picked),
  );
  expect(unseen).toEqual([]);
});

test('a colour that can be read is taken as it is, and keeps its hue where it is not', () => {
  for (const picked of ['#0b5563', '#8a1c1c', '#5b21b6', '#14532d', '#000000']) {
    expect(shadesOf(picked).light.accent).toBe(picked);
  }
  for (const picked of ['#ffff00', '#ffffff', '#7ccfdd', '#ff9900', '#767676']) {
    expect(shadesOf(picked).light.accent).not.toBe(picked);
  }
  // As little darker as it has to be: half a point of contrast is not given away.
  for (const picked of ['#ffff00', '#ffffff', '#ff9900', '#00ff00']) {
    const [links] = measuredContrast(shadesOf(picked).light, 'light');
    expect(links?.ratio).toBeLessThan(LEAST_CONTRAST + 0.2);
  }
  const yellow = /^#(..)(..)(..)$/.exec(shadesOf('#ffff00').light.accent)?.slice(1) ?? [];
  const [red = 0, green = 0, blue = 255] = yellow.map((part) => Number.parseInt(part, 16));
  expect(Math.abs(red - green)).toBeLessThan(16);
  expect(blue).toBeLessThan(40);
});

test('the styles are those shades and nothing else', () => {
  expect(accentStyles('#5b21b6')).toMatch(
    /^html:root\{(?:--[a-z-]+:#[0-9a-f]{6};?){6}\}@media screen and \(prefers-color-scheme: dark\)\{html:root\{(?:--[a-z-]+:#[0-9a-f]{6};?){5}\}\}$/,
  );
  expect(accentStyles('#5b21b6')).toContain('--accent:#5b21b6;');
});

test('without a colour there are the shades of the shop', () => {
  expect(shadesOf(null)).toBe(OWN_SHADES);
  for (const scheme of SCHEMES) {
    for (const { ratio, needed } of measuredContrast(OWN_SHADES[scheme], scheme)) {
      expect(ratio).toBeGreaterThanOrEqual(needed);
    }
  }
});

test.each([
  ['#fff', '#ffffff'],
  ['0b5563', '#0b5563'],
  ['A1c', '#aa11cc'],
  [' #5B21B6 ', '#5b21b6'],
  ['yellow', 'yellow'],
  ['#ffff', '#ffff'],
  ['', ''],
])('%j is understood as the colour %j', (typed, written) => {
  expect(writtenColour(typed)).toBe(written);
});
