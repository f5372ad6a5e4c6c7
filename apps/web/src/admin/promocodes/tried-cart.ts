/** A line of a cart that is tried, as it is typed. */
export interface TriedLine {
  readonly key: number;
  readonly productId: string;
  /** '': the product's default variant. */
  readonly variantId: string;
  readonly quantity: string;
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
      quantity: quantity.trim() === '' ? Number.NaN : Number(quantity),
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
