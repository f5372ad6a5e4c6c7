import type { AppliedDiscount } from '@gadgetry/contract/discounts';
import { ERRORS } from '@gadgetry/contract/errors';
import { type MinorUnits, fromMinorUnits } from '@gadgetry/contract/money';
import type { Database, Transaction } from '../../../database/database.ts';
import {
  type Asked,
  type AutomaticDiscounts,
  type Judged,
  type NamesOfGoods,
  type OrderPromocode,
  type Refusal,
  UNKNOWN,
  findForOrder,
  judgeAll,
  redeemCode,
  takeAgain,
} from '../../promocodes/index.ts';
import { type Applied, type Cart, discounted } from './discounted-cart.ts';
import type { ManualDiscount } from './manual-discount.ts';
import type { OrderRow } from '../order-store.ts';

/** Where discounts come from. */
export interface DiscountSource {
  readonly automatic: AutomaticDiscounts;
  readonly namesOfGoods: NamesOfGoods;
}

/** The code by which a discount came; null where it came by itself. */
const typedOf = ({ way, code, singleUseCode }: OrderPromocode) =>
  way === 'automatic' ? null : (singleUseCode ?? code);

export function toApplied({ promocode, goods, shipping }: Applied): AppliedDiscount {
  return {
    code: typedOf(promocode),
    name: promocode.label,
    kind: promocode.kind,
    amount: fromMinorUnits(goods),
    shipping: fromMinorUnits(shipping),
  };
}

/** What an admin has given, and what of it came off. */
interface GivenByHand {
  readonly manual: ManualDiscount | null;
  readonly byHand: MinorUnits;
}

export function manualApplied({ manual, byHand }: GivenByHand): AppliedDiscount[] {
  if (manual === null) return [];
  const { name, kind } = manual;
  return [{ code: null, name, kind, amount: fromMinorUnits(byHand), shipping: 0 }];
}

const handRows = (orderId: string, { manual, byHand }: GivenByHand) =>
  manual === null
    ? []
    : [
        {
          order_id: orderId,
          promocode_id: null,
          code: null,
          name: manual.name,
          kind: manual.kind,
          goods_cents: byHand,
          shipping_cents: 0,
          reason: manual.reason,
        },
      ];

/** Takes the uses of an order's discounts, and writes down what each took off. */
export async function writeDiscounts(
  trx: Transaction,
  order: { readonly id: string; readonly userId: string },
  applied: readonly Applied[],
  given: GivenByHand,
): Promise<void> {
  if (applied.length === 0 && given.manual === null) return;
  // An account has one first order, however many discounts it has.
  const first = applied.find(({ promocode }) => promocode.firstOrderOnly);
  for (const one of applied) {
    const { id: promocodeId, singleUseCode } = one.promocode;
    const use = { orderId: order.id, promocodeId, userId: order.userId, singleUseCode };
    await redeemCode(trx, { ...use, firstOrder: one === first });
  }
  await trx
    .insertInto('order_discounts')
    .values([
      ...applied.map(({ promocode, goods, shipping }) => ({
        order_id: order.id,
        promocode_id: promocode.id,
        code: typedOf(promocode),
        name: promocode.label,
        kind: promocode.kind,
        goods_cents: goods,
        shipping_cents: shipping,
        reason: null,
      })),
      ...handRows(order.id, given),
    ])
    .execute();
}

/** Takes them once more for an order that had to let go of them; its price was promised when it was placed. */
export async function retakeDiscounts(trx: Transaction, order: OrderRow): Promise<void> {
  const had = await trx
    .selectFrom('order_discounts')
    .select(['promocode_id', 'code'])
    .where('order_id', '=', order.id)
    .execute();
  // What was given by hand has no uses.
  const taken = had.flatMap(({ promocode_id: promocodeId, code }) =>
    promocodeId === null ? [] : { promocodeId, code },
  );
  await takeAgain(trx, { orderId: order.id, userId: order.user_id }, taken);
}

interface DiscountAsker extends Pick<Asked, 'userId' | 'isGuest' | 'replaced' | 'isFirst'> {
  /** As it was typed; null: none was. */
  readonly code: string | null;
  /** What comes by itself; read before a transaction, which would wait for a second connection. */
  readonly automatic: readonly OrderPromocode[];
  /** It goes with an order that has paid for its shipping, and pays for none. */
  readonly hasCombinedShipping: boolean;
}

export interface JudgedCart {
  /** What becomes of the code that was typed; null where none was. */
  readonly code: { readonly typed: string; readonly judged: Judged | null } | null;
  readonly automatic: readonly Judged[];
}

const NO_SHIPPING =
  'This code takes something off shipping, and what is added to an order costs none.';

/** What can take nothing off is not used up for that. */
function withoutShipping(judged: Judged): Judged {
  if (judged.refusal !== null || judged.promocode.kind !== 'free_shipping') return judged;
  return { ...judged, refusal: { code: 'promocode_other_goods', message: NO_SHIPPING } };
}

/** Judges the code and all that comes by itself, for a quote and for the order alike. */
export function createDiscountJudge(namesOfGoods: NamesOfGoods) {
  return async function judgeDiscounts(
    db: Database,
    lines: Asked['lines'],
    { code, automatic, hasCombinedShipping, ...asker }: DiscountAsker,
    lock?: (candidates: readonly OrderPromocode[]) => Promise<boolean>,
  ): Promise<JudgedCart> {
    const typed = code === null ? null : await findForOrder(db, code);
    const candidates = [...(typed === null ? [] : [typed]), ...automatic];
    const asked = { ...asker, lines, namesOfGoods };
    const judge = async () => {
      const all = await judgeAll(db, candidates, asked);
      return hasCombinedShipping ? all.map(withoutShipping) : all;
    };
    const first = await judge();
    const useful = first.flatMap(({ promocode, refusal }) => (refusal === null ? promocode : []));
    const again = lock !== undefined && (await lock(useful));
    const judged = again ? await judge() : first;
    return {
      code:
        code === null
          ? null
          : { typed: code, judged: judged.find(({ promocode }) => promocode === typed) ?? null },
      automatic: judged.filter(({ promocode }) => promocode !== typed),
    };
  };
}

export type JudgeDiscounts = ReturnType<typeof createDiscountJudge>;

const usable = (judged: Judged | null) => (judged?.refusal === null ? judged.promocode : null);

/** A cart with what was judged to be of use for it, and why its code is none. */
export function discountedAsJudged(cart: Cart, judged: JudgedCart) {
  const code = usable(judged.code?.judged ?? null);
  const automatic = judged.automatic.flatMap((one) => usable(one) ?? []);
  const result = discounted(cart, code, automatic);
  return { ...result, code, refusal: refusalOf(judged.code, result.applied) };
}

// A sum off the goods may cost them their free shipping.
const DEARER = 'Your order costs less without this code.';

function refusalOf(code: JudgedCart['code'], applied: readonly Applied[]): Refusal | null {
  const isApplied = applied.some(({ promocode }) => promocode.id === code?.judged?.promocode.id);
  if (code === null || isApplied) return null;
  if (code.judged === null) return UNKNOWN;
  if (code.judged.refusal !== null) return code.judged.refusal;
  const { message } = ERRORS.promocode_not_combined;
  return { code: 'promocode_not_combined', message: applied.length === 0 ? DEARER : message };
}
