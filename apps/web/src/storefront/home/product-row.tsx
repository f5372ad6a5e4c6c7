import type { Product } from '@gadgetry/contract/catalogue';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  ProductCard,
  ProductCardSkeleton,
  productGridStyles,
} from '../../shopping/product-card.tsx';

const SKELETONS = ['first', 'second', 'third', 'fourth'];

/** Stands where products will. */
export function ProductSkeletons() {
  return (
    <div className={productGridStyles}>
      {SKELETONS.map((place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </div>
  );
}

export function ProductCards({ products }: { readonly products: readonly Product[] }) {
  return (
    <ul className={productGridStyles}>
      {products.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} headingLevel={3} />
        </li>
      ))}
    </ul>
  );
}

interface ProductRowProps {
  readonly id: string;
  readonly heading: string;
  /** Where there is more of it; left out where there is not. */
  readonly to?: string | undefined;
  readonly children: ReactNode;
}

/** A heading with products below it. */
export function ProductRow({ id, heading, to, children }: ProductRowProps) {
  return (
    <section aria-labelledby={id} className="page-width pt-16 sm:pt-20">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 id={id} className="text-3xl font-semibold tracking-[-0.025em] sm:text-4xl">
          {heading}
        </h2>
        {to !== undefined && (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold text-accent hover:underline"
          >
            See everything
            <ArrowRight aria-hidden="true" className="size-4.5" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
