import { asSeen } from '@gadgetry/contract/alike';
import {
  type AttributeColumn,
  PRODUCT_COLUMNS,
  PRODUCT_COLUMN_KEYS,
  type ProductColumn,
  attributeColumn,
} from '@gadgetry/contract/product-csv';
import type { CellProblem, ImportFormat } from '@gadgetry/contract/product-imports';
import { columnKey, plainName } from '../../../http/csv-cells.ts';
import { meant } from '../../../http/csv.ts';

/** What the cells of a line say, as they were typed; empty ones are left out. */
export type LineCells = Partial<Record<ProductColumn | AttributeColumn, string>>;

/** A line of a file in the words of this shop. */
export interface ReadLine {
  readonly cells: LineCells;
  /** Lines of one key are one product. */
  readonly key: string;
  /** What of it was left out or made otherwise; it is no reason to refuse it. */
  readonly notes: readonly CellProblem[];
  /** A line that only says something of its product: `cells` are added to those of its first line. */
  readonly isAddition?: boolean;
}

/** A line of which nothing is taken. */
export interface SkippedLine {
  readonly skipped: string;
}

/** How the columns of a file are read. */
export interface FileColumns {
  readonly format: ImportFormat;
  /** Of the file, whose cells nobody reads. */
  readonly unknown: readonly string[];
  /** Of the file, that are known, and of which nothing is read, all of them or in most lines. */
  readonly leftOut: readonly string[];
  /** Of a line that is about nothing here: why. */
  read(cells: readonly string[]): ReadLine | SkippedLine;
}

/** The cells of a line by the names of their columns. */
export function cellReader(head: readonly string[]) {
  const places = new Map<string, number>();
  for (const [place, name] of head.entries()) {
    if (!places.has(columnKey(name))) places.set(columnKey(name), place);
  }
  return {
    has: (name: string) => places.has(name),
    /** The columns that are not read where these are. @param read of each the names that it may have */
    without: (read: readonly (readonly string[])[]): string[] => {
      const taken = new Set(
        read.map((names) => places.get(names.find((name) => places.has(name)) ?? '')),
      );
      return head.flatMap((name, place) => {
        if (name.trim() === '' || taken.has(place)) return [];
        return [places.get(columnKey(name)) === place ? name : `${name.trim()} (once more)`];
      });
    },
    /** @param names the first one that the file has counts */
    of: (cells: readonly string[], ...names: readonly string[]): string => {
      const name = names.find((each) => places.has(each));
      return name === undefined ? '' : (cells[places.get(name) ?? 0] ?? '').trim();
    },
  };
}

const keyOf = new Map<string, ProductColumn>(
  PRODUCT_COLUMN_KEYS.map((key) => [columnKey(PRODUCT_COLUMNS[key].name), key]),
);

/** The name of a product as the key of its lines: capitals and spaces mean nothing. */
const nameKey = (name: string) => `name ${plainName(meant(name))}`;

/** Each line of a file by itself, as far as it names nothing that others name. */
function ownKey({ productId, name, sku }: LineCells, line: string): string {
  if (productId !== undefined) return `id ${productId.toLowerCase()}`;
  if (name !== undefined) return nameKey(name);
  return sku === undefined ? `line ${line}` : `sku ${sku.toLowerCase()}`;
}

const ATTRIBUTE = /^\s*attribute:(.*)$/is;

/** The column of an attribute that some category has. */
export function attributeNamed(
  name: string,
  attributes: readonly string[],
): AttributeColumn | undefined {
  const known = attributes.find((each) => asSeen(each) === asSeen(name));
  return known === undefined ? undefined : attributeColumn(known);
}

/** The shop's own columns, in any order, and not all of them. @param attributes what they are called */
export function ownColumns(head: readonly string[], attributes: readonly string[]): FileColumns {
  const columns = head.map(
    (name) =>
      keyOf.get(columnKey(name)) ?? attributeNamed(ATTRIBUTE.exec(name)?.[1] ?? '', attributes),
  );
  let line = 0;
  return {
    format: 'gadgetry',
    unknown: head.filter((name, place) => columns[place] === undefined && name.trim() !== ''),
    leftOut: head.filter(
      (_name, place) => columns[place] === 'stockBefore' && !columns.includes('stock'),
    ),
    read(given) {
      line += 1;
      const cells: LineCells = {};
      for (const [place, column] of columns.entries()) {
        const cell = given[place] ?? '';
        if (column !== undefined && cell.trim() !== '') cells[column] ??= cell;
      }
      return { cells, key: ownKey(cells, String(line)), notes: [] };
    },
  };
}

/** What finds a product, one of which a file has to have. */
export const FINDING: readonly ProductColumn[] = ['productId', 'variantId', 'sku', 'name'];
