import type { ReturnCondition, ReturnReason } from '@gadgetry/contract/returns';

/** A moment before the shop was filled, in UTC. */
export interface Ago {
  readonly days: number;
  readonly at: `${number}:${number}`;
}

export const ago = (days: number, at: Ago['at']): Ago => ({ days, at });

/** Somebody who has bought something. Nobody can sign in as them: they have no password. */
export interface DemoCustomer {
  readonly email: string;
  readonly fullName: string;
  /** Of the account. */
  readonly since: Ago;
  readonly address: {
    readonly line_1: string;
    readonly line_2: string;
    readonly city: string;
    readonly state: string;
    readonly zip_code: string;
    readonly phone: string;
  };
}

interface PaidBack {
  readonly at: Ago;
  readonly note: string;
}

/** An order as it went; what is left out has not happened yet. Each moment is later than the one before. */
export interface DemoOrder {
  /** E-mail address. */
  readonly customer: string;
  /** Pieces by slug. */
  readonly items: Readonly<Record<string, number>>;
  readonly promoCode?: string;
  readonly placed: Ago;
  readonly paid?: Ago;
  readonly cancelled?: Ago;
  readonly sent?: { readonly at: Ago; readonly carrier: string; readonly trackingNumber: string };
  readonly delivered?: Ago;
  readonly refunded?: {
    readonly at: Ago;
    readonly cents: number;
    readonly reason: string;
    readonly note: string;
    readonly paidBack: PaidBack;
  };
  /** Of its first line. */
  readonly returned?: {
    readonly at: Ago;
    readonly reason: ReturnReason;
    readonly note: string;
    readonly approved: Ago;
    readonly received: Ago;
    readonly condition: ReturnCondition;
    readonly refunded: Ago;
    readonly paidBack: PaidBack;
  };
  readonly note?: { readonly at: Ago; readonly text: string };
}

/** What a customer of an order says of a product in it that was delivered. */
export interface DemoReview {
  /** E-mail address. */
  readonly customer: string;
  /** Slug. */
  readonly product: string;
  readonly stars: 1 | 2 | 3 | 4 | 5;
  readonly text: string;
  readonly written: Ago;
  /** Left out: it waits for the owner. */
  readonly published?: Ago;
  /** The owner's, with which it is published. */
  readonly answer?: string;
}
