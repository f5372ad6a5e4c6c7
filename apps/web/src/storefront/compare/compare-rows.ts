import { inGroups, valueText } from '@gadgetry/contract/attribute-values';
import type { Product } from '@gadgetry/contract/catalogue';
import { stockBadge } from '@gadgetry/contract/stock-badge';
import { piecesOf } from '../../shopping/chosen-product.ts';
import { priceText } from '../../shopping/product-price.tsx';

export interface CompareRow {
  readonly name: string;
  readonly group: string;
  /** One for each product, in their order; null where nothing is known of it. */
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

export interface RowGroup {
  readonly name: string;
  readonly members: readonly CompareRow[];
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function row(group: string, name: string, values: readonly (string | null)[]): CompareRow {
  return { group, name, values, differs: new Set(values).size > 1 };
}

/** '4.3 of 5 (12 reviews)' */
function ratingText({ rating }: Product): string | null {
  if (rating === undefined) return null;
  const { average, count } = rating;
  return `${average.toFixed(1)} of 5 (${count} ${count === 1 ? 'review' : 'reviews'})`;
}

/** What can be chosen of it by an option of this name; null where there is none. */
function optionText(product: Product | undefined, name: string): string | null {
  const option = product?.options.find((each) => isSame(each.name, name));
  return option === undefined ? null : option.values.join(', ');
}

/** What each of them costs, what others say of it, whether it can be had, and what can be chosen of it. */
function saleRows(products: readonly Product[]): CompareRow[] {
  const names = products.flatMap(({ options }) => options.map(({ name }) => name));
  const options = names.filter(
    (name, at) => names.findIndex((other) => isSame(other, name)) === at,
  );
  const group = 'In the shop';
  return [
    row(group, 'Price', products.map(priceText)),
    ...(products.some(({ rating }) => rating !== undefined)
      ? [row(group, 'Rating', products.map(ratingText))]
      : []),
    row(
      group,
      'Availability',
      products.map((product) => stockBadge(piecesOf(product))),
    ),
    ...options.map((name) =>
      row(
        group,
        name,
        products.map((product) => optionText(product, name)),
      ),
    ),
  ];
}

/**
 * What the owner says of them and has marked to be compared. Products of several categories have
 * attributes of their own each: what has the same name under the same heading is one row.
 */
function attributeRows(products: readonly Product[]): CompareRow[] {
  const valuesOf = products.map(({ attributes = [] }) =>
    attributes.filter(({ isComparable }) => isComparable),
  );
  const all = valuesOf.flat();
  const firsts = all.filter(
    ({ group, name }, at) =>
      all.findIndex((other) => isSame(other.group, group) && isSame(other.name, name)) === at,
  );
  return firsts.map(({ group, name }) =>
    row(
      group,
      name,
      valuesOf.map((values, at) => {
        const value = values.find((each) => isSame(each.group, group) && isSame(each.name, name));
        if (value === undefined) return null;
        // Of what can be chosen, the owner's own word says one thing at most.
        return optionText(products[at], name) ?? valueText(value);
      }),
    ),
  );
}

/** The rows of a comparison in groups, those of what they cost first. */
export function compareGroups(products: readonly Product[]): RowGroup[] {
  return inGroups([...saleRows(products), ...attributeRows(products)]);
}

export function onlyDiffering(groups: readonly RowGroup[]): RowGroup[] {
  return groups
    .map(({ name, members }) => ({ name, members: members.filter(({ differs }) => differs) }))
    .filter(({ members }) => members.length > 0);
}
