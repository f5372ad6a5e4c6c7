import { useLocation } from 'react-router';
import { PageHead } from '../../page/page-head.tsx';
import { PictureTransition, pictureFromCard } from '../../shopping/picture-transition.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { productLayout, productPictureSizes } from './product-layout.ts';

/** The picture is shown at once to whoever comes from a card: the browser has it already. */
export function ProductLoading({ productId }: { readonly productId: string }) {
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
