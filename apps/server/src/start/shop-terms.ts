import type { ShopSettings } from '@gadgetry/contract/shop';
import type { Env } from '../env.ts';

type TermsSettings = Pick<
  Env,
  'DELIVERY_TEXT' | 'RETURNS_TEXT' | 'WARRANTY_TEXT' | 'SUPPORT_EMAIL'
>;

/** What an owner writes to have nothing said. */
const NOTHING = '-';

/**
 * What shoppers want to know before they buy. Where the owner has said nothing, no more than the shop
 * does: what delivery costs, the owner's shipping methods say, and of returns and warranty nothing is
 * promised.
 */
export function shopTerms(env: TermsSettings): ShopSettings['terms'] {
  const texts = [
    [
      'Delivery',
      env.DELIVERY_TEXT ??
        '\nWhat delivery costs, and when it should arrive, stands in your cart before you pay. We write to you when your order is on its way.',
    ],
    [
      'Returns',
      env.RETURNS_TEXT ??
        `Write to us\nSomething is not as it should be? Write to ${env.SUPPORT_EMAIL} with the number of your order.`,
    ],
    [
      'Warranty',
      env.WARRANTY_TEXT ??
        "The maker's, where there is one\nA warranty that its maker gives comes with the product. What the law gives you is yours besides.",
    ],
  ] as const;
  return texts
    .filter(([, text]) => text !== NOTHING)
    .map(([name, text]) => {
      const [line = '', ...more] = text.split('\n');
      return { name, line: line.trim(), text: more.join('\n').trim() };
    });
}
