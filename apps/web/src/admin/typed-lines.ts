import { LINE_QUANTITY_MAX } from '@gadgetry/contract/order-limits';
import { numberOf } from './typed-number.ts';

/** A line of a cart that an owner puts together, as it is typed. */
export interface TypedLine {
  readonly key: number;
  readonly productId: string;
  /** '': the product's default variant. */
  readonly variantId: string;
  readonly quantity: string;
}

export const quantityOf = (typed: string) => numberOf(typed, 'pieces');

export function isQuantity(typed: string): boolean {
  const quantity = quantityOf(typed);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= LINE_QUANTITY_MAX;
}
