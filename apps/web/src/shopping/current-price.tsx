import { useGetProductQuery } from '../api/catalogue.ts';
import { isMissing } from '../api/error-text.ts';
import { piecesOf } from './chosen-product.ts';
import { ProductPrice } from './product-price.tsx';

const ASKED_AGAIN_AFTER_S = 60;

/** What a product that was looked at some time ago costs now. Silent where that can't be asked. */
export function CurrentPrice({ productId }: { readonly productId: string }) {
  const { data: product, error } = useGetProductQuery(productId, {
    refetchOnMountOrArgChange: ASKED_AGAIN_AFTER_S,
  });
  if (isMissing(error) || product?.isActive === false) return <>No longer sold</>;
  if (product === undefined) return null;
  return piecesOf(product) > 0 ? <ProductPrice product={product} /> : <>Out of Stock</>;
}
