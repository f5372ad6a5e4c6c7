import { isFiltered } from '@gadgetry/contract/filter-values';
import SearchX from 'lucide-react/icons/search-x';
import { paths, shopPath } from '../../page/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type ShopFilter, withoutFilters } from './shop-filter.ts';

interface NothingFoundProps {
  readonly filter: ShopFilter;
  readonly categoryName: string | undefined;
}

export function NothingFound({ filter, categoryName }: NothingFoundProps) {
  const { category, search, sort } = filter;
  if (isFiltered(filter)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nothing has all of that"
        text="Take off one of the filters, or choose more within one of them."
        action={
          <LinkButton to={shopPath(withoutFilters(filter))} variant="secondary">
            Clear all filters
          </LinkButton>
        }
      />
    );
  }
  const isNarrowed = category !== undefined || search !== undefined;
  if (!isNarrowed) {
    return (
      <EmptyState
        title="The shelves are empty"
        text="New products are on their way. Please come back soon."
      />
    );
  }
  const place = categoryName === undefined ? '' : ` in ${categoryName}`;
  return (
    <EmptyState
      icon={<SearchX />}
      title={
        search === undefined ? `Nothing here${place} yet` : `Nothing matches “${search}”${place}`
      }
      text={
        search === undefined
          ? 'Have a look at everything else we have.'
          : 'Check the spelling, or try fewer or more general words.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {search !== undefined && category !== undefined && (
            <LinkButton to={shopPath({ search, sort })} variant="secondary">
              Search all categories
            </LinkButton>
          )}
          <LinkButton to={paths.shop} variant="secondary">
            Show all products
          </LinkButton>
        </div>
      }
    />
  );
}
