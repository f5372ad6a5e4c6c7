import { attributeColumn } from '@gadgetry/contract/product-csv';
import type { CellProblem } from '@gadgetry/contract/product-imports';
import { OPTIONS_MAX } from '@gadgetry/contract/variants';
import { columnKey } from '../../../http/csv-cells.ts';
import { type FileColumns, cellReader } from './import-columns.ts';
import { piecesIn, textOfHtml, within } from './foreign-text.ts';
import { filled, lastOf, picturesOf } from './shopify-columns.ts';

const ATTRIBUTE_NAME = /^attribute (\d+) name$/;
const KNOWN = [
  'id',
  'type',
  'sku',
  'gtin, upc, ean, or isbn',
  'name',
  'published',
  'short description',
  'description',
  'stock',
  'regular price',
  'categories',
  'tags',
  'images',
  'parent',
  'is featured?',
] as const;
const WEIGHT = /^weight \((kg|g|lbs|oz)\)$/;
/** As shops with decimal commas export it. */
const DECIMAL_COMMA = /^(\d+),(\d+)$/;
const GRAMS: Readonly<Record<string, number>> = {
  kg: 1_000,
  g: 1,
  lbs: 453.592_37,
  oz: 28.349_523,
};

export function isWooCommerce(head: readonly string[]): boolean {
  const names = new Set(head.map(columnKey));
  return ['type', 'name', 'published', 'regular price'].every((name) => names.has(name));
}

/** 'Audio > Headphones, Sale': the first path, its last part. A comma within a name is written '\,'. */
const FIRST_PATH = /^(?:\\.|[^,\\])*/;
const firstPath = (categories: string) =>
  (FIRST_PATH.exec(categories)?.[0] ?? '').replaceAll(/\\(.)/g, '$1');

/** What is said of it where a product has several. */
function otherPaths(categories: string): CellProblem[] {
  const others = categories.replace(FIRST_PATH, '').replace(/^[\s,]+/, '');
  const message = `A product has one category, the first: not ‘${others.slice(0, 200)}’`;
  return others === '' ? [] : [{ column: 'Category', message }];
}

/** What a variation may say, and this shop keeps of products alone. */
const OF_PARENT = [
  ['description', 'Description'],
  ['short description', 'Description'],
  ['categories', 'Category'],
  ['tags', 'Tags'],
] as const;

/**
 * A product export of WooCommerce. A `variable` product is a line with its texts, and each `variation` of it a
 * line that names it as its parent, by its id or its SKU; what is neither that nor `simple` is none of a shop.
 */
export function wooCommerceColumns(head: readonly string[]): FileColumns {
  const { of, has, without } = cellReader(head);
  const weightColumn = head.map(columnKey).find((name) => WEIGHT.test(name)) ?? '';
  const unit = GRAMS[WEIGHT.exec(weightColumn)?.[1] ?? ''] ?? 1;
  const idOfSku = new Map<string, string>();

  const places = head.flatMap((name) => ATTRIBUTE_NAME.exec(columnKey(name))?.[1] ?? []);
  const attributesOf = (cells: readonly string[]) =>
    places.flatMap((place) => {
      const name = of(cells, `attribute ${place} name`).slice(0, 100);
      // A comma within a value is written '\\,'.
      const value = of(cells, `attribute ${place} value(s)`).replaceAll(/\\(.)/g, '$1');
      return name === '' ? [] : [{ name, value }];
    });

  const keyOf = (cells: readonly string[], type: string): string => {
    const [, parentId] = /^id:(\d+)$/i.exec(of(cells, 'parent')) ?? [];
    if (type !== 'variation') return `id ${of(cells, 'id') || of(cells, 'sku')}`;
    const parent = of(cells, 'parent');
    return `id ${parentId ?? idOfSku.get(parent.toLowerCase()) ?? parent}`;
  };

  return {
    format: 'woocommerce',
    unknown: [],
    leftOut: [
      ...without(
        [
          ...KNOWN,
          weightColumn,
          ...places.flatMap((place) => [`attribute ${place} name`, `attribute ${place} value(s)`]),
        ].map((name) => [name]),
      ),
      ...(has('short description') && has('description')
        ? ['Short description (where Description is filled)']
        : []),
    ],
    read(given) {
      const cell = (name: string) => of(given, name);
      const type = cell('type').toLowerCase().split(',')[0]?.trim() ?? '';
      if (!['simple', 'variable', 'variation'].includes(type)) {
        return { skipped: `this shop sells no products of the type ‘${type.slice(0, 40)}’` };
      }
      if (cell('sku') !== '') idOfSku.set(cell('sku').toLowerCase(), cell('id') || cell('sku'));
      const weighed = cell(weightColumn).replace(DECIMAL_COMMA, '$1.$2');
      const weight = Math.round(Number(weighed) * unit);
      const stock = piecesIn(cell('stock'));
      const pictures = picturesOf(cell('images').split(/\s*,\s+/));
      const ofVariant = {
        sku: cell('sku'),
        gtin: cell('gtin, upc, ean, or isbn'),
        price: cell('regular price'),
        stock: stock.cell,
        // What is no number is refused where it is read.
        weight: Number.isNaN(weight) ? weighed : weight === 0 ? '' : String(weight),
        ...(type === 'variation' && {
          variantStatus: cell('published') === '1' ? 'active' : 'inactive',
        }),
      };
      const key = keyOf(given, type);
      if (type === 'variation') {
        const [first, second, third, ...more] = attributesOf(given);
        const tooMany = more.map(({ name, value }) => ({
          column: name,
          message: `‘${value}’ is not taken: a product has at most ${OPTIONS_MAX} options`,
        }));
        const options = {
          option1: first?.name ?? '',
          value1: first?.value ?? '',
          option2: second?.name ?? '',
          value2: second?.value ?? '',
          option3: third?.name ?? '',
          value3: third?.value ?? '',
        };
        const ofTheirs = OF_PARENT.filter(([name]) => cell(name) !== '').map(([, column]) => ({
          column,
          message: 'Not taken: a variant has that of its product',
        }));
        const notes = [...stock.notes, ...tooMany, ...ofTheirs, ...pictures.notes];
        const cells = filled({ ...ofVariant, ...options, variantPictures: pictures.cell });
        return { cells, key, notes };
      }
      const name = within(cell('name'), 100, 'Name');
      const long = textOfHtml(cell('description'));
      const short = textOfHtml(cell('short description'));
      const description = within(long === '' ? short : long, 1_000, 'Description');
      const tags = [cell('tags'), cell('is featured?') === '1' ? 'featured' : ''];
      const ofProduct = {
        name: name.text,
        description: description.text,
        category: lastOf(firstPath(cell('categories'))),
        tags: tags.filter((tag) => tag !== '').join(', '),
        status: cell('published') === '1' ? 'active' : 'inactive',
        pictures: pictures.cell,
        ...Object.fromEntries(
          attributesOf(given).map((one) => [attributeColumn(one.name), one.value]),
        ),
      };
      const isAddition = type === 'variable';
      const notes = [
        ...name.notes,
        ...description.notes,
        ...otherPaths(cell('categories')),
        ...pictures.notes,
        ...(isAddition ? [] : stock.notes),
      ];
      // What is bought is its variations: their parent has no pieces of its own.
      const cells = filled({ ...ofProduct, ...(!isAddition && ofVariant) });
      return { cells, key, notes, isAddition };
    },
  };
}
