import type { ShownHomeRow } from '@gadgetry/contract/home-rows';
import { useListHomeRowsQuery } from '../../api/home-rows.ts';
import { paths, shopPath } from '../../page/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ProductCards, ProductRow, ProductSkeletons } from './product-row.tsx';

/** Where a list of the shop begins with the same products. */
function listOf({ kind, category }: ShownHomeRow): string | undefined {
  if (category !== undefined) return shopPath({ category });
  return kind === 'featured' || kind === 'newest' ? paths.shop : undefined;
}

/** The rows that the owner has chosen; all of them come with one answer. */
export function OwnRows() {
  const { data, isError, isFetching, refetch } = useListHomeRowsQuery();
  if (data !== undefined) {
    return data.map((row, at) => (
      <ProductRow
        // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same; they stay in their order
        key={at}
        id={`row-${at}`}
        heading={row.heading}
        to={listOf(row)}
      >
        <ProductCards products={row.products} />
      </ProductRow>
    ));
  }
  return (
    <div className="page-width pt-16 sm:pt-20">
      {isError ? (
        <ErrorState
          title="Error fetching products"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ProductSkeletons />
      )}
    </div>
  );
}
