import { type TypedLine, quantityOf } from '../typed-lines.ts';

type Typed = Readonly<Record<'code' | 'country' | 'region' | 'postalCode', string>>;

/** What was put together, as the API takes it. */
export function bodyOf(
  { code, country, region, postalCode }: Typed,
  lines: readonly TypedLine[],
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
