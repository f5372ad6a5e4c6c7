import { valueText } from '@gadgetry/contract/attribute-values';
import type { Attribute, ProductAttribute } from '@gadgetry/contract/attributes';
import type { Snapshot } from '../../history/index.ts';
import type { AttributeRow } from './attribute-store.ts';

export function serializeAttribute(row: AttributeRow, products: number): Attribute {
  return {
    _id: row.id,
    categoryId: row.category_id,
    name: row.name,
    group: row.group_name,
    kind: row.kind,
    unit: row.unit,
    isHighlight: row.is_highlight,
    isFilterable: row.is_filterable,
    isComparable: row.is_comparable,
    options: row.options,
    products,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  };
}

const KINDS: Record<AttributeRow['kind'], string> = {
  text: 'text',
  number: 'number',
  yes_no: 'yes or no',
  choice: 'one of a list',
  choices: 'several of a list',
};

export function attributeSnapshot(row: AttributeRow): Snapshot {
  return {
    version: row.version,
    fields: {
      category: row.category_name,
      name: row.name,
      group: row.group_name,
      kind: KINDS[row.kind],
      unit: row.unit,
      values: row.options.map(({ name }) => name),
      'shown first': row.is_highlight,
      'to filter by': row.is_filterable,
      'to compare': row.is_comparable,
    },
  };
}

/** A product's values in words, each as a field of its own. */
export function attributesInWords(attributes: readonly ProductAttribute[]): Snapshot['fields'] {
  const words = attributes.map((one) => [`attribute ${one.name}`, valueText(one)] as const);
  return Object.fromEntries(words);
}
