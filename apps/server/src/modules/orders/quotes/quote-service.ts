import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { type MinorUnits, fromMinorUnits } from '@gadgetry/contract/money';
import type { Quote, QuoteBody, QuotedLine } from '@gadgetry/contract/quotes';
import type { Database } from '../../../database/database.ts';
import { type OfferedLine, offeredLines } from '../../catalogue/index.ts';
import { type Totals as Price, lineTotal, percentOff } from '../../pricing/index.ts';
import type { AutomaticDiscounts, OrderPromocode, Refusal } from '../../promocodes/index.ts';
import {
  type ChooseShipping,
  type ChosenShipping,
  type ShippingChoice,
  serializeOffer,
} from '../../shipping/index.ts';
import { type CurrentTax, serializeQuoted } from '../../tax/index.ts';
import { totalRefusal } from './total-refusal.ts';
import { type HoldLimits, tooManyOfOne } from '../placing/hold-limits.ts';
import type { Applied } from '../discounts/discounted-cart.ts';
import {
  type JudgeDiscounts,
  type JudgedCart,
  discountedAsJudged,
  manualApplied,
  toApplied,
} from '../discounts/order-discounts.ts';
import type { ManualDiscount } from '../discounts/manual-discount.ts';
import { hasPriorOrder } from '../order-reading.ts';
import { destinationOf, linesOfCart, typedCodeOf } from '../placing/order-request.ts';
import { type Owner, listUnpaid } from '../order-owners.ts';
import { quoteWithShipping } from './quote-with-shipping.ts';
import { sumsOf } from './quoted-rules.ts';

/** Who asks, and which of their unpaid orders the one that they ask about is meant instead of. */
export interface Asker extends Owner {
  /**
   * Whoever is not signed in where orders are taken without an account; elsewhere they are answered as
   * if the order were the first one of an account.
   */
  readonly isGuest: boolean;
  readonly replaces: readonly string[];
}

interface QuoteServiceDependencies {
  readonly db: Database;
  readonly chooseShipping: ChooseShipping;
  readonly currentTax: CurrentTax;
  readonly limits: HoldLimits | null;
  /** For an admin, who makes an order for somebody. */
  readonly isMade?: boolean;
  readonly judgeDiscounts: JudgeDiscounts;
  readonly automatic: AutomaticDiscounts;
}

export interface JudgedQuote {
  readonly quote: Quote;
  readonly judged: JudgedCart;
  readonly applied: readonly Applied[];
  /** What came off by hand. */
  readonly byHand: MinorUnits;
}

function problemOf({ wanted, goods, available }: OfferedLine): QuotedLine['problem'] {
  if (goods === null) return 'gone';
  if (available === 0) return 'sold_out';
  return available < wanted.quantity ? 'too_few' : null;
}

function toLine(line: OfferedLine, discount: MinorUnits): QuotedLine {
  const { wanted, goods, available } = line;
  return {
    productId: wanted.productId,
    variantId: goods?.variantId ?? wanted.variantId ?? null,
    name: goods === null ? null : nameWithChoice(goods.name, goods.options),
    quantity: wanted.quantity,
    unitPrice: goods === null ? null : fromMinorUnits(goods.priceCents),
    total: goods === null ? null : fromMinorUnits(lineTotal(goods)),
    discount: fromMinorUnits(discount),
    problem: problemOf(line),
    available,
  };
}

function toPromoCode(
  typed: string | null,
  code: OrderPromocode | null,
  refusal: Refusal | null,
): Quote['promoCode'] {
  if (typed === null) return null;
  if (code === null || refusal !== null) return { code: typed, discountPercentage: null, refusal };
  const { singleUseCode, discountBasisPoints } = code;
  return {
    code: singleUseCode ?? code.code,
    discountPercentage: discountBasisPoints / 100,
    refusal: null,
  };
}

function refusalOf(
  { refusal }: Price,
  { refusal: unsent }: ChosenShipping,
  isMade: boolean,
): Quote['refusal'] {
  if (unsent !== null) return { code: 'not_shipped', message: unsent };
  return refusal === null ? null : { code: refusal, message: totalRefusal(refusal, isMade) };
}

/** What an order would come to, by the readings and the rules by which it is placed; nothing is kept of it. */
export function createQuoteService(dependencies: QuoteServiceDependencies) {
  const { db, chooseShipping, currentTax, limits, judgeDiscounts } = dependencies;
  /**
   * With how its discounts were judged, which shoppers are not told.
   * @param together how it is sent with what is sent already; null: as it is chosen
   */
  const judgedQuote = async (
    body: QuoteBody,
    asker: Asker,
    manual: ManualDiscount | null = null,
    together: ShippingChoice | null = null,
  ): Promise<JudgedQuote> => {
    const wanted = linesOfCart(body.items);
    const replaced = await listUnpaid(db, asker, asker.replaces);
    const [offered, choice, tax] = await Promise.all([
      offeredLines(db, wanted, replaced),
      together ?? chooseShipping(body.shippingMethodId ?? null),
      currentTax(),
    ]);
    const goods = offered.flatMap((line) => line.goods ?? []);
    const { userId, isGuest, replaces } = asker;
    const isFirst = async () => userId === null || !(await hasPriorOrder(db, userId, replaces));
    const typed = typedCodeOf(body.promoCode);
    const automatic = await dependencies.automatic.current();
    const hasCombinedShipping = together !== null;
    const who = { userId, isGuest, replaced, isFirst, hasCombinedShipping };
    const judged = await judgeDiscounts(db, goods, { ...who, automatic, code: typed });
    const destination = destinationOf(body.destination);
    const charges = { choice, tax };
    const { price, sent, applied, byHand, code, refusal } = discountedAsJudged(
      { lines: goods, destination, charges, manual },
      judged,
    );
    // As an order is refused, which must not tell whether its code is right.
    const whole = quoteWithShipping(goods, destination, { ...charges, discount: percentOff(0) });
    const tooHigh = whole.price.refusal === 'order_total_too_high' ? whole.price : price;
    const tooMany = limits === null ? null : tooManyOfOne(goods, limits.piecesOfOneProduct);
    const off = new Map(goods.map((line, at) => [line, price.lineDiscounts[at] ?? 0]));
    const quote = {
      ...sumsOf(price),
      taxes: serializeQuoted(price.taxes),
      taxIsEstimated: !tax.isSettled(destination),
      lines: offered.map((line) =>
        toLine(line, line.goods === null ? 0 : (off.get(line.goods) ?? 0)),
      ),
      items: wanted.reduce((sum, { quantity }) => sum + quantity, 0),
      promoCode: toPromoCode(typed, code, refusal),
      discounts: [...applied.map(toApplied), ...manualApplied({ manual, byHand })],
      shippingMethods: sent.offers.map(serializeOffer),
      shippingMethodId: sent.by?.id ?? null,
      refusal: tooMany ?? refusalOf(tooHigh, sent, dependencies.isMade === true),
    };
    return { quote, judged, applied, byHand };
  };

  return {
    judgedQuote,

    async quoteFor(body: QuoteBody, asker: Asker): Promise<Quote> {
      return (await judgedQuote(body, asker)).quote;
    },
  };
}

type QuoteService = ReturnType<typeof createQuoteService>;
export type QuoteFor = QuoteService['quoteFor'];
export type QuoteJudged = QuoteService['judgedQuote'];
