import type { Product } from '@gadgetry/contract/catalogue';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { productPath } from '../page/paths.ts';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { piecesOf } from './chosen-product.ts';
import { cardState, PictureTransition } from './picture-transition.tsx';
import { ProductPrice } from './product-price.tsx';
import { RatingLine } from './rating-line.tsx';
import { SaveToggle } from './save-toggle.tsx';
import { StockLabel } from './stock-label.tsx';

const SIZES = '(min-width: 1280px) 288px, (min-width: 1024px) 23vw, (min-width: 352px) 46vw, 92vw';

/** Columns of product cards, for the list that holds them. */
export const productGridStyles =
  'grid grid-cols-1 gap-x-4 gap-y-9 min-[22rem]:grid-cols-2 sm:gap-x-6 lg:grid-cols-4';

interface ProductCardProps {
  readonly product: Product;
  /** Pictures that are on screen at first are not put off. */
  readonly first?: boolean;
  readonly headingLevel?: 2 | 3;
  /** Stands below what it is bought with. */
  readonly below?: ReactNode;
}

export function ProductCard({ product, first = false, headingLevel = 2, below }: ProductCardProps) {
  const Heading = `h${headingLevel}` as const;
  const nameId = useId();
  const pieces = piecesOf(product);
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative">
        <PictureTransition productId={product._id}>
          <div className="overflow-hidden rounded-card bg-stage">
            <Picture
              src={product.image}
              alt={product.name}
              sizes={SIZES}
              first={first}
              className="card-picture"
            />
          </div>
        </PictureTransition>
        {pieces <= 20 && (
          <span className="absolute bottom-3 left-3">
            <StockLabel stockQuantity={pieces} />
          </span>
        )}
      </div>
      <div className="mt-4 mb-4 flex flex-1 flex-col gap-1">
        <p className="text-sm text-ink-soft">{product.categoryId.name}</p>
        <Heading id={nameId} className="leading-snug font-semibold tracking-tight">
          {/* The whole card is the link; the buttons lie above it. */}
          <Link
            to={productPath(product._id)}
            state={cardState(product.image)}
            className="card-link"
          >
            {product.name}
          </Link>
        </Heading>
        {product.rating !== undefined && <RatingLine rating={product.rating} />}
        <ProductPrice product={product} className="mt-auto pt-1 text-lg font-semibold" />
      </div>
      <div className="relative">
        <AddToCartButton
          product={product}
          label="Add To Cart"
          nameId={nameId}
          variant="secondary"
          wide
        />
        {below}
      </div>
      <SaveToggle product={product} className="absolute top-2.5 right-2.5" />
    </article>
  );
}

/** As high as a card, so that nothing moves when the products arrive. */
export function ProductCardSkeleton() {
  return (
    <div className="flex flex-col">
      <Skeleton className="aspect-square w-full rounded-card" />
      <Skeleton className="mt-5 h-4 w-1/3" />
      <Skeleton className="mt-2 h-5 w-4/5" />
      <Skeleton className="mt-3 mb-5 h-6 w-1/4" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
