import {
  type ProductAttribute,
  type SentAttributes,
  type SentValue,
  attributeValues,
} from '@gadgetry/contract/attributes';
import { z } from 'zod';
import type { Transaction } from '../../../database/database.ts';
import { checked } from '../../../http/validation.ts';
import type { StoredValue } from './attribute-rules.ts';
import { type AttributeRow, holdAttributes } from './attribute-store.ts';
import { writeSearchValues } from '../search/search-values.ts';
import { deleteValuesOfProducts, insertValues } from './attribute-value-store.ts';

function storedValue(sent: SentValue, { options, kind }: AttributeRow): StoredValue {
  if (Array.isArray(sent)) return options.filter(({ _id }) => sent.includes(_id));
  return kind === 'choice' ? options.filter(({ _id }) => _id === sent) : sent;
}

/** A value with what is to be known of its attribute, as a product has it. */
export function valuedAttribute(row: AttributeRow, value: SentValue): ProductAttribute {
  return {
    attributeId: row.id,
    name: row.name,
    group: row.group_name,
    kind: row.kind,
    unit: row.unit,
    isHighlight: row.is_highlight,
    isComparable: row.is_comparable,
    value: storedValue(value, row),
  };
}

/**
 * A product's values after a request, in the order of the category. What is defined there is kept as
 * it is until the transaction ends.
 * @param stored what the product has in this category so far
 * @throws InvalidRequest, each fault under its attribute
 */
export async function attributesAskedFor(
  trx: Transaction,
  categoryId: string,
  {
    sent,
    stored,
  }: {
    readonly sent: SentAttributes | undefined;
    readonly stored: readonly ProductAttribute[];
  },
): Promise<readonly ProductAttribute[]> {
  if (sent === undefined) return stored;
  const rows = await holdAttributes(trx, categoryId);
  const definitions = rows.map(({ id, kind, options }) => ({ _id: id, kind, options }));
  const lowerCase = Object.entries(sent).map(([id, value]) => [id.toLowerCase(), value] as const);
  const { attributes } = checked(z.object({ attributes: attributeValues(definitions) }), {
    attributes: Object.fromEntries(lowerCase),
  });
  return rows.flatMap((row) => {
    const value = attributes.get(row.id);
    return value === undefined ? [] : valuedAttribute(row, value);
  });
}

/** Makes a product's values these. It is locked by the caller, or new. */
export async function writeAttributes(
  trx: Transaction,
  productId: string,
  {
    before,
    after,
  }: {
    readonly before: readonly ProductAttribute[];
    readonly after: readonly ProductAttribute[];
  },
): Promise<void> {
  if (after === before) return;
  if (before.length > 0) await deleteValuesOfProducts(trx, [productId]);
  await insertValues(
    trx,
    after.map(({ attributeId, kind, value }) => ({ productId, attributeId, kind, value })),
  );
  await writeSearchValues(trx, productId);
}
