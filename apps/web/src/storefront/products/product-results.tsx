import { countedForShoppers } from '@gadgetry/contract/list-limits';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths, shopPath } from '../../page/paths.ts';
import { CompareToggle } from '../../shopping/compare-toggle.tsx';
import { ProductCard, ProductCardSkeleton } from '../../shopping/product-card.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NothingFound } from './nothing-found.tsx';
import { type ShopFilter, fieldsOf } from './shop-filter.ts';
import type { Browsing } from './use-browsing.ts';

interface ResultCountProps {
  readonly filter: ShopFilter;
  /** Undefined while the list is loading. */
  readonly shown: number | undefined;
  readonly total: number;
}

function counted(shown: number, total: number, filter: ShopFilter): string {
  const { search } = filter;
  // An admin is told more, and reads the same words.
  const orMore = total >= countedForShoppers(filter) ? '+' : '';
  const all = `${total}${orMore} ${total === 1 ? 'product' : 'products'}`;
  const list = shown < total ? `${shown} of ${all}` : all;
  return search === undefined ? list : `${list} for “${search}”`;
}

const linkStyles =
  'inline-flex min-h-6 items-center rounded-control font-medium text-accent underline underline-offset-4 hover:text-accent-strong';

/** Says how many there are, to readers too when the list changes. */
function ResultCount({ filter, shown, total }: ResultCountProps) {
  const { search, cursor, ...others } = filter;
  return (
    <div className="my-6 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] text-ink-soft">
      <output>{shown === undefined ? 'Loading products…' : counted(shown, total, filter)}</output>
      {search !== undefined && (
        <Link to={shopPath(others)} className={linkStyles}>
          Clear search
        </Link>
      )}
      {cursor !== undefined && (
        <Link to={shopPath({ ...others, search })} className={linkStyles}>
          Back to the first products
        </Link>
      )}
    </div>
  );
}

interface ShowMoreProps {
  readonly filter: ShopFilter;
  readonly next: string;
  readonly loading: boolean;
  readonly onMore: () => void;
}

/** Adds the next products to the list. Without scripts it is a form that leads to the next page. */
function ShowMore({ filter, next, loading, onMore }: ShowMoreProps) {
  return (
    <form
      action={paths.shop}
      className="mt-14 flex justify-center"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onMore();
      }}
    >
      {fieldsOf({ ...filter, cursor: next }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary" size="large" pending={loading}>
        Show more
      </Button>
    </form>
  );
}

/**
 * When more entries arrive that were asked for, focus goes on to the first of them: the button that
 * asked may be gone, and a keyboard would have to start again from the top.
 */
function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const waitingAt = useRef<number | null>(null);
  useEffect(() => {
    const from = waitingAt.current;
    if (from === null || count === from) return;
    waitingAt.current = null;
    list.current?.children[from]?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);
  return {
    list,
    focusOnAdded: () => {
      waitingAt.current = count;
    },
  };
}

/** On wide screens the filters stand beside it. */
const productGridStyles =
  'grid grid-cols-1 gap-x-4 gap-y-9 min-[22rem]:grid-cols-2 sm:gap-x-6 lg:grid-cols-3';

const SKELETONS = ['first', 'second', 'third', 'fourth'];
const FIRST_ROW = 4;

interface ProductResultsProps {
  readonly filter: ShopFilter;
  readonly categoryName: string | undefined;
  readonly browsing: Browsing;
}

export function ProductResults({ filter, categoryName, browsing }: ProductResultsProps) {
  const { products, total, next, loading, failed, busy, retry, showMore } = browsing;
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
              <ProductCard
                product={product}
                first={index < FIRST_ROW}
                below={<CompareToggle product={product} className="-mb-3" />}
              />
            </li>
          ))}
        </ul>
      )}
      {products !== undefined && failed && (
        <div className="mt-12">
          <ErrorState title="Error fetching products or categories" busy={busy} onRetry={retry} />
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
