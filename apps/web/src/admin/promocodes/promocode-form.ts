import { decimalOf } from '@gadgetry/contract/money';
import { DISCOUNT_KINDS, DISCOUNT_WAYS, type DiscountEffect } from '@gadgetry/contract/discounts';
import {
  normaliseCode,
  type Promocode,
  type PromocodeInput,
  promocodeInput,
} from '@gadgetry/contract/promocodes';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';
import { formOf } from '../form-of.ts';
import { localMoment, momentOf } from '../local-time.ts';
import { typedNumber } from '../typed-number.ts';

const ids = z.array(z.string());

const fields = z.object({
  code: z.string(),
  discountPercentage: typedNumber,
  expiresAt: z.string(),
  firstOrderOnly: z.boolean(),
  kind: z.enum(DISCOUNT_KINDS),
  amount: typedNumber,
  upTo: typedNumber,
  buy: typedNumber,
  get: typedNumber,
  percent: typedNumber,
  timesPerOrder: typedNumber,
  way: z.enum(DISCOUNT_WAYS),
  name: z.string(),
  combinable: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
  maxUses: typedNumber,
  maxUsesPerCustomer: typedNumber,
  minimum: typedNumber,
  products: ids,
  variants: ids,
  categories: ids,
  excludedProducts: ids,
  excludedCategories: ids,
  customers: ids,
});
export type DiscountForm = z.infer<typeof fields>;

const sum = () => `Enter a sum such as 10 or ${decimalOf(450)}.`;
const wholeUpTo = (most: string) => () => `Enter a whole number from 1 to ${most}.`;

/** What is said of a number, whatever is wrong with it. */
const WORDS: Partial<Record<keyof DiscountForm, () => string>> = {
  amount: sum,
  upTo: sum,
  minimum: sum,
  buy: wholeUpTo('100'),
  get: wholeUpTo('100'),
  percent: wholeUpTo('100'),
  timesPerOrder: wholeUpTo('1,000'),
  maxUses: wholeUpTo('1,000,000'),
  maxUsesPerCustomer: wholeUpTo('1,000'),
};

const orNull = (typed: number) => (Number.isNaN(typed) ? null : typed);

/** null: a percentage of the goods. */
export function effectOf(typed: DiscountForm): DiscountEffect | null {
  const { kind, amount, upTo, buy, get, percent, timesPerOrder } = typed;
  if (kind === 'amount') return { kind, amount };
  if (kind === 'free_shipping') return { kind, upTo: orNull(upTo) };
  if (kind === 'buy_get') return { kind, buy, get, percent, timesPerOrder: orNull(timesPerOrder) };
  return null;
}

const instantOf = (typed: string) => (typed === '' ? null : momentOf(typed));

/** What SPEC.md's fields leave open. */
function rulesOf(typed: DiscountForm) {
  const { way, combinable, products, variants, categories, customers } = typed;
  const { excludedProducts, excludedCategories } = typed;
  return {
    name: typed.name.trim() === '' ? null : typed.name.trim(),
    effect: effectOf(typed),
    way,
    combinable,
    startsAt: instantOf(typed.startsAt),
    endsAt: instantOf(typed.endsAt),
    maxUses: orNull(typed.maxUses),
    maxUsesPerCustomer: orNull(typed.maxUsesPerCustomer),
    conditions: {
      minimum: orNull(typed.minimum),
      products,
      variants,
      categories,
      excludedProducts,
      excludedCategories,
      customers,
    },
  };
}

const effectValues = (effect: DiscountEffect | null) => ({
  kind: effect?.kind ?? ('percent' as const),
  amount: effect?.kind === 'amount' ? effect.amount : Number.NaN,
  upTo: effect?.kind === 'free_shipping' ? (effect.upTo ?? Number.NaN) : Number.NaN,
  ...(effect?.kind === 'buy_get'
    ? { ...effect, timesPerOrder: effect.timesPerOrder ?? Number.NaN }
    : { buy: 2, get: 1, percent: 100, timesPerOrder: Number.NaN }),
});

const typedMoment = (instant: string | null | undefined) =>
  instant == null ? '' : localMoment(instant);

export function valuesOf(row: Promocode | null): DiscountForm {
  const conditions = row?.conditions;
  return {
    code: row?.code ?? '',
    discountPercentage: row === null || row.effect !== null ? 10 : row.discountPercentage,
    expiresAt: row?.expiresAt.slice(0, 10) ?? '',
    firstOrderOnly: row?.firstOrderOnly ?? false,
    ...effectValues(row?.effect ?? null),
    way: row?.way ?? 'code',
    name: row?.name ?? '',
    combinable: row?.combinable ?? false,
    startsAt: typedMoment(row?.startsAt),
    endsAt: typedMoment(row?.endsAt),
    maxUses: row?.maxUses ?? Number.NaN,
    maxUsesPerCustomer: row?.maxUsesPerCustomer ?? Number.NaN,
    minimum: conditions?.minimum ?? Number.NaN,
    products: conditions?.products ?? [],
    variants: conditions?.variants ?? [],
    categories: conditions?.categories ?? [],
    excludedProducts: conditions?.excludedProducts ?? [],
    excludedCategories: conditions?.excludedCategories ?? [],
    customers: conditions?.customers ?? [],
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Those rules that are not as they are stored, or as a new code has them. */
function changedRules(typed: DiscountForm, base: Promocode | null) {
  const rules = rulesOf(typed);
  const stored: Readonly<Record<string, unknown>> = rulesOf(valuesOf(base));
  const changed = Object.entries(rules).filter(([name, value]) => !same(value, stored[name]));
  return Object.fromEntries(changed);
}

/** Whether a code is more than what SPEC.md says of one. */
export function hasMore(row: Promocode | null): boolean {
  return row !== null && Object.keys(changedRules(valuesOf(row), null)).length > 0;
}

export function inputOf(typed: DiscountForm, base: Promocode | null): PromocodeInput {
  const { code, discountPercentage, firstOrderOnly, expiresAt, kind } = typed;
  return {
    code: normaliseCode(code),
    // One of the two is always said.
    ...(kind === 'percent' ? { discountPercentage } : { effect: effectOf(typed) }),
    firstOrderOnly,
    expiresAt,
    ...changedRules(typed, base),
    ...(base !== null && { version: base.version }),
  };
}

const isField = (name: PropertyKey | undefined): name is keyof DiscountForm =>
  typeof name === 'string' && name in fields.shape;

function pathOf([first, second]: readonly PropertyKey[]): readonly PropertyKey[] {
  const name = first === 'effect' || first === 'conditions' ? second : first;
  return name === undefined ? [] : [name];
}

export function fieldOf(path: string): FieldPath<DiscountForm> | null {
  const [name] = pathOf(path.split('.'));
  return isField(name) ? name : null;
}

const ended = ({ startsAt, endsAt }: DiscountForm) =>
  startsAt === '' || endsAt === '' || new Date(startsAt) < new Date(endsAt);

export const discountForm = formOf(
  fields.refine(ended, { path: ['endsAt'], error: 'It has to end after it starts.' }),
  promocodeInput,
  (typed) => ({ ...inputOf(typed, null), ...rulesOf(typed) }),
  pathOf,
  WORDS,
);
