import { countedForShoppers } from '@gadgetry/contract/list-limits';
import { Link } from 'react-router';
import { shopPath } from '../../page/paths.ts';
import type { ShopFilter } from './shop-filter.ts';

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
export function ResultCount({ filter, shown, total }: ResultCountProps) {
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
