import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useListProductsQuery } from '../../api/catalogue.ts';
import {
  ProductCard,
  ProductCardSkeleton,
  productGridStyles,
} from '../../shopping/product-card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { paths } from '../../page/paths.ts';

export const featured = { tag: 'featured', status: 'active' } as const;

const SKELETONS = ['first', 'second', 'third', 'fourth'];

export function FeaturedProducts() {
  const { data, isError, isFetching, refetch } = useListProductsQuery(featured);
  return (
    <section aria-labelledby="featured" className="page-width pt-16 sm:pt-20">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 id="featured" className="text-3xl font-semibold tracking-[-0.025em] sm:text-4xl">
          Featured Products
        </h2>
        <Link
          to={paths.shop}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold text-accent hover:underline"
        >
          See everything
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      {data === undefined && isError ? (
        <ErrorState
          title="Error fetching featured products"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <div className={productGridStyles}>
          {SKELETONS.map((place) => (
            <ProductCardSkeleton key={place} />
          ))}
        </div>
      ) : data.items.length === 0 ? (
        <EmptyState title="Nothing is featured right now" text="The shop itself is full." />
      ) : (
        <ul className={productGridStyles}>
          {data.items.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} headingLevel={3} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
