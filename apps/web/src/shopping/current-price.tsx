import { useGetProductQuery } from '../api/catalogue.ts';
import { isMissing } from '../api/error-text.ts';
import { Price } from '../ui/price.tsx';

const ASKED_AGAIN_AFTER_S = 60;

/** What a product that was looked at some time ago costs now. Silent where that can't be asked. */
export function CurrentPrice({ productId }: { readonly productId: string }) {
  const { data: product, error } = useGetProductQuery(productId, {
    refetchOnMountOrArgChange: ASKED_AGAIN_AFTER_S,
  });
  if (isMissing(error) || product?.isActive === false) return <>No longer sold</>;
  if (product === undefined) return null;
  return product.stockQuantity > 0 ? <Price dollars={product.price} /> : <>Out of Stock</>;
}
