/** What can be chosen of a product of the demo. The default variant has the first value of each option. */
export interface DemoVariants {
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** All but the default one, whose price and stock are the product's. */
  readonly others: readonly {
    readonly choices: readonly string[];
    /** Left out: what the product costs. */
    readonly priceCents?: number;
    readonly stock: number;
  }[];
}

/** By slug. Plenty of each, so that what is said to run low is what the demo's own products say. */
export const demoVariants: Readonly<Record<string, DemoVariants>> = {
  'halden-fold': {
    options: [
      { name: 'Colour', values: ['Graphite', 'Sand'] },
      { name: 'Storage', values: ['512 GB', '1 TB'] },
    ],
    // A terabyte is not made in sand.
    others: [
      { choices: ['Graphite', '1 TB'], priceCents: 169_900, stock: 22 },
      { choices: ['Sand', '512 GB'], stock: 31 },
    ],
  },
  'fjell-11-tablet': {
    options: [{ name: 'Storage', values: ['128 GB', '256 GB', '512 GB'] }],
    others: [
      { choices: ['256 GB'], priceCents: 62_900, stock: 40 },
      { choices: ['512 GB'], priceCents: 77_900, stock: 24 },
    ],
  },
  'kite-kids-watch': {
    options: [{ name: 'Strap', values: ['Blue', 'Yellow', 'Green'] }],
    others: [
      { choices: ['Yellow'], stock: 45 },
      { choices: ['Green'], stock: 38 },
    ],
  },
  'stride-fitness-band': {
    options: [
      { name: 'Strap', values: ['Black', 'Sand', 'Lilac'] },
      { name: 'Size', values: ['Small', 'Large'] },
    ],
    others: [
      { choices: ['Black', 'Large'], stock: 140 },
      { choices: ['Sand', 'Small'], stock: 60 },
      { choices: ['Sand', 'Large'], stock: 54 },
      { choices: ['Lilac', 'Small'], stock: 48 },
    ],
  },
  'moth-smart-bulbs': {
    options: [
      { name: 'Fitting', values: ['E27', 'E14', 'GU10'] },
      { name: 'Colours', values: ['White and colours', 'White'] },
    ],
    others: [
      { choices: ['E27', 'White'], priceCents: 2_900, stock: 190 },
      { choices: ['E14', 'White and colours'], stock: 120 },
      { choices: ['E14', 'White'], priceCents: 2_900, stock: 95 },
      { choices: ['GU10', 'White and colours'], priceCents: 5_400, stock: 80 },
    ],
  },
  'clatter-75-keyboard': {
    options: [
      { name: 'Layout', values: ['US (ANSI)', 'UK (ISO)', 'German (ISO)'] },
      { name: 'Switches', values: ['Tactile', 'Linear', 'Clicky'] },
    ],
    // Clicky ones are made for one layout.
    others: [
      { choices: ['US (ANSI)', 'Linear'], stock: 64 },
      { choices: ['US (ANSI)', 'Clicky'], stock: 30 },
      { choices: ['UK (ISO)', 'Tactile'], stock: 42 },
      { choices: ['UK (ISO)', 'Linear'], stock: 36 },
      { choices: ['German (ISO)', 'Tactile'], priceCents: 14_400, stock: 28 },
      { choices: ['German (ISO)', 'Linear'], priceCents: 14_400, stock: 26 },
    ],
  },
  'prisma-smart-glasses': {
    options: [{ name: 'Frame', values: ['Medium', 'Large'] }],
    others: [{ choices: ['Large'], stock: 27 }],
  },
};
