import { productAddress, productIdIn, productPart } from '@gadgetry/contract/product-address';
import PackageSearch from 'lucide-react/icons/package-search';
import { useEffect } from 'react';
import { useParams, useLocation } from 'react-router';
import { listBoughtWith } from '../../api/bought-with.ts';
import { getProduct, listRelatedProducts, useGetProductQuery } from '../../api/catalogue.ts';
import { isMissing } from '../../api/error-text.ts';
import { listReviews } from '../../api/reviews.ts';
import { getUsualDelivery } from '../../api/usual-delivery.ts';
import { PageHead } from '../../page/page-head.tsx';
import type { MovedTo, Preload } from '../../page/page-module.ts';
import { paths } from '../../page/paths.ts';
import { PictureTransition, pictureFromCard } from '../../shopping/picture-transition.tsx';
import { removeViewed } from '../../shopping/recently-viewed.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProductDetails } from './product-details.tsx';
import { productLayout, productPictureSizes } from './product-layout.ts';
import { reviewsAsked } from './reviews/reviews-address.ts';

/** The picture is shown at once to whoever comes from a card: the browser has it already. */
function ProductLoading({ productId }: { readonly productId: string }) {
  const picture = pictureFromCard(useLocation().state);
  return (
    <div className={productLayout.page}>
      <PageHead title="Product" />
      <output className="sr-only">Loading product…</output>
      <Skeleton className="mt-2 mb-6 h-7 w-52" />
      <div className={productLayout.columns}>
        {picture === null ? (
          <Skeleton className="aspect-square w-full rounded-stage" />
        ) : (
          <PictureTransition productId={productId}>
            <div className={productLayout.stage}>
              <Picture
                src={picture}
                alt=""
                sizes={productPictureSizes}
                first
                className="aspect-square object-cover"
              />
            </div>
          </PictureTransition>
        )}
        <div className={productLayout.words}>
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="mt-2 h-13 w-80 max-w-full" />
        </div>
      </div>
    </div>
  );
}

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
