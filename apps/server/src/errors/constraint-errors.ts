import type { ErrorCode } from '@gadgetry/contract/errors';
import pg from 'pg';
import { ShopError } from './shop-error.ts';

/** A broken rule of the database, or null: unique constraints are named, so callers ask by name. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true
    ? (error.constraint ?? error.code)
    : null;
}

/**
 * Runs a write whose rules the database keeps, and turns a broken one into its refusal. Nothing is
 * looked up before: between a look and a write there is always room for someone else.
 * @param refusals by the constraint's name: the code, and the message where the default will not do
 */
export async function withConstraintErrors<Result>(
  write: Promise<Result>,
  refusals: Record<string, readonly [ErrorCode, string?]>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const refusal = refusals[violatedConstraint(error) ?? ''];
    throw refusal === undefined ? error : new ShopError(...refusal);
  }
}
