import { ErrorState } from '../../ui/error-state.tsx';
import {
  ProductCard,
  ProductCardSkeleton,
  productGridStyles,
} from '../../shopping/product-card.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ResultCount } from './result-count.tsx';
import type { ShopFilter } from './shop-filter.ts';
import { ShowMore } from './show-more.tsx';
import type { Browsing } from './use-browsing.ts';
import { useFocusOnAdded } from './use-focus-on-added.ts';

const SKELETONS = ['first', 'second', 'third', 'fourth'];
const FIRST_ROW = 4;

interface ProductResultsProps {
  readonly filter: ShopFilter;
  readonly categoryName: string | undefined;
  readonly browsing: Browsing;
}

export function ProductResults({ filter, categoryName, browsing }: ProductResultsProps) {
  const { products, total, next, loading, failed, retry, showMore } = browsing;
  const { list, focusOnAdded } = useFocusOnAdded(products?.length ?? 0);
  return (
    <section aria-label="Product list" aria-busy={loading}>
      <ResultCount filter={filter} shown={products?.length} total={total} />
      {products === undefined ? (
        <div className={productGridStyles}>
          {SKELETONS.map((place) => (
            <ProductCardSkeleton key={place} />
          ))}
        </div>
      ) : products.length === 0 ? (
        <NothingFound filter={filter} categoryName={categoryName} />
      ) : (
        <ul ref={list} className={productGridStyles}>
          {products.map((product, index) => (
            <li key={product._id}>
              <ProductCard product={product} first={index < FIRST_ROW} />
            </li>
          ))}
        </ul>
      )}
      {products !== undefined && failed && (
        <div className="mt-12">
          <ErrorState title="Error fetching products or categories" onRetry={retry} />
        </div>
      )}
      {next !== null && !failed && (
        <ShowMore
          filter={filter}
          next={next}
          loading={loading}
          onMore={() => {
            focusOnAdded();
            showMore();
          }}
        />
      )}
    </section>
  );
}
