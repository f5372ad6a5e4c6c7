import { basisPointsFromPercent } from '@gadgetry/contract/money';
import { type PromocodeInput, normaliseCode, promocodeForm } from '@gadgetry/contract/promocodes';
import { ShopError, refusedField } from '../../errors/shop-error.ts';
import type { PromocodeRow } from './promocode-store.ts';

/** Spaces around a code count for nothing, its length without them does. */
export function codeOrRefused(typed: string): string {
  const checked = promocodeForm.shape.code.safeParse(normaliseCode(typed));
  if (checked.success) return checked.data;
  throw new ShopError('validation_failed', checked.error.issues[0]?.message);
}

export const momentOf = (instant: string | null) => (instant === null ? null : new Date(instant));

/** Why a promocode can't end then; null: it can. */
export function refusalOfEnd(starts: Date | null, ends: Date | null): string | null {
  return starts !== null && ends !== null && starts >= ends
    ? 'It has to end after it starts'
    : null;
}

/** What an owner has said, as it is kept; what they have not said is as it was. */
export function columnsOf(input: PromocodeInput, before: PromocodeRow | null) {
  const told = <Value>(said: Value | undefined, was: Value): Value =>
    said === undefined ? was : said;
  const { discountPercentage: percent, startsAt, endsAt } = input;
  const effect = told(input.effect, before?.effect ?? null);
  if (effect !== null && percent !== undefined) {
    throw new ShopError('validation_failed', 'It has an effect: leave the percentage out');
  }
  const points = percent === undefined ? null : basisPointsFromPercent(percent);
  const starts_at = startsAt === undefined ? (before?.starts_at ?? null) : momentOf(startsAt);
  const ends_at = endsAt === undefined ? (before?.ends_at ?? null) : momentOf(endsAt);
  const tooEarly = refusalOfEnd(starts_at, ends_at);
  if (tooEarly !== null) throw refusedField('endsAt', tooEarly);
  return {
    name: told(input.name, before?.name ?? null),
    discount_basis_points: effect === null ? points : null,
    effect,
    way: told(input.way, before?.way ?? 'code'),
    combinable: told(input.combinable, before?.combinable ?? false),
    first_order_only: input.firstOrderOnly,
    starts_at,
    ends_at,
    expires_on: input.expiresAt.slice(0, 10),
    max_uses: told(input.maxUses, before?.max_uses ?? null),
    max_uses_per_customer: told(input.maxUsesPerCustomer, before?.max_uses_per_customer ?? null),
    conditions: told<unknown>(input.conditions, before?.conditions ?? {}),
  };
}
