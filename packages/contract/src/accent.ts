/**
 * The shop's one colour, as its owner picks it, made into the shades that pages need in light and dark.
 * Whatever is picked, every text in it and on it can be read (WCAG 2.2 AA, 1.4.3 and 1.4.11).
 */

/** What shades of the colour stand on and beside. Of `theme.css`, whose test holds both to be the same. */
export const SURROUNDINGS = {
  light: {
    ground: '#ffffff',
    surface: '#f3f6f6',
    raised: '#ffffff',
    line: '#dde4e4',
    ink: '#0f1a1c',
    'ink-soft': '#4a5a5d',
  },
  dark: {
    ground: '#0d1315',
    surface: '#161e21',
    raised: '#141b1e',
    line: '#2a3538',
    ink: '#eef3f3',
    'ink-soft': '#a8b6b9',
  },
} as const;
/** The ground of pictures, light in both schemes: the light shade stands on it. */
export const STAGE = '#ecedea';
export type Scheme = keyof typeof SURROUNDINGS;

/** Names of `theme.css`, without what is before them there. */
export interface Shades {
  /** Links, the ground of buttons, the ring around what has focus. */
  readonly accent: string;
  /** A button under the pointer. */
  readonly 'accent-strong': string;
  /** The quiet ground of what is chosen. */
  readonly 'accent-soft': string;
  /** Words on a button. */
  readonly 'on-accent': string;
}

/** What the shop has of its own; `theme.css` says the same. */
export const OWN_SHADES: Readonly<Record<Scheme, Shades>> = {
  light: {
    accent: '#0b5563',
    'accent-strong': '#073e49',
    'accent-soft': '#e1f0f2',
    'on-accent': '#ffffff',
  },
  dark: {
    accent: '#7ccfdd',
    'accent-strong': '#a4e2ec',
    'accent-soft': '#12343b',
    'on-accent': '#04222a',
  },
};

/** For text of any size. Edges and rings need 3, and have this too: they are of the same shade. */
export const LEAST_CONTRAST = 4.5;

type Three = readonly [number, number, number];
/** Lightness (0 to 1), chroma and hue as OKLCH has them: the same step looks equally large everywhere. */
interface Colour {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const toLinear = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
const toGamma = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

function linearOf(hex: string): Three {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return [red, green, blue];
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours are apart as WCAG measures it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function colourOf(hex: string): Colour {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function linearAt({ lightness, chroma, hue }: Colour): Three {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const groundsOf = (scheme: Scheme) => {
  const { ground, surface, raised } = SURROUNDINGS[scheme];
  return [ground, surface, raised, ...(scheme === 'light' ? [STAGE] : [])];
};

const isShown = (parts: Three) => parts.every((part) => part >= -0.0005 && part <= 1.0005);

/** The same lightness and hue, as much of its chroma as a screen can show. */
function hexOf(colour: Colour): string {
  let [least, most] = [0, colour.chroma];
  if (!isShown(linearAt(colour))) {
    for (let step = 0; step < 12; step += 1) {
      const chroma = (least + most) / 2;
      if (isShown(linearAt({ ...colour, chroma }))) least = chroma;
      else most = chroma;
    }
    most = least;
  }
  const parts = linearAt({ ...colour, chroma: most }).map((part) =>
    Math.round(toGamma(Math.min(1, Math.max(0, part))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

const STEP = 0.004;

/** The colour as it is or, where it cannot be read on all of these, as little darker or lighter as needed. */
function readable(colour: Colour, grounds: readonly string[], direction: -1 | 1): Colour {
  for (let { lightness } = colour; lightness > 0 && lightness < 1; lightness += direction * STEP) {
    const hex = hexOf({ ...colour, lightness });
    if (grounds.every((ground) => contrast(hex, ground) >= LEAST_CONTRAST)) {
      return { ...colour, lightness };
    }
  }
  return { ...colour, lightness: direction < 0 ? 0 : 1, chroma: 0 };
}

function lightShades(picked: string): Shades {
  const colour = colourOf(picked);
  const soft = hexOf({ ...colour, lightness: 0.945, chroma: Math.min(0.03, colour.chroma / 4) });
  const grounds = [...groundsOf('light'), soft];
  const accent = readable(colour, grounds, -1);
  // Under the pointer it gets darker; what is nearly black already gets lighter.
  const lightness = accent.lightness < 0.3 ? accent.lightness + 0.2 : accent.lightness - 0.08;
  return {
    accent: accent.lightness === colour.lightness ? picked : hexOf(accent),
    'accent-strong': hexOf({ ...accent, lightness }),
    'accent-soft': soft,
    'on-accent': '#ffffff',
  };
}

function darkShades(picked: string): Shades {
  const colour = colourOf(picked);
  const tint = Math.min(0.045, colour.chroma / 2);
  const soft = hexOf({ ...colour, lightness: 0.3, chroma: tint });
  const grounds = [...groundsOf('dark'), soft];
  // Light enough to look at ease there, and not only to be read.
  const start = { ...colour, lightness: Math.max(colour.lightness, 0.78) };
  const accent = readable(start, grounds, 1);
  const lightness = accent.lightness > 0.88 ? accent.lightness - 0.07 : accent.lightness + 0.07;
  return {
    accent: accent.lightness === colour.lightness ? picked : hexOf(accent),
    'accent-strong': hexOf({ ...accent, lightness }),
    'accent-soft': soft,
    'on-accent': hexOf({ ...colour, lightness: 0.22, chroma: tint }),
  };
}

/** The style element of a page by which it has the owner's colour; where there is none, its own. */
export const ACCENT_ELEMENT = 'accent';

/** How a picked colour is written. */
export const ACCENT = /^#[0-9a-f]{6}$/i;

/** A colour as people also write it, `#fff` or `0b5563`, as it is kept; what is no colour stays as it is. */
export function writtenColour(typed: string): string {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return typed;
  const six = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&');
  return `#${six.toLowerCase()}`;
}

/** @param picked as `#0b5563`; null: the shop's own */
export function shadesOf(picked: string | null): Readonly<Record<Scheme, Shades>> {
  if (picked === null) return OWN_SHADES;
  return { light: lightShades(picked), dark: darkShades(picked) };
}

/** What is measured: a part of a page by the name that owners know it by, and the least that it needs. */
interface PartContrast {
  readonly part:
    | 'Links'
    | 'Words on buttons'
    | 'Under the pointer'
    | 'What is chosen'
    | 'Focus ring';
  readonly ratio: number;
  readonly needed: number;
}

/** The least contrast of each part in a scheme, over all that it stands on. */
export function measuredContrast(shades: Shades, scheme: Scheme): readonly PartContrast[] {
  const grounds = groundsOf(scheme);
  const { ink, 'ink-soft': inkSoft } = SURROUNDINGS[scheme];
  const { accent, 'accent-strong': strong, 'accent-soft': soft, 'on-accent': words } = shades;
  const least = (shade: string, others: readonly string[]) =>
    Math.min(...others.map((other) => contrast(shade, other)));
  return [
    { part: 'Links', ratio: least(accent, [...grounds, soft]), needed: LEAST_CONTRAST },
    { part: 'Words on buttons', ratio: contrast(words, accent), needed: LEAST_CONTRAST },
    {
      part: 'Under the pointer',
      ratio: least(strong, [words, ...grounds]),
      needed: LEAST_CONTRAST,
    },
    { part: 'What is chosen', ratio: least(soft, [accent, ink, inkSoft]), needed: LEAST_CONTRAST },
    { part: 'Focus ring', ratio: least(accent, grounds), needed: 3 },
  ];
}

const declared = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * The styles that bring a picked colour onto a page. They weigh more than those of `theme.css`, so it
 * does not matter which of them is read first. Pictures stand on a light stage in both schemes.
 */
export function accentStyles(picked: string): string {
  const { light, dark } = shadesOf(picked);
  const onStage = { 'stage-accent': light.accent, 'stage-on-accent': light['on-accent'] };
  const inDark = { ...dark, banner: dark['accent-soft'] };
  return (
    `html:root{${declared({ ...light, ...onStage })}}` +
    `@media screen and (prefers-color-scheme: dark){html:root{${declared(inDark)}}}`
  );
}
