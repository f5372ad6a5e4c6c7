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

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Map<string | undefined, string | undefined>, one: string, other: string) {
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) => luminance(tokens.get(name) ?? ''))
    .toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
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
