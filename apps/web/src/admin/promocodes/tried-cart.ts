import { LINE_QUANTITY_MAX } from '@gadgetry/contract/order-limits';

/** A line of a cart that is tried, as it is typed. */
export interface TriedLine {
  readonly key: number;
  readonly productId: string;
  /** '': the product's default variant. */
  readonly variantId: string;
  readonly quantity: string;
}

const quantityOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

export function isQuantity(typed: string): boolean {
  const quantity = quantityOf(typed);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= LINE_QUANTITY_MAX;
}

type Typed = Readonly<Record<'code' | 'country' | 'region' | 'postalCode', string>>;

/** What was put together, as the API takes it. */
export function bodyOf(
  { code, country, region, postalCode }: Typed,
  lines: readonly TriedLine[],
  customerId: string | null,
) {
  const typed = code.trim();
  return {
    items: lines.map(({ productId, variantId, quantity }) => ({
      product: { _id: productId },
      ...(variantId !== '' && { variantId }),
      quantity: quantityOf(quantity),
    })),
    ...(typed !== '' && { code: typed }),
    ...(customerId !== null && { customerId }),
    destination: {
      country,
      ...(region.trim() !== '' && { region }),
      ...(postalCode.trim() !== '' && { postalCode }),
    },
  };
}
