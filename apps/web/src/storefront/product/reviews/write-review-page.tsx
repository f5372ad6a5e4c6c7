import type { Product } from '@gadgetry/contract/catalogue';
import type { OwnReview } from '@gadgetry/contract/reviews';
import PackageSearch from 'lucide-react/icons/package-search';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useGetProductQuery } from '../../../api/catalogue.ts';
import { isMissing } from '../../../api/error-text.ts';
import { useGetOwnReviewQuery } from '../../../api/reviews.ts';
import { PageHead } from '../../../page/page-head.tsx';
import { paths, productPath } from '../../../page/paths.ts';
import { ReviewPictures } from '../../../shopping/review-pictures.tsx';
import { useReviewPictures } from '../../../shopping/use-review-pictures.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NotFound } from '../../../ui/not-found.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { ReviewForm, WithdrawButton } from './review-form.tsx';

function ReviewFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page-width max-w-2xl pt-10 sm:pt-14">
      <PageHead title="Your review" />
      <h1 className="page-heading">Your review</h1>
      {children}
    </div>
  );
}

export function Loading() {
  return (
    <ReviewFrame>
      <output className="sr-only">Loading your review…</output>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="mt-6 h-80 w-full" />
    </ReviewFrame>
  );
}

function Reviewed({ product }: { readonly product: Product }) {
  return (
    <div className="mb-7 flex items-center gap-4">
      <div className="w-20 shrink-0 overflow-hidden rounded-control bg-stage">
        <Picture src={product.image} alt="" sizes="80px" className="aspect-square object-cover" />
      </div>
      <Link
        to={productPath(product._id)}
        className="text-lg font-semibold tracking-tight underline-offset-4 hover:underline"
      >
        {product.name}
      </Link>
    </div>
  );
}

/** Where it stands: with the shop, with everyone, or with its writer again. */
function WhereItStands({ review }: { readonly review: OwnReview }) {
  if (review.status === 'rejected') {
    return (
      <Notice tone="warning" className="mb-6">
        <p>We have not published your review. You can change it and send it again.</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{review.reason}</p>
      </Notice>
    );
  }
  const published = review.status === 'published';
  return (
    <Notice tone={published ? 'good' : 'info'} className="mb-6">
      <p>
        {published
          ? 'Your review is published. Whatever you change is read by us again, and is not shown until then.'
          : 'Thank you. We read your review, then everyone can.'}
      </p>
    </Notice>
  );
}

interface SentProps {
  readonly productId: string;
  readonly review: OwnReview;
  readonly onChange: () => void;
}

/** What was sent a moment ago: there is nothing to fill in any more, but all can be changed. */
function Sent({ productId, review, onChange }: SentProps) {
  const change = useRef<HTMLButtonElement>(null);
  const pictures = useReviewPictures(review.pictures);
  // The button that had focus is gone with its form.
  useEffect(() => change.current?.focus(), []);
  return (
    <>
      <p>
        <Stars count={review.stars} />
        <span className="sr-only">
          {review.stars} of 5 {review.stars === 1 ? 'star' : 'stars'}
        </span>
      </p>
      <p className="mt-2 leading-relaxed whitespace-pre-line wrap-anywhere">{review.text}</p>
      <ReviewPictures pictures={pictures} by="you" />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button ref={change} variant="secondary" size="large" onClick={onChange}>
          Change your review
        </Button>
        <WithdrawButton productId={productId} />
      </div>
    </>
  );
}

export function Page() {
  const { productId = '' } = useParams();
  const [sent, setSent] = useState<OwnReview | null>(null);
  const product = useGetProductQuery(productId);
  const own = useGetOwnReviewQuery(productId, { refetchOnMountOrArgChange: true });
  const error = product.error ?? own.error;
  if (isMissing(error) || product.currentData?.isActive === false) {
    return (
      <NotFound
        icon={<PackageSearch />}
        title="Product not found"
        text="We no longer sell this product, or reviews of it are not taken."
      >
        <PageHead title="Product not found" />
        <LinkButton to={paths.shop}>Browse the shop</LinkButton>
      </NotFound>
    );
  }
  if (error !== undefined) {
    return (
      <ReviewFrame>
        <ErrorState
          title="Your review could not be loaded"
          retrying={product.isFetching || own.isFetching}
          onRetry={() => {
            void product.refetch();
            void own.refetch();
          }}
        />
      </ReviewFrame>
    );
  }
  if (product.currentData === undefined || own.currentData === undefined) return <Loading />;
  const { mayReview, review } = own.currentData;
  if (sent !== null && review !== null) {
    return (
      <ReviewFrame>
        <Reviewed product={product.currentData} />
        <WhereItStands review={sent} />
        <Sent productId={productId} review={sent} onChange={() => setSent(null)} />
      </ReviewFrame>
    );
  }
  return (
    <ReviewFrame>
      <Reviewed product={product.currentData} />
      {review !== null && <WhereItStands review={review} />}
      {mayReview ? (
        <ReviewForm
          // Another one, once it is withdrawn.
          key={review?._id ?? 'new'}
          productId={productId}
          state={own.currentData}
          onSent={setSent}
        />
      ) : (
        <Notice>
          <p>
            Reviews come from people who have bought a product here and have got it. You can write
            one as soon as your order has been delivered.
          </p>
          <p className="mt-1">
            <Link to={paths.myOrders} className="font-semibold underline underline-offset-4">
              My Orders
            </Link>
          </p>
        </Notice>
      )}
    </ReviewFrame>
  );
}
