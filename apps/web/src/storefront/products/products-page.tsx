import { useSearchParams } from 'react-router';
import {
  browseProducts,
  getProductFilters,
  listCategories,
  useGetProductFiltersQuery,
  useListCategoriesQuery,
} from '../../api/catalogue.ts';
import { isBusy } from '../../api/error-text.ts';
import { shopPath } from '../../page/paths.ts';
import { PageHead } from '../../page/page-head.tsx';
import type { Preload } from '../../page/page-module.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { CategoryTabs } from './category-tabs.tsx';
import { CompareBar } from './compare-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { Filters, GoneFilters } from './filters.tsx';
import { ProductResults } from './product-results.tsx';
import { SearchAndSort } from './search-and-sort.tsx';
import {
  activeCategories,
  filterFrom,
  filtersFor,
  productsFor,
  type ShopFilter,
} from './shop-filter.ts';
import { type Browsing, useBrowsing } from './use-browsing.ts';

export const preload: Preload = ({ search }) => [
  browseProducts.initiate(productsFor(filterFrom(search))),
  getProductFilters.initiate(filtersFor(filterFrom(search))),
  listCategories.initiate(activeCategories),
];

interface FilteredListProps {
  readonly filter: ShopFilter;
  readonly browsing: Browsing;
  readonly categoryName: string | undefined;
}

/** The list with what it can be narrowed by. What is known of that stays in sight while it is asked anew. */
function FilteredList({ filter, browsing, categoryName }: FilteredListProps) {
  const { data: filters, isError, refetch } = useGetProductFiltersQuery(filtersFor(filter));
  const gone = filters?.gone ?? [];
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-10 lg:pt-6">
      <div>
        <Filters filter={filter} filters={filters} />
      </div>
      <div>
        <FilterChips filter={filter} filters={filters} />
        {gone.length > 0 && browsing.products === undefined ? (
          <div className="mt-6">
            <GoneFilters filter={filter} gone={gone} />
          </div>
        ) : browsing.products === undefined && browsing.failed ? (
          <div className="mt-6">
            <ErrorState
              title="Error fetching products or categories"
              retrying={browsing.loading}
              busy={browsing.busy}
              onRetry={() => {
                if (isError) void refetch();
                browsing.retry();
              }}
            />
          </div>
        ) : (
          <ProductResults filter={filter} categoryName={categoryName} browsing={browsing} />
        )}
      </div>
    </div>
  );
}

export function Page() {
  const [query] = useSearchParams();
  const filter = filterFrom(query);
  const categories = useListCategoriesQuery(activeCategories);
  const browsing = useBrowsing(filter);
  const { products } = browsing;
  // A category that is no longer offered has no tab of its own, but its products say its name.
  const category =
    categories.data?.items.find(({ _id }) => _id === filter.category) ??
    (filter.category === undefined ? undefined : products?.[0]?.categoryId);
  const failed =
    (categories.data === undefined && categories.isError) ||
    // Of what is gone to filter by, the list itself says so.
    (products === undefined && browsing.failed && filter.attr === undefined);

  return (
    <div className="page-width pt-10 sm:pt-14">
      <PageHead
        title={category?.name ?? 'Products'}
        description={
          category === undefined
            ? 'All gadgets of the shop: by category, by price, or by what you are looking for.'
            : `Everything from ${category.name}, with prices and what is in stock.`
        }
        {...(filter.search === undefined && { path: shopPath({ category: filter.category }) })}
      />
      <div className="mb-6 flex flex-col gap-5 lg:mb-8 lg:flex-row lg:items-end lg:justify-between">
        <h1 className="text-4xl font-semibold tracking-[-0.03em] sm:text-5xl">Products</h1>
        <SearchAndSort filter={filter} />
      </div>
      {failed ? (
        <ErrorState
          title="Error fetching products or categories"
          retrying={categories.isFetching || browsing.loading}
          busy={isBusy(categories.error) || browsing.busy}
          onRetry={() => {
            if (categories.isError) void categories.refetch();
            if (browsing.failed) browsing.retry();
          }}
        />
      ) : (
        <>
          <CategoryTabs filter={filter} categories={categories.data?.items} shown={category} />
          <FilteredList
            key={filter.category ?? ''}
            filter={filter}
            categoryName={category?.name}
            browsing={browsing}
          />
        </>
      )}
      <CompareBar />
    </div>
  );
}
