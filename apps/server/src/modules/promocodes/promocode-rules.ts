/** A promocode as far as its rules go. */
export interface JudgedPromocode {
  readonly firstOrderOnly: boolean;
  /** The last day on which it works: 'YYYY-MM-DD', until the end of that day in UTC. */
  readonly expiresOn: string;
  readonly isActive: boolean;
}

export type Verdict = 'ok' | 'unknown' | 'inactive' | 'expired' | 'not_first_order';

/**
 * Whether a promocode may be used, and if not, why: what is wrong with the code itself comes before
 * what is wrong with the buyer.
 * @param promocode null where no code of that name exists
 */
export function judge(
  promocode: JudgedPromocode | null,
  { now, firstOrder }: { readonly now: Date; readonly firstOrder: boolean },
): Verdict {
  if (promocode === null) return 'unknown';
  if (!promocode.isActive) return 'inactive';
  if (now.toISOString().slice(0, 10) > promocode.expiresOn) return 'expired';
  return promocode.firstOrderOnly && !firstOrder ? 'not_first_order' : 'ok';
}
