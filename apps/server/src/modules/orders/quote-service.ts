import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { ERRORS } from '@gadgetry/contract/errors';
import { dollarsFromCents } from '@gadgetry/contract/money';
import type { Quote, QuoteBody, QuotedLine } from '@gadgetry/contract/quotes';
import type { Database } from '../../database/database.ts';
import { type OfferedLine, offeredLines } from '../catalogue/index.ts';
import { type Quote as Price, lineTotal, percentOff } from '../pricing/index.ts';
import { type CodeForQuote, codeForQuote } from '../promocodes/index.ts';
import { type ChooseShipping, type Sent, serializeOffer } from '../shipping/index.ts';
import { type CurrentTax, serializeQuoted } from '../tax/index.ts';
import { type HoldLimits, tooManyOfOne } from './hold-limits.ts';
import { hasPriorOrder } from './order-reading.ts';
import { destinationOf, linesOfCart, typedCodeOf } from './order-request.ts';
import { listUnpaid } from './order-store.ts';
import { quoteSent } from './quote-sent.ts';
import { sumsOf } from './quoted-rules.ts';

/** Who asks, and which of their unpaid orders the one that they ask about is meant instead of. */
export interface Asker {
  /** null for a guest, who is answered as if the order were a first one. */
  readonly userId: string | null;
  readonly replaces: readonly string[];
}

export interface QuoteServiceDependencies {
  readonly db: Database;
  readonly chooseShipping: ChooseShipping;
  readonly currentTax: CurrentTax;
  readonly limits: HoldLimits | null;
}

function problemOf({ wanted, goods, available }: OfferedLine): QuotedLine['problem'] {
  if (goods === null) return 'gone';
  if (available === 0) return 'sold_out';
  return available < wanted.quantity ? 'too_few' : null;
}

function toLine(line: OfferedLine): QuotedLine {
  const { wanted, goods, available } = line;
  return {
    productId: wanted.productId,
    variantId: goods?.variantId ?? wanted.variantId ?? null,
    name: goods === null ? null : nameWithChoice(goods.name, goods.options),
    quantity: wanted.quantity,
    unitPrice: goods === null ? null : dollarsFromCents(goods.priceCents),
    total: goods === null ? null : dollarsFromCents(lineTotal(goods)),
    problem: problemOf(line),
    available,
  };
}

function toPromoCode(asked: CodeForQuote | null): Quote['promoCode'] {
  if (asked === null) return null;
  const { code, discountBasisPoints: points, refusal } = asked;
  return {
    code,
    discountPercentage: points === null ? null : points / 100,
    refusal: refusal === null ? null : { code: refusal, message: ERRORS[refusal].message },
  };
}

function refusalOf({ refusal }: Price, { refusal: unsent }: Sent): Quote['refusal'] {
  if (unsent !== null) return { code: 'not_shipped', message: unsent };
  return refusal === null ? null : { code: refusal, message: ERRORS[refusal].message };
}

/** What an order would come to, by the readings and the rules by which it is placed; nothing is kept of it. */
export function createQuoteService({
  db,
  chooseShipping,
  currentTax,
  limits,
}: QuoteServiceDependencies) {
  const unpaidOf = async ({ userId, replaces }: Asker): Promise<readonly string[]> =>
    userId === null || replaces.length === 0 ? [] : listUnpaid(db, userId, replaces);

  const readCode = async (typed: string | undefined, { userId, replaces }: Asker) => {
    const code = typedCodeOf(typed);
    if (code === null) return null;
    const isFirst = async () => userId === null || !(await hasPriorOrder(db, userId, replaces));
    return codeForQuote(db, code, isFirst);
  };

  return async function quoteFor(body: QuoteBody, asker: Asker): Promise<Quote> {
    const wanted = linesOfCart(body.items);
    const readLines = async () => offeredLines(db, wanted, await unpaidOf(asker));
    const [offered, asked, choice, tax] = await Promise.all([
      readLines(),
      readCode(body.promoCode, asker),
      chooseShipping(body.shippingMethodId ?? null),
      currentTax(),
    ]);
    const goods = offered.flatMap((line) => line.goods ?? []);
    const discount = percentOff(asked?.discountBasisPoints ?? 0);
    const destination = destinationOf(body.destination);
    const { price, sent } = quoteSent(goods, destination, { choice, tax, discount });
    // As an order is refused, which must not tell whether its code is right.
    const whole = quoteSent(goods, destination, { choice, tax, discount: percentOff(0) });
    const tooHigh = whole.price.refusal === 'order_total_too_high' ? whole.price : price;
    const tooMany = limits === null ? null : tooManyOfOne(goods, limits.piecesOfOneProduct);
    return {
      ...sumsOf(price),
      taxes: serializeQuoted(price.taxes),
      taxIsEstimated: !tax.isSettled(destination),
      lines: offered.map(toLine),
      items: wanted.reduce((sum, { quantity }) => sum + quantity, 0),
      promoCode: toPromoCode(asked),
      shippingMethods: sent.offers.map(serializeOffer),
      shippingMethodId: sent.by?.id ?? null,
      refusal: tooMany ?? refusalOf(tooHigh, sent),
    };
  };
}

export type QuoteFor = ReturnType<typeof createQuoteService>;
