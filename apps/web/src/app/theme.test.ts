import { OWN_SHADES, STAGE, SURROUNDINGS, contrast as measured } from '@gadgetry/contract/accent';
import { expect, test } from 'vitest';
import css from './theme.css?raw';

const [lightRules = '', darkRules = ''] = css.split(
  '@media screen and (prefers-color-scheme: dark)',
);

const tokensOf = (rules: string) =>
  new Map(
    [...rules.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );

const light = tokensOf(lightRules);
const dark = new Map([...light, ...tokensOf(darkRules)]);

function contrast(tokens: Map<string | undefined, string | undefined>, one: string, other: string) {
  return measured(tokens.get(one) ?? '', tokens.get(other) ?? '');
}

const TEXT = [
  ...['ink', 'ink-soft', 'accent', 'danger'].flatMap((text) =>
    ['ground', 'surface', 'raised'].map((ground) => [text, ground]),
  ),
  ...['accent', 'ink', 'ink-soft'].map((text) => [text, 'accent-soft']),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-banner', 'banner'],
  ['stage-ink', 'stage'],
  ['stage-ink-soft', 'stage'],
  ['stage-accent', 'stage'],
  ['stage-on-accent', 'stage-accent'],
  ...['grey', 'yellow', 'blue', 'purple', 'green', 'red'].map((tone) => [
    `on-tone-${tone}`,
    `tone-${tone}`,
  ]),
];

const SHAPES = [
  ['line-strong', 'ground'],
  ['line-strong', 'raised'],
  ['heart', 'ground'],
];

test.each([
  ['light', light],
  ['dark', dark],
])('every text can be read on its ground, in the %s scheme', (_scheme, tokens) => {
  for (const [text = '', ground = ''] of TEXT) {
    expect(contrast(tokens, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
  for (const [shape = '', ground = ''] of SHAPES) {
    expect(contrast(tokens, shape, ground), `${shape} on ${ground}`).toBeGreaterThanOrEqual(3);
  }
});

test('an owner’s colour is made readable on the grounds that are here, and what is the shop’s own is here', () => {
  for (const [scheme, tokens] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const known = { ...SURROUNDINGS[scheme], ...OWN_SHADES[scheme], stage: STAGE };
    expect(Object.fromEntries([...tokens].filter(([name]) => (name ?? '') in known))).toEqual(
      known,
    );
    expect(tokens.get('stage-accent')).toBe(OWN_SHADES.light.accent);
    expect(tokens.get('stage-on-accent')).toBe(OWN_SHADES.light['on-accent']);
  }
  expect(dark.get('banner')).toBe(OWN_SHADES.dark['accent-soft']);
});
