import { PICTURES_MAX } from '@gadgetry/contract/catalogue';
import type { CellProblem } from '@gadgetry/contract/product-imports';
import { columnKey } from '../../../http/csv-cells.ts';
import { type FileColumns, type LineCells, attributeNamed, cellReader } from './import-columns.ts';
import { piecesIn, textOfHtml, within } from './foreign-text.ts';

// As Shopify has written them until 2025, and since.
const COLUMNS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  type: ['type'],
  category: ['product category'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  grams: ['variant grams', 'weight value (grams)'],
  stock: ['variant inventory qty', 'inventory quantity'],
  price: ['variant price', 'price'],
  picture: ['image src', 'product image url'],
  variantPicture: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
  option1: ['option1 name'],
  value1: ['option1 value'],
  option2: ['option2 name'],
  value2: ['option2 value'],
  option3: ['option3 name'],
  value3: ['option3 value'],
} as const satisfies Record<string, readonly string[]>;

export function isShopify(head: readonly string[]): boolean {
  const names = new Set(head.map(columnKey));
  const has = (column: keyof typeof COLUMNS) => COLUMNS[column].some((name) => names.has(name));
  return has('handle') && has('title') && has('value1');
}

/** The last one of 'Electronics > Audio > Headphones'. */
export const lastOf = (path: string) => path.split('>').at(-1)?.trim() ?? '';

/** Named as the owner of that shop sees it: 'Material (product.metafields.custom.material)'. */
const METAFIELD = /^(.+?)\s*\(product\.metafields\.[^)]+\)\s*$/is;

/** A product without options has one there, of this name and value. */
const NO_OPTION = 'title';

/** What a line says of a variant, beside its price and its options. */
const OF_VARIANT = ['sku', 'barcode', 'grams', 'stock'] as const;

/**
 * A product export of Shopify. Its lines of one handle are one product: the first one has its texts, each with
 * a price a variant, and some only another picture.
 */
export function shopifyColumns(
  head: readonly string[],
  attributes: readonly string[],
): FileColumns {
  const { of, has, without } = cellReader(head);
  const metafields = head.flatMap((name) => {
    const column = attributeNamed(METAFIELD.exec(name)?.[1] ?? '', attributes);
    return column === undefined ? [] : [{ name: columnKey(name), column }];
  });
  const hasOne = (column: keyof typeof COLUMNS) => COLUMNS[column].some((name) => has(name));
  const nameOf = (column: keyof typeof COLUMNS) => {
    const known = COLUMNS[column].find((name) => has(name));
    return head.find((name) => columnKey(name) === known)?.trim() ?? column;
  };
  const notAll = (column: keyof typeof COLUMNS, instead: keyof typeof COLUMNS) =>
    hasOne(column) && hasOne(instead)
      ? [`${nameOf(column)} (where ${nameOf(instead)} is filled)`]
      : [];
  const giftCards = new Set<string>();
  return {
    format: 'shopify',
    unknown: [],
    leftOut: [
      ...without([...Object.values(COLUMNS), ...metafields.map(({ name }) => [name])]),
      ...notAll('category', 'type'),
      ...notAll('published', 'status'),
    ],
    read(given) {
      const cell = (column: keyof typeof COLUMNS) => of(given, ...COLUMNS[column]);
      const handle = cell('handle').toLowerCase();
      if (handle === '') return { skipped: `it has no ${nameOf('handle')}` };
      // Only the first line of a product says it.
      if (/^(true|yes)$/i.test(cell('giftCard'))) giftCards.add(handle);
      if (giftCards.has(handle)) return { skipped: 'it is a gift card, and this shop sells none' };
      const key = `handle ${handle}`;
      const picture = cell('picture');
      const pictures = picture === '' ? {} : { pictures: picture };
      if (cell('price') === '' && cell('value1') === '' && cell('title') === '') {
        const others = OF_VARIANT.filter((column) => cell(column) !== '').map(nameOf);
        const message = `Only its picture is read, for it has no price and no option: not ${others.join(', ')}`;
        const notes = others.length === 0 ? [] : [{ column: '', message }];
        return { cells: pictures, key, notes, isAddition: true };
      }
      const description = within(textOfHtml(cell('body')), 1_000, 'Description');
      const title = within(cell('title'), 100, 'Name');
      const stock = piecesIn(cell('stock'));
      const status = cell('status').toLowerCase();
      const isActive =
        status === '' ? !/^(false|no)$/i.test(cell('published')) : status === 'active';
      const optionless =
        cell('option1').toLowerCase() === NO_OPTION || /^default title$/i.test(cell('value1'));
      const said: LineCells = {
        name: title.text,
        description: description.text,
        category: cell('type') === '' ? lastOf(cell('category')) : cell('type'),
        tags: cell('tags'),
        status: cell('title') === '' ? '' : isActive ? 'active' : 'inactive',
        ...(optionless
          ? {}
          : {
              option1: cell('option1'),
              value1: cell('value1'),
              option2: cell('option2'),
              value2: cell('value2'),
              option3: cell('option3'),
              value3: cell('value3'),
            }),
        sku: cell('sku').replace(/^'/, ''),
        gtin: cell('barcode').replace(/^'/, ''),
        price: cell('price'),
        stock: stock.cell,
        weight: weightIn(cell('grams')),
        ...pictures,
        variantPictures: cell('variantPicture'),
        ...Object.fromEntries(metafields.map(({ name, column }) => [column, of(given, name)])),
      };
      return {
        cells: filled(said),
        key,
        notes: [...title.notes, ...description.notes, ...stock.notes],
      };
    },
  };
}

/** Grams with decimals are rounded; none is none. */
function weightIn(grams: string): string {
  const figure = Number(grams);
  if (grams === '' || !Number.isFinite(figure)) return grams;
  return Math.abs(figure) < 0.5 ? '' : String(Math.round(figure));
}

/** Without the cells that say nothing. */
export function filled(cells: LineCells): LineCells {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
}

/** Addresses in one cell, as many as a product shows. */
export function picturesOf(addresses: readonly string[]): {
  readonly cell: string;
  readonly notes: readonly CellProblem[];
} {
  const all = [...new Set(addresses.filter((address) => address !== ''))];
  const notes =
    all.length > PICTURES_MAX
      ? [{ column: 'Pictures', message: `The first ${PICTURES_MAX} of ${all.length} are shown` }]
      : [];
  return { cell: all.slice(0, PICTURES_MAX).join(' '), notes };
}
