import { useListProductsQuery } from '../../api/catalogue.ts';
import { paths } from '../../page/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ProductCards, ProductRow, ProductSkeletons } from './product-row.tsx';

export const featured = { tag: 'featured', status: 'active' } as const;

export function FeaturedProducts() {
  const { data, isError, isFetching, refetch } = useListProductsQuery(featured);
  return (
    <ProductRow id="featured" heading="Featured Products" to={paths.shop}>
      {data === undefined && isError ? (
        <ErrorState
          title="Error fetching featured products"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <ProductSkeletons />
      ) : data.items.length === 0 ? (
        <EmptyState title="Nothing is featured right now" text="The shop itself is full." />
      ) : (
        <ProductCards products={data.items} />
      )}
    </ProductRow>
  );
}
