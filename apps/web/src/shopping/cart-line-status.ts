import { toMinorUnits, formatMinorUnits, formatMoney } from '@gadgetry/contract/money';
import type { CartLine } from './cart-slice.ts';
import { chosenNow } from './chosen-product.ts';
import type { CurrentProduct } from './use-current-products.ts';

/** What has become of a line since it was put in the cart. */
export type LineChange =
  | { readonly kind: 'gone' }
  /** The product is sold, but not as it was chosen. */
  | { readonly kind: 'gone-as-chosen' }
  | { readonly kind: 'sold-out' }
  | { readonly kind: 'short'; readonly left: number }
  | { readonly kind: 'price'; readonly from: number; readonly to: number };

export function changeText(change: LineChange): string {
  if (change.kind === 'gone') return 'No longer available';
  if (change.kind === 'gone-as-chosen') return 'No longer available as chosen';
  if (change.kind === 'sold-out') return 'Out of Stock';
  if (change.kind === 'short') return `Only ${change.left} left`;
  return priceChangeText(change, 'added');
}

/** @param done what was done with the product when it cost something else */
export function priceChangeText(
  { from, to }: { readonly from: number; readonly to: number },
  done: 'added' | 'saved',
): string {
  const less = toMinorUnits(from) - toMinorUnits(to);
  if (less > 0) return `${formatMinorUnits(less)} less than when you ${done} it`;
  return `Price changed from ${formatMoney(from)} to ${formatMoney(to)}`;
}

export interface CartLineStatus {
  readonly line: CartLine;
  /** As it is now, or as it was where the shop could not be asked. */
  readonly product: CartLine['product'];
  readonly changes: readonly LineChange[];
  /** False where the shop would refuse to order this line as it stands. */
  readonly canBeOrdered: boolean;
}

function asItWas(line: CartLine, kind: 'gone' | 'gone-as-chosen'): CartLineStatus {
  return { line, product: line.product, changes: [{ kind }], canBeOrdered: false };
}

export function cartLineStatus(line: CartLine, current: CurrentProduct): CartLineStatus {
  if (current.status === 'gone') return asItWas(line, 'gone');
  if (current.status !== 'sold') {
    return { line, product: line.product, changes: [], canBeOrdered: true };
  }
  const product = chosenNow(current.product, line.product.variantId);
  if (product === null) return asItWas(line, 'gone-as-chosen');
  const left = product.stockQuantity;
  const changes: LineChange[] = [];
  if (left <= 0) changes.push({ kind: 'sold-out' });
  else if (left < line.quantity) changes.push({ kind: 'short', left });
  if (product.price !== line.product.price) {
    changes.push({ kind: 'price', from: line.product.price, to: product.price });
  }
  return { line, product, changes, canBeOrdered: left >= line.quantity };
}
