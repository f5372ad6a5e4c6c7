import { basisPointsFromPercent } from '@gadgetry/contract/money';
import { normaliseCode } from '@gadgetry/contract/promocodes';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { insertPromocode } from './promocode-store.ts';

interface PromocodeSeed {
  readonly code: string;
  readonly discountPercentage: number;
  readonly firstOrderOnly: boolean;
  /** The last day on which the code works: 'YYYY-MM-DD'. */
  readonly expiresAt: string;
  readonly isActive: boolean;
}

export async function hasNoPromocodes(trx: Transaction): Promise<boolean> {
  const promocode = await trx.selectFrom('promocodes').select('id').limit(1).executeTakeFirst();
  return promocode === undefined;
}

/** Puts codes into an empty shop: no admin's change, so nothing is recorded. */
export async function seedPromocodes(
  trx: Transaction,
  seeds: readonly PromocodeSeed[],
): Promise<void> {
  for (const seed of seeds) {
    await insertPromocode(trx, {
      id: newId(),
      code: normaliseCode(seed.code),
      discount_basis_points: basisPointsFromPercent(seed.discountPercentage),
      first_order_only: seed.firstOrderOnly,
      expires_on: seed.expiresAt,
      is_active: seed.isActive,
    });
  }
}
