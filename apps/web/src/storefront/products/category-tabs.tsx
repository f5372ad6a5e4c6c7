import { shopPath } from '../../page/paths.ts';
import { LinkTab, LinkTabs } from '../../ui/link-tabs.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ShopFilter } from './shop-filter.ts';

interface NamedCategory {
  readonly _id: string;
  readonly name: string;
}

interface CategoryTabsProps {
  readonly filter: ShopFilter;
  /** Oldest first. Undefined while they are loading. */
  readonly categories: readonly NamedCategory[] | undefined;
  readonly shown: NamedCategory | undefined;
}

const SKELETON_WIDTHS = ['w-14', 'w-24', 'w-40', 'w-28', 'w-32'];

export function CategoryTabs({ filter, categories, shown }: CategoryTabsProps) {
  if (categories === undefined) {
    return (
      <div className="flex gap-2 overflow-hidden py-1.5">
        {SKELETON_WIDTHS.map((width) => (
          <Skeleton key={width} className={`h-11 shrink-0 rounded-full ${width}`} />
        ))}
      </div>
    );
  }
  const offered =
    shown === undefined || categories.some(({ _id }) => _id === shown._id)
      ? categories
      : [...categories, shown];
  // Attributes are those of a category; the rest goes along.
  const { category: _category, attr: _attr, cursor: _cursor, ...others } = filter;
  return (
    <LinkTabs label="Categories">
      <LinkTab to={shopPath(others)} current={filter.category === undefined}>
        All
      </LinkTab>
      {offered.map(({ _id, name }) => (
        <LinkTab
          key={_id}
          to={shopPath({ ...others, category: _id })}
          current={filter.category === _id}
        >
          {name}
        </LinkTab>
      ))}
    </LinkTabs>
  );
}
