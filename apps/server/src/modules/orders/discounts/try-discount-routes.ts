import {
  type TriedDiscount,
  type TriedDiscounts,
  type TryDiscountBody,
  triedDiscounts,
  tryDiscountBody,
} from '@gadgetry/contract/discounts';
import { noQuery } from '@gadgetry/contract/fields';
import { routeGroup } from '../../../http/routes.ts';
import type { Guards } from '../../identity/index.ts';
import type { Judged } from '../../promocodes/index.ts';
import { NO_KEYS } from '../guests/order-keys.ts';
import type { JudgedQuote, QuoteJudged } from '../quotes/quote-service.ts';

function toTried({ promocode, findings, refusal }: Judged, applied: JudgedQuote['applied']) {
  return {
    _id: promocode.id,
    code: promocode.singleUseCode ?? promocode.code,
    name: promocode.label,
    refusal,
    isApplied: applied.some((one) => one.promocode.id === promocode.id),
    findings: [...findings],
  };
}

/** What was typed: with what only the quote knows, that it is no code, or not to be had beside another. */
function toTriedCode({ quote, judged, applied }: JudgedQuote): TriedDiscount | null {
  if (judged.code === null) return null;
  const { typed: code, judged: found } = judged.code;
  const refusal = quote.promoCode?.refusal ?? null;
  if (found === null) {
    return { _id: null, code, name: null, refusal, isApplied: false, findings: [] };
  }
  return { ...toTried(found, applied), code, refusal };
}

/** As a whole, or for a line that can't be had. */
function whyRefused({ refusal, lines }: JudgedQuote['quote']): string | null {
  if (refusal !== null) return refusal.message;
  const lacking = lines.find(({ problem }) => problem !== null);
  if (lacking === undefined) return null;
  const name = lacking.name ?? 'A product';
  if (lacking.problem === 'gone') return `${name} is no longer sold`;
  return lacking.available === 0
    ? `${name} is out of stock`
    : `There are only ${lacking.available} of ${name}`;
}

function toAnswer(tried: JudgedQuote): TriedDiscounts {
  const { subTotal, discount, shipping, tax, grandTotal, discounts } = tried.quote;
  return {
    subTotal,
    discount,
    shipping,
    tax,
    grandTotal,
    discounts,
    refusal: whyRefused(tried.quote),
    code: toTriedCode(tried),
    automatic: tried.judged.automatic.map((one) => toTried(one, tried.applied)),
  };
}

const quoteBodyOf = ({ items, code, destination }: TryDiscountBody) => ({
  items,
  ...(code === undefined ? {} : { promoCode: code }),
  ...(destination === undefined ? {} : { destination }),
});

/** An owner sees why a discount is had, or is not, by somebody else: a quote that counts as no try. */
export function tryDiscountRoutes({
  guards,
  judgedQuote,
}: {
  readonly guards: Guards;
  readonly judgedQuote: QuoteJudged;
}) {
  return routeGroup((app) => {
    app.post(
      '/promocodes/try',
      {
        onRequest: guards.admin('discounts:read'),
        schema: {
          querystring: noQuery,
          body: tryDiscountBody,
          response: { 200: triedDiscounts },
        },
      },
      async ({ body }, reply) => {
        reply.header('cache-control', 'no-store');
        const asker = {
          userId: body.customerId ?? null,
          isGuest: false,
          keys: NO_KEYS,
          replaces: [],
        };
        return toAnswer(await judgedQuote(quoteBodyOf(body), asker));
      },
    );
  });
}
