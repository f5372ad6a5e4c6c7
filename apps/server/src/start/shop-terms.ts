import type { ShopSettings } from '@gadgetry/contract/shop';
import type { OwnerSettings } from '@gadgetry/contract/shop-settings';
import type { Env } from '../env.ts';

type TermsSettings = Pick<
  Env,
  'DELIVERY_TEXT' | 'RETURNS_TEXT' | 'WARRANTY_TEXT' | 'SUPPORT_EMAIL'
>;

interface Term {
  readonly line: string;
  readonly text: string;
}

/** What an owner writes in a variable to have nothing said. */
const NOTHING = '-';

function termOf(given: string): Term {
  if (given === NOTHING) return { line: '', text: '' };
  const [line = '', ...more] = given.split('\n');
  return { line: line.trim(), text: more.join('\n').trim() };
}

/**
 * What shoppers want to know before they buy. Where the owner has said nothing, no more than the shop
 * does: what delivery costs, the owner's shipping methods say, and of returns and warranty nothing is
 * promised.
 */
export function firstTerms(env: TermsSettings): Record<'delivery' | 'returns' | 'warranty', Term> {
  return {
    delivery: termOf(
      env.DELIVERY_TEXT ??
        '\nWhat delivery costs, and when it should arrive, stands in your cart before you pay. We write to you when your order is on its way.',
    ),
    returns: termOf(
      env.RETURNS_TEXT ??
        `Write to us\nSomething is not as it should be? Write to ${env.SUPPORT_EMAIL} with the number of your order.`,
    ),
    warranty: termOf(
      env.WARRANTY_TEXT ??
        "The maker's, where there is one\nA warranty that its maker gives comes with the product. What the law gives you is yours besides.",
    ),
  };
}

/** As pages show them: one of which nothing is said is left out. */
export function shopTerms(settings: OwnerSettings): ShopSettings['terms'] {
  return [
    { name: 'Delivery', line: settings.deliveryLine, text: settings.deliveryText },
    { name: 'Returns', line: settings.returnsLine, text: settings.returnsText },
    { name: 'Warranty', line: settings.warrantyLine, text: settings.warrantyText },
  ].filter(({ line, text }) => line !== '' || text !== '');
}
