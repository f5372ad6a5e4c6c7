import { productAddress, productIdIn, productPart } from '@gadgetry/contract/product-address';
import PackageSearch from 'lucide-react/icons/package-search';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { listBoughtWith } from '../../api/bought-with.ts';
import { getProduct, listRelatedProducts, useGetProductQuery } from '../../api/catalogue.ts';
import { isMissing } from '../../api/error-text.ts';
import { listReviews } from '../../api/reviews.ts';
import { getUsualDelivery } from '../../api/usual-delivery.ts';
import { PageHead } from '../../page/page-head.tsx';
import type { MovedTo, Preload } from '../../page/page-module.ts';
import { paths } from '../../page/paths.ts';
import { removeViewed } from '../../shopping/recently-viewed.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductLoading } from './product-loading.tsx';
import { reviewsAsked } from './reviews/reviews-address.ts';

export const preload: Preload = ({ params: { productId: part = '' }, search }) => {
  const productId = productIdIn(part);
  const filter = reviewsAsked(search);
  return [
    getProduct.initiate(productId),
    getUsualDelivery.initiate(),
    listBoughtWith.initiate(productId),
    listRelatedProducts.initiate(productId),
    ...(filter === null ? [] : [listReviews.initiate({ productId, filter })]),
  ];
};

/** From a name that it had once, or never, to the one it has. An id alone stays as it is. */
export const movedTo: MovedTo =
  ({ params: { productId: part = '' }, search }) =>
  async (dispatch) => {
    const productId = productIdIn(part);
    if (part === productId) return null;
    const { data: product } = await dispatch(getProduct.initiate(productId));
    if (product === undefined || part === productPart(product)) return null;
    return productAddress(product, search.get('variant'));
  };

function MissingProduct({ productId }: { readonly productId: string }) {
  useEffect(() => removeViewed(productId), [productId]);
  return (
    <NotFound
      icon={<PackageSearch />}
      title="Product not found"
      text="We no longer sell this product, or the link to it may have a slip in it."
    >
      <PageHead title="Product not found" />
      <LinkButton to={paths.shop}>Browse the shop</LinkButton>
      <LinkButton to={paths.home} variant="secondary">
        Home
      </LinkButton>
    </NotFound>
  );
}

export function Page() {
  const { productId: part = '' } = useParams();
  const productId = productIdIn(part);
  const {
    currentData: product,
    error,
    isError,
    isFetching,
    refetch,
  } = useGetProductQuery(productId);
  // Admins are answered with products that shoppers do not see; in the shop they are shoppers.
  if (isMissing(error) || product?.isActive === false)
    return <MissingProduct productId={productId} />;
  if (product !== undefined) return <ProductDetails product={product} />;
  if (!isError) return <ProductLoading productId={productId} />;
  return (
    <div className="page-width py-14">
      <PageHead title="Product" />
      <h1 className="sr-only">Product</h1>
      <ErrorState
        title="Error loading product details"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
