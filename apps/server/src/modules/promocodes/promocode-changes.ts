import { type PromocodeInput, normaliseCode } from '@gadgetry/contract/promocodes';
import { newId } from '../../database/identifiers.ts';
import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { type Actor, type Change, historyOf } from '../history/index.ts';
import { promocodeSnapshot } from './promocode-serializer.ts';
import {
  type CountedPromocodeRow,
  type PromocodeRow,
  insertPromocode,
  updatePromocode,
} from './promocode-store.ts';
import { codeOrRefused, columnsOf } from './promocode-input.ts';
import { isIssued } from './single-use-codes.ts';

export const history = historyOf('promocode', promocodeSnapshot);

/**
 * A promocode as it is to be made, by whichever way it comes.
 * @throws ShopError validation_failed, and code_taken where it is one of the codes for one use
 */
export async function promocodeOf(trx: Transaction, input: PromocodeInput) {
  const code = codeOrRefused(input.code);
  if (await isIssued(trx, code)) throw new ShopError('code_taken');
  return { code, ...columnsOf(input, null), is_active: input.isActive ?? true };
}

/** @throws ShopError validation_failed, code_taken */
export async function addPromocode(
  trx: Transaction,
  actor: Actor,
  input: PromocodeInput,
): Promise<CountedPromocodeRow> {
  const { effect, conditions, ...wanted } = await promocodeOf(trx, input);
  const after = await insertPromocode(trx, {
    id: newId(),
    ...wanted,
    effect: effect === null ? null : JSON.stringify(effect),
    conditions: JSON.stringify(conditions),
  });
  await history.record(trx, actor, 'created', { before: null, after });
  return after;
}

/** A promocode as it is to be. @throws ShopError validation_failed */
export function changedPromocode<Row extends PromocodeRow>(
  before: Row,
  input: PromocodeInput,
): Row {
  if (normaliseCode(input.code) !== before.code) {
    throw new ShopError('validation_failed', 'The code cannot be changed');
  }
  const is_active = input.isActive ?? before.is_active;
  return { ...before, ...columnsOf(input, before), is_active };
}

/** Under its row's lock. */
export async function changePromocode(
  trx: Transaction,
  actor: Actor,
  action: Change['action'],
  rows: { readonly before: CountedPromocodeRow; readonly wanted: CountedPromocodeRow },
): Promise<CountedPromocodeRow> {
  return history.change(trx, actor, action, { ...rows, write: updatePromocode });
}
