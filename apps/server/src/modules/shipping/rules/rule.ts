import type { MinorUnits } from '@gadgetry/contract/money';
import type { ShippingRule, ShippingRuleKind } from '@gadgetry/contract/shipping';

/** What is sent, as far as its price depends on it. */
export interface Parcel {
  /** What the goods cost after discount. */
  readonly goods: MinorUnits;
  readonly lines: readonly {
    readonly quantity: number;
    /** Of one piece; null: nobody has said. */
    readonly weightGrams: number | null;
  }[];
}

export type Parameters<Kind extends ShippingRuleKind> = Extract<ShippingRule, { kind: Kind }>;

/** What a parcel costs by one kind of rule; null: it can't be sent that way. */
export type PriceRule<Kind extends ShippingRuleKind> = (
  parameters: Parameters<Kind>,
  parcel: Parcel,
) => MinorUnits | null;
