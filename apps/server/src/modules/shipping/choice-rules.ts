import type { MinorUnits } from '@gadgetry/contract/money';
import { type Offer, type Offers, type ShippingSettings, offersFor } from './offer-rules.ts';
import type { Parcel } from './rules/rule.ts';

/** An order as far as it is known: what is not said of its destination is null. */
interface Delivery {
  readonly lines: Parcel['lines'];
  readonly subtotal: MinorUnits;
  readonly discount: MinorUnits;
  readonly destination: {
    readonly country: string | null;
    readonly region: string | null;
    readonly postalCode: string | null;
  };
}

/** How an order is sent. */
export interface ChosenShipping extends Offers {
  /** The method that was chosen, or the first one; null where there is none. */
  readonly by: Offer | null;
  /** Whether what was chosen, if anything was, is what it is sent by. */
  readonly asChosen: boolean;
}

/** By which of the methods an order is sent, as soon as it is known what is in it. */
export type ShippingChoice = (delivery: Delivery) => ChosenShipping;

export function choiceOf(
  settings: ShippingSettings,
  { methodId, moment }: { readonly methodId: string | null; readonly moment: Date },
): ShippingChoice {
  return ({ lines, subtotal, discount, destination }) => {
    const to = {
      country: destination.country ?? settings.country,
      region: destination.region ?? '',
      postalCode: destination.postalCode ?? '',
    };
    const found = offersFor(settings, to, { goods: subtotal - discount, lines }, moment);
    const chosen = found.offers.find(({ id }) => id === methodId) ?? null;
    const by = chosen ?? found.offers[0] ?? null;
    return { ...found, by, asChosen: methodId === null || chosen !== null };
  };
}
