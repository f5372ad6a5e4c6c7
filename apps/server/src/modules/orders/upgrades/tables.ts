import type { BigInteger, Timestamp } from '../../../database/tables.ts';

declare module '../../../database/tables.ts' {
  interface Tables {
    shipping_upgrades: ShippingUpgradesTable;
    shipping_waivers: ShippingWaiversTable;
  }
}

/** An order that is nothing but what a dearer way of sending another one costs more. */
interface ShippingUpgradesTable {
  order_id: string;
  /** By which the other one was to be sent; null: from before methods were kept. */
  before_method: string | null;
  /** What was paid for that, or waived. */
  before_cents: BigInteger;
  /** 'YYYY-MM-DD': when it was to arrive then; null: nobody could say, or it was not kept. */
  before_from: string | null;
  before_to: string | null;
}

/** What a way of sending an order costs more, and nobody is asked for: a part of its price. */
interface ShippingWaiversTable {
  id: string;
  order_id: string;
  /** Of the price, without tax, from where on nobody is asked for it. */
  from_cents: BigInteger;
  /** Without tax. */
  amount_cents: BigInteger;
  created_at: Timestamp;
}
