import type { MinorUnits } from '@gadgetry/contract/money';

/**
 * What an invoice or credit note says by EN 16931, as it is kept with the document: its file is made of
 * this, its number and its day. BT and BG are the standard's numbers of terms and groups.
 */
export interface EInvoice {
  readonly seller: ESeller;
  readonly buyer: EParty;
  /** BG-13 */
  readonly deliverTo: EParty;
  /** BT-72, 'YYYY-MM-DD'; null: it was not sent yet. */
  readonly deliveredOn: string | null;
  /** BT-22 */
  readonly note: string | null;
  /** BG-16; null: nothing is said of it. */
  readonly payment: { readonly code: string; readonly text: string } | null;
  /** BT-20 */
  readonly paymentTerms: string;
  /** BG-25 */
  readonly lines: readonly ELine[];
  /** BG-21 */
  readonly charges: readonly ECharge[];
  /** BG-23, one for each category and rate. */
  readonly vat: readonly EBreakdown[];
  readonly totals: ETotals;
}

export interface EParty {
  readonly name: string;
  /** Who is meant there, where the name is a company's. */
  readonly person: string | null;
  /** At most three. */
  readonly lines: readonly string[];
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly region: string | null;
  /** ISO 3166-1 */
  readonly country: string;
}

export interface ESeller extends EParty {
  readonly phone: string | null;
  readonly email: string | null;
  /** BT-30 */
  readonly registration: string | null;
  /** BT-31, with the letters of its country. */
  readonly vatId: string | null;
  /** BT-32 */
  readonly taxNumber: string | null;
}

/** S: charged at its rate. E: no tax is charged, for a reason. G: nor is it, for it leaves the EU. */
type VatCategory = 'S' | 'E' | 'G';

export interface Vat {
  readonly category: VatCategory;
  /** In millionths. */
  readonly rate: number;
}

export interface ELine {
  readonly name: string;
  readonly quantity: number;
  /** BT-146, of one, before its discount and without tax. */
  readonly price: string;
  /** BT-136: its part of the order's discounts. */
  readonly allowance: MinorUnits;
  /** BT-131 */
  readonly net: MinorUnits;
  readonly vat: Vat;
}

export interface ECharge {
  readonly reason: string;
  /** BT-99 */
  readonly net: MinorUnits;
  readonly vat: Vat;
}

export interface EBreakdown extends Vat {
  /** BT-116 */
  readonly net: MinorUnits;
  /** BT-117 */
  readonly tax: MinorUnits;
  /** BT-120: why there is none. */
  readonly reason: string | null;
}

interface ETotals {
  /** BT-106 */
  readonly lines: MinorUnits;
  /** BT-108 */
  readonly charges: MinorUnits;
  /** BT-109 */
  readonly net: MinorUnits;
  /** BT-110 */
  readonly tax: MinorUnits;
  /** BT-112 */
  readonly gross: MinorUnits;
  /** BT-113 */
  readonly paid: MinorUnits;
  /** BT-115 */
  readonly due: MinorUnits;
}

/** Why a document has no such data, in words for its owner. */
interface NoEInvoice {
  readonly problem: string;
}

export type Electronic = EInvoice | NoEInvoice;

export function isEInvoice(electronic: Electronic | undefined): electronic is EInvoice {
  return electronic !== undefined && !('problem' in electronic);
}

export const isSameVat = (one: Vat, other: Vat) =>
  one.category === other.category && one.rate === other.rate;
