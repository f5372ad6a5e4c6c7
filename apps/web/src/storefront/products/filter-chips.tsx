import { priceBound } from '@gadgetry/contract/filter-values';
import { formatMinorUnits } from '@gadgetry/contract/money';
import type { ProductFilters } from '@gadgetry/contract/product-filters';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import { shopPath } from '../../page/paths.ts';
import { type ShopFilter, withoutFilters } from './shop-filter.ts';

interface Chip {
  readonly text: string;
  /** The same list without it. */
  readonly without: ShopFilter;
}

function chipsOf(filter: ShopFilter, filters: ProductFilters | undefined): Chip[] {
  const { cursor: _cursor, ...shown } = filter;
  const { inStock, minPrice, maxPrice, attr = [] } = shown;
  const chips: Chip[] = [];
  if (inStock !== undefined) {
    const { inStock: _off, ...without } = shown;
    chips.push({ text: 'In stock', without });
  }
  if (minPrice !== undefined) {
    const { minPrice: _off, ...without } = shown;
    chips.push({ text: `From ${formatMinorUnits(priceBound(minPrice))}`, without });
  }
  if (maxPrice !== undefined) {
    const { maxPrice: _off, ...without } = shown;
    chips.push({ text: `Up to ${formatMinorUnits(priceBound(maxPrice))}`, without });
  }
  for (const text of attr) {
    const without = { ...shown, attr: attr.filter((other) => other !== text) };
    const name = nameOf(text, filters);
    if (name !== null) chips.push({ text: name, without });
  }
  return chips;
}

/** null while it is not known. */
function nameOf(text: string, filters: ProductFilters | undefined): string | null {
  if (filters?.gone.includes(text) === true) return 'No longer offered';
  for (const { name, choices } of filters?.attributes ?? []) {
    const choice = choices.find(({ value }) => value === text);
    if (choice !== undefined) return `${name}: ${choice.name}`;
  }
  return null;
}

interface FilterChipsProps {
  readonly filter: ShopFilter;
  readonly filters: ProductFilters | undefined;
}

/** What the list is narrowed by; each is taken off by its link. */
export function FilterChips({ filter, filters }: FilterChipsProps) {
  const chips = chipsOf(filter, filters);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex max-lg:mt-4 flex-wrap items-center gap-2">
      {chips.map(({ text, without }) => (
        <li key={shopPath(without)}>
          <Link
            to={shopPath(without)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surface py-1 pr-2.5 pl-3.5 text-sm font-medium hover:bg-line pointer-coarse:min-h-11 [&_svg]:size-4"
          >
            <span className="sr-only">Remove filter </span>
            {text}
            <X aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={shopPath(withoutFilters(filter))}
          className="inline-flex min-h-9 items-center rounded-control px-2 text-sm font-medium text-accent underline underline-offset-4 hover:text-accent-strong pointer-coarse:min-h-11"
        >
          Clear all filters
        </Link>
      </li>
    </ul>
  );
}
