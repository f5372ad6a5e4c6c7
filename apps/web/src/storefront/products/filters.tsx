import type { ProductFilters } from '@gadgetry/contract/product-filters';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type MouseEvent, Suspense, useState } from 'react';
import { shopPath } from '../../page/paths.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../page/lazy-part.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { FilterForm } from './filter-form.tsx';
import type { ShopFilter } from './shop-filter.ts';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

interface FiltersProps {
  readonly filter: ShopFilter;
  readonly filters: ProductFilters | undefined;
}

function chosenCount({ attr = [], minPrice, maxPrice, inStock }: ShopFilter): number {
  const price = minPrice === undefined && maxPrice === undefined ? 0 : 1;
  return attr.length + price + (inStock === undefined ? 0 : 1);
}

/** Beside the list where there is room. On a phone they are a sheet, and without scripts a part of the page. */
export function Filters({ filter, filters }: FiltersProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const count = chosenCount(filter);
  const openSheet = (event: MouseEvent) => {
    event.preventDefault();
    setSheet('open');
  };
  return (
    <>
      <a
        href="#filters"
        onClick={openSheet}
        className={`${buttonStyles({ variant: 'secondary' })} mt-4 lg:hidden`}
      >
        <SlidersHorizontal aria-hidden="true" />
        Filters{count > 0 && ` (${count})`}
      </a>
      <aside id="filters" aria-label="Filters" className="max-lg:mt-4 max-lg:not-target:hidden">
        <FilterForm filter={filter} filters={filters} />
      </aside>
      {sheet !== 'never' && (
        <Suspense>
          <FilterSheet
            filter={filter}
            filters={filters}
            open={sheet === 'open'}
            onOpenChange={(open) => setSheet(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}

/** An address of earlier names something that can't be filtered by any more. */
export function GoneFilters({ filter, gone }: { filter: ShopFilter; gone: readonly string[] }) {
  const { cursor: _cursor, attr = [], ...others } = filter;
  const left = attr.filter((text) => !gone.includes(text));
  return (
    <EmptyState
      icon={<SlidersHorizontal />}
      title="A filter is no longer there"
      text="This address narrows the list by something that the shop has since changed. Everything else that was chosen still holds."
      action={
        <LinkButton to={shopPath({ ...others, attr: left })} variant="secondary">
          Show the list without it
        </LinkButton>
      }
    />
  );
}
