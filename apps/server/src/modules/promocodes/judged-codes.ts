import type { CartLines } from '@gadgetry/contract/cart-lines';
import type { DiscountConditions } from '@gadgetry/contract/discounts';
import { normaliseCode } from '@gadgetry/contract/promocodes';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import {
  type Circumstances,
  type Finding,
  type JudgedLine,
  type Refusal,
  UNKNOWN,
  findings,
} from './promocode-rules.ts';
import { type OrderPromocode, promocodeForOrder } from './promocode-serializer.ts';
import { findByCode, findBySingleUseCode } from './promocode-store.ts';
import { usesOf } from './use-store.ts';

/** What a cart comes to as goods, by the catalogue. */
export type GoodsOf = (db: Database, items: CartLines) => Promise<readonly JudgedLine[]>;

/** Goods by name, as shoppers know them. */
export type NamesOfGoods = (
  db: Database,
  goods: Pick<DiscountConditions, 'products' | 'variants' | 'categories'>,
) => Promise<string[]>;

/** Who asks about discounts, and for what. */
export interface Asked {
  /** null for a guest. */
  readonly userId: string | null;
  /** Who orders without an account; what hangs on who a customer is is not for them. */
  readonly isGuest: boolean;
  /** Unpaid orders that this one is meant instead of: what they have taken counts for nothing. */
  readonly replaced: readonly string[];
  readonly lines: readonly JudgedLine[] | null;
  /** Whether this would be a first order; asked only where that matters. */
  readonly isFirst: () => Promise<boolean>;
  readonly namesOfGoods: NamesOfGoods;
}

export interface Judged {
  readonly promocode: OrderPromocode;
  readonly findings: readonly Finding[];
  readonly refusal: Refusal | null;
}

/** What a buyer is told. */
export function errorOf({ code, message }: Refusal): ShopError {
  return new ShopError(code, message);
}

/**
 * The promocode that a buyer typed, however it was written; null where there is none. What comes by
 * itself is typed by nobody, nor is what has codes for one use.
 */
export async function findForOrder(db: Database, typed: string): Promise<OrderPromocode | null> {
  const code = normaliseCode(typed);
  const row = await findByCode(db, code);
  if (row?.way === 'code') return promocodeForOrder(row);
  const of = await findBySingleUseCode(db, code);
  return of?.way === 'single_use_codes' ? promocodeForOrder(of, code) : null;
}

/** Judges discounts in the circumstances of one order: for a quote, for the order itself, for an owner who tries. */
export async function judgeAll(
  db: Database,
  promocodes: readonly OrderPromocode[],
  asked: Asked,
): Promise<Judged[]> {
  if (promocodes.length === 0) return [];
  const { userId, isGuest, replaced, lines, isFirst } = asked;
  const asks = promocodes.some(({ firstOrderOnly }) => firstOrderOnly);
  const [firstOrder, uses] = await Promise.all([
    asks ? isFirst() : true,
    usesOf(db, promocodes, { userId, replaced }),
  ]);
  const now = new Date();
  const judgedOf = async (promocode: OrderPromocode): Promise<Judged> => {
    const { conditions } = promocode;
    const taken = uses.get(promocode.id) ?? { uses: 0, usesOfCustomer: 0, singleUseTaken: false };
    const given: Circumstances = {
      now,
      customerId: userId,
      isGuest,
      firstOrder,
      lines,
      names: [],
      ...taken,
    };
    const found = findings(promocode, given);
    const refused = found.find(({ refusal }) => refusal !== null)?.refusal ?? null;
    if (refused?.code !== 'promocode_other_goods') {
      return { promocode, findings: found, refusal: refused };
    }
    const named = findings(promocode, {
      ...given,
      names: await asked.namesOfGoods(db, conditions),
    });
    const refusal = named.find((one) => one.refusal !== null)?.refusal ?? null;
    return { promocode, findings: named, refusal };
  };
  return Promise.all(promocodes.map(judgedOf));
}

/** What becomes of a code that was typed. */
export async function judgeCode(
  db: Database,
  typed: string,
  asked: Asked,
): Promise<{
  promocode: OrderPromocode | null;
  refusal: Refusal | null;
  findings: readonly Finding[];
}> {
  const promocode = await findForOrder(db, typed);
  if (promocode === null) return { promocode: null, refusal: UNKNOWN, findings: [] };
  const [judged] = await judgeAll(db, [promocode], asked);
  return judged ?? { promocode, refusal: UNKNOWN, findings: [] };
}
