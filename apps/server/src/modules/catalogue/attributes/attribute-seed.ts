import type { Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { StoredValue } from './attribute-rules.ts';
import { insertValues } from './attribute-value-store.ts';
import { writeSearchValues } from '../search/search-values.ts';
import type { AttributesTable } from '../tables.ts';

/** An attribute of a shop's first goods. */
export interface AttributeSeed extends Pick<AttributesTable, 'name' | 'kind'> {
  readonly group: string;
  readonly unit?: string;
  readonly options?: readonly string[];
  readonly isHighlight?: boolean;
  readonly isFilterable?: boolean;
}

/** By the names of attributes; of a list, the names of what is chosen. */
export type SpecificationSeed = Readonly<
  Record<string, string | number | boolean | readonly string[]>
>;

interface SeededAttribute extends AttributeSeed {
  readonly id: string;
  readonly chosen: ReadonlyMap<string, string>;
}

/** Defines what the products of a new category have, in few statements however much that is. */
export async function seedAttributes(
  trx: Transaction,
  categoryId: string,
  seeds: readonly AttributeSeed[],
): Promise<readonly SeededAttribute[]> {
  const seeded = seeds.map((seed) => ({
    ...seed,
    id: newId(),
    chosen: new Map(seed.options?.map((name) => [name, newId()])),
  }));
  if (seeded.length === 0) return [];
  await trx
    .insertInto('attributes')
    .values(
      seeded.map(({ id, name, group, kind, ...rest }, index) => ({
        id,
        category_id: categoryId,
        name,
        group_name: group,
        kind,
        unit: rest.unit ?? '',
        position: index + 1,
        is_highlight: rest.isHighlight ?? false,
        is_filterable: rest.isFilterable ?? false,
        is_comparable: true,
      })),
    )
    .execute();
  const options = seeded.flatMap(({ id, chosen }) =>
    [...chosen].map(([name, optionId], index) => ({
      id: optionId,
      attribute_id: id,
      name,
      position: index + 1,
    })),
  );
  if (options.length > 0) await trx.insertInto('attribute_options').values(options).execute();
  return seeded;
}

function storedValue(
  { name, chosen }: SeededAttribute,
  given: SpecificationSeed[string],
): StoredValue {
  if (chosen.size === 0 && typeof given !== 'object') return given;
  return [given].flat().map((option) => {
    const id = chosen.get(String(option));
    if (id === undefined) throw new Error(`${name} has no ${String(option)}`);
    return { _id: id, name: String(option) };
  });
}

/** @param specifications in the words of its category's attributes */
export async function seedSpecifications(
  trx: Transaction,
  productId: string,
  attributes: readonly SeededAttribute[],
  specifications: SpecificationSeed,
): Promise<void> {
  const values = Object.entries(specifications).map(([name, given]) => {
    const attribute = attributes.find((one) => one.name === name);
    if (attribute === undefined) throw new Error(`its category has no attribute ${name}`);
    const { id: attributeId, kind } = attribute;
    return { productId, attributeId, kind, value: storedValue(attribute, given) };
  });
  await insertValues(trx, values);
  await writeSearchValues(trx, productId);
}
