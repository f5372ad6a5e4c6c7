import type { ErrorCode } from '@gadgetry/contract/errors';
import { ShopError, violatedConstraint } from '../http/error-handler.ts';

/**
 * Runs a write whose rules the database keeps, and turns a broken one into its refusal. Nothing is
 * looked up before: between a look and a write there is always room for someone else.
 * @param refusals by the constraint's name: the code, and the message where the default will not do
 */
export async function refusingViolations<Result>(
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
