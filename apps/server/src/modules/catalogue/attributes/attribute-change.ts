import type { AttributeOption, OptionInput } from '@gadgetry/contract/attributes';
import { newId } from '../../../database/identifiers.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { type ChangePlan, type PlannedOption, planOf } from './attribute-rules.ts';
import {
  type AttributePatch,
  type AttributeRow,
  insertOptions,
  nameOptions,
  updateAttribute,
} from './attribute-store.ts';
import { deleteValues, insertValues, readValues } from './attribute-value-store.ts';

interface Wanted extends AttributePatch {
  readonly options: readonly PlannedOption[];
}

/**
 * The values of a list as they are asked for, the new ones with ids of their own.
 * @throws ShopError validation_failed where one is named that is not in the list, or twice
 */
export function plannedOptions(
  stored: readonly AttributeOption[],
  asked: readonly OptionInput[],
): PlannedOption[] {
  const planned = asked.map(({ _id, name, mergedFrom = [] }) => ({
    _id: _id?.toLowerCase() ?? newId(),
    name,
    mergedFrom: mergedFrom.map((id) => id.toLowerCase()),
  }));
  const named = planned.flatMap(({ _id, mergedFrom }, index) =>
    asked[index]?._id === undefined ? mergedFrom : [_id, ...mergedFrom],
  );
  const known = named.every((id) => stored.some((option) => option._id === id));
  if (!known || new Set(named).size < named.length) {
    throw new ShopError(
      'validation_failed',
      'A value that is named is not in the list, or is named twice. Please load the list anew.',
    );
  }
  return planned;
}

/** What becomes of the values that products have. */
export async function planFor(
  db: Database,
  stored: AttributeRow,
  wanted: Wanted,
): Promise<ChangePlan> {
  return planOf(await readValues(db, stored.id), stored, wanted, newId);
}

/**
 * Makes a definition what is asked for, and the values of all products with it. It is locked by the caller.
 * @returns the ids of the products that had a value
 */
export async function changeDefinition(
  trx: Transaction,
  stored: AttributeRow,
  { options: asked, ...patch }: Wanted,
): Promise<string[]> {
  const plan = await planFor(trx, stored, { ...patch, options: asked });
  const { id } = stored;
  const added = plan.options.filter(({ _id }) => stored.options.every((was) => was._id !== _id));
  await updateAttribute(trx, id, patch);
  await insertOptions(
    trx,
    id,
    added.map(({ _id }) => _id),
  );
  const written = plan.outcomes.filter(({ fate }) => fate !== 'kept' || patch.kind !== stored.kind);
  await deleteValues(
    trx,
    id,
    written.map(({ productId }) => productId),
  );
  await insertValues(
    trx,
    written.flatMap(({ productId, value }) =>
      value === null ? [] : { productId, attributeId: id, kind: patch.kind, value },
    ),
  );
  await nameOptions(trx, id, plan.options);
  return plan.outcomes.map(({ productId }) => productId);
}
