import type { KeptAddress } from '@gadgetry/contract/addresses';
import type { MinorUnits } from '@gadgetry/contract/money';
import type { PaymentMethodName } from '@gadgetry/contract/payment-methods';

/** A line as it was sold. */
interface BilledLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: MinorUnits;
  /** What was paid for all of it: less its discount, with the taxes that were added. */
  readonly paid: MinorUnits;
}

/** A tax of a line, or of the delivery. */
export interface BilledTax {
  /** null: the delivery. */
  readonly lineId: string | null;
  /** Among the taxes of the order. */
  readonly position: number;
  readonly name: string;
  /** Millionths of what is taxed. */
  readonly rate: number;
  readonly isCompound: boolean;
  readonly isIncluded: boolean;
  readonly base: MinorUnits;
  readonly amount: MinorUnits;
}

/** Money that was to go back. */
export interface BilledRefund {
  readonly id: string;
  readonly amount: MinorUnits;
  /** The part of it that was paid for shipping, with its tax. */
  readonly shipping: MinorUnits;
  /** The payer has it. */
  readonly isDone: boolean;
  /** None where it is a sum. */
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly amount: MinorUnits;
  }[];
}

/** All that a document says of an order. */
export interface BilledOrder {
  readonly id: string;
  readonly number: string;
  readonly placedAt: Date;
  /** It was sold, whatever has become of it since: its money did not come for nothing. */
  readonly wasConfirmed: boolean;
  readonly customerName: string;
  /** Its account was deleted. */
  readonly isForgotten: boolean;
  readonly address: KeptAddress;
  readonly lines: readonly BilledLine[];
  readonly discounts: readonly { readonly name: string; readonly amount: MinorUnits }[];
  readonly taxes: readonly BilledTax[];
  readonly subTotal: MinorUnits;
  readonly discount: MinorUnits;
  readonly shipping: MinorUnits;
  readonly shippingMethod: string | null;
  readonly tax: MinorUnits;
  readonly includedTax: MinorUnits;
  readonly total: MinorUnits;
  /** 'YYYY-MM-DD': when it should arrive; null: nothing was said. */
  readonly arrives: { readonly from: string; readonly to: string } | null;
  /** When its last parcel was sent. */
  readonly sentAt: Date | null;
  /** null: no money has come. */
  readonly payment: {
    readonly method: PaymentMethodName;
    readonly amount: MinorUnits;
    /** What of it was paid with goods that came back. */
    readonly exchanged: MinorUnits;
    readonly at: Date;
  } | null;
  readonly refunds: readonly BilledRefund[];
}
