import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { preparedAhead } from '../../database/pipelining.ts';
import { violatedConstraint } from '../../errors/constraint-errors.ts';
import { ShopError } from '../../errors/shop-error.ts';

const ACCOUNT_GONE = 'account_gone';

/**
 * Keeps an account from being deleted until the transaction ends; where it has been, the next statement
 * fails with `account_gone`. For what would otherwise stay of somebody who is taken out of everything
 * in that moment.
 */
export async function holdAccount(trx: Transaction, userId: string): Promise<void> {
  await sql`
    SELECT refuse_when(
      NOT EXISTS (SELECT 1 FROM users WHERE id = ${userId}::uuid FOR KEY SHARE), ${ACCOUNT_GONE})`
    .withPlugin(preparedAhead('hold-account'))
    .execute(trx);
}

/** The same for several. */
export async function holdAccounts(trx: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`
    SELECT refuse_when(
      NOT EXISTS (SELECT 1 FROM users WHERE id = held.id FOR KEY SHARE), ${ACCOUNT_GONE})
    FROM unnest(${userIds}::uuid[]) AS held (id)`
    .withPlugin(preparedAhead('hold-accounts'))
    .execute(trx);
}

/** @throws ShopError instead of what `holdAccount` has made a statement fail with */
export async function refusingGone<Answer>(
  work: Promise<Answer>,
  refusal = new ShopError('unauthenticated'),
): Promise<Answer> {
  return work.catch((error: unknown) => {
    throw violatedConstraint(error) === ACCOUNT_GONE ? refusal : error;
  });
}
