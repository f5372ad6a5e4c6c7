import { type DiscountKind, discountConditions, effectWords } from '@gadgetry/contract/discounts';
import { fromMinorUnits, formatMoney } from '@gadgetry/contract/money';
import type { Promocode, ValidPromocode } from '@gadgetry/contract/promocodes';
import type { Snapshot } from '../history/index.ts';
import { type JudgedPromocode, stateOf } from './promocode-rules.ts';
import type { CountedPromocodeRow, PromocodeRow } from './promocode-store.ts';

function percentFrom(basisPoints: number | null): number {
  return (basisPoints ?? 0) / 100;
}

const instantOf = (moment: Date | null) => moment?.toISOString() ?? null;

/** What came in with a discount, and what it took off. */
export interface Revenue {
  readonly revenueCents: number;
  readonly discountedCents: number;
}

/** Before any paid order had it. */
export const NO_REVENUE: Revenue = { revenueCents: 0, discountedCents: 0 };

export function serializePromocode(
  row: CountedPromocodeRow,
  { revenueCents, discountedCents }: Revenue,
): Promocode {
  const { uses, codes } = row;
  return {
    _id: row.id,
    code: row.code,
    discountPercentage: percentFrom(row.discount_basis_points),
    firstOrderOnly: row.first_order_only,
    expiresAt: `${row.expires_on}T23:59:59.999Z`,
    isActive: row.is_active,
    version: row.version,
    name: row.name,
    effect: row.effect,
    way: row.way,
    combinable: row.combinable,
    startsAt: instantOf(row.starts_at),
    endsAt: instantOf(row.ends_at),
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    conditions: discountConditions.parse(row.conditions),
    state: stateOf(promocodeForOrder(row), { now: new Date(), uses, codes }),
    uses,
    codes,
    refusals: row.refusals,
    revenue: fromMinorUnits(revenueCents),
    discounted: fromMinorUnits(discountedCents),
  };
}

export function serializeValidPromocode(promocode: OrderPromocode): ValidPromocode {
  return {
    code: promocode.singleUseCode ?? promocode.code,
    discountPercentage: percentFrom(promocode.discountBasisPoints),
  };
}

/** A promocode as an order needs it: to be judged, to be priced with, to be taken. */
export interface OrderPromocode extends JudgedPromocode {
  readonly id: string;
  readonly code: string;
  /** What shoppers are told. */
  readonly label: string;
  readonly kind: DiscountKind;
  /** 0 where it is no percentage. */
  readonly discountBasisPoints: number;
  readonly combinable: boolean;
}

export function promocodeForOrder(
  row: PromocodeRow,
  singleUseCode: string | null = null,
): OrderPromocode {
  return {
    id: row.id,
    code: row.code,
    label:
      row.name ??
      (row.way === 'code'
        ? row.code
        : effectWords(row.effect, percentFrom(row.discount_basis_points))),
    kind: row.effect?.kind ?? 'percent',
    effect: row.effect,
    discountBasisPoints: row.discount_basis_points ?? 0,
    way: row.way,
    combinable: row.combinable,
    conditions: discountConditions.parse(row.conditions),
    firstOrderOnly: row.first_order_only,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    expiresOn: row.expires_on,
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    isActive: row.is_active,
    singleUseCode,
  };
}

const listed = (values: readonly string[]) => (values.length === 0 ? null : [...values]);

/** null where nothing is asked: what SPEC.md knows of a code is all that is recorded of most. */
function furtherFields(row: PromocodeRow): Snapshot['fields'] {
  const conditions = discountConditions.parse(row.conditions);
  return {
    name: row.name,
    way: row.way === 'code' ? null : row.way,
    combinable: row.combinable ? true : null,
    start: instantOf(row.starts_at),
    end: instantOf(row.ends_at),
    'uses in all': row.max_uses,
    'uses per customer': row.max_uses_per_customer,
    'least value': conditions.minimum === null ? null : formatMoney(conditions.minimum),
    products: listed(conditions.products),
    variants: listed(conditions.variants),
    categories: listed(conditions.categories),
    'excluded products': listed(conditions.excludedProducts),
    'excluded categories': listed(conditions.excludedCategories),
    customers: listed(conditions.customers),
  };
}

export function promocodeSnapshot(row: CountedPromocodeRow): Snapshot {
  const percent = percentFrom(row.discount_basis_points);
  return {
    version: row.version,
    fields: {
      code: row.code,
      discount: row.effect === null ? percent : effectWords(row.effect, percent),
      'first order only': row.first_order_only,
      expiration: row.expires_on,
      status: row.is_active ? 'active' : 'inactive',
      ...furtherFields(row),
      'codes for one use': row.codes === 0 ? null : row.codes,
    },
  };
}
