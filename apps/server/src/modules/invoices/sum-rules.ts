import { formatMinorUnits, sumOf } from '@gadgetry/contract/money';
import type { BilledOrder, BilledRefund } from './billed-order-rules.ts';
import type { Left } from './credit-rules.ts';
import type { Unissued } from './document-rules.ts';

const money = formatMinorUnits;

/** A document whose sums do not add up says so here, in words for its owner; null: they do. */
function ownProblem({ lines, subTotal, taxes, tax }: Unissued): string | null {
  const goods = sumOf(lines.map(({ amount }) => amount));
  if (goods !== subTotal) return `its lines come to ${money(goods)}, not to ${money(subTotal)}`;
  const taxed = sumOf(taxes.map(({ amount }) => amount));
  if (taxed !== tax) return `its taxes come to ${money(taxed)}, not to ${money(tax)}`;
  return null;
}

/** Why an invoice is not what was ordered and paid; null: it is, to the cent. */
export function invoiceProblem(document: Unissued, order: BilledOrder): string | null {
  const own = ownProblem(document);
  if (own !== null) return own;
  const { subTotal, discount, shipping, total } = order;
  const off = sumOf(document.discounts.map(({ amount }) => amount));
  const addedTaxes = document.taxes.filter(({ included }) => !included);
  const added = sumOf(addedTaxes.map(({ amount }) => amount));
  // What shipping alone was sold for is a line.
  const beside = document.shipping === null ? 0 : shipping;
  const sold = subTotal + shipping - beside;
  if (document.subTotal !== sold) {
    return `its lines come to ${money(document.subTotal)}, the order’s to ${money(sold)}`;
  }
  if (off !== discount) {
    return `its discounts come to ${money(off)}, the order’s to ${money(discount)}`;
  }
  if (added !== order.tax || document.tax - added !== order.includedTax) {
    return `its taxes are ${money(added)} added and ${money(document.tax - added)} included, the order’s ${money(order.tax)} and ${money(order.includedTax)}`;
  }
  const sum = document.subTotal - off + beside + added;
  if (sum !== document.total || document.total !== total) {
    return `it comes to ${money(sum)}, the order to ${money(total)}`;
  }
  if (order.payment === null || order.payment.amount !== total) {
    const paid = order.payment === null ? 'nothing' : money(order.payment.amount);
    return `the order comes to ${money(total)}, and ${paid} was paid`;
  }
  return null;
}

/** The same of a credit note for a refund. @param left of its invoice */
export function creditProblem(document: Unissued, refund: BilledRefund, left: Left): string | null {
  const own = ownProblem(document);
  if (own !== null) return own;
  if (document.subTotal !== refund.amount || document.total !== refund.amount) {
    return `it comes to ${money(document.subTotal)}, the refund to ${money(refund.amount)}`;
  }
  if (document.total > left.total) {
    return `it comes to ${money(document.total)}, and only ${money(left.total)} of the invoice is left`;
  }
  if (document.taxes.some(({ amount }, at) => amount < 0 || amount > (left.taxes[at] ?? 0))) {
    return 'more tax would go back than is left of the invoice';
  }
  return null;
}
