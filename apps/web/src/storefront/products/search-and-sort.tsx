import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths, shopPath } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { fieldsOf, filterOfForm, type ShopFilter } from './shop-filter.ts';

/** A form of its own address: without scripts the browser sends it, with them the router goes there. */
export function SearchAndSort({ filter }: { readonly filter: ShopFilter }) {
  const { search: _search, sort: _sort, cursor: _cursor, ...others } = filter;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const asked = useRef(filter.search);

  useEffect(() => {
    // The address has changed by other means. What is being typed meanwhile is not touched.
    if (box.current !== null && asked.current !== filter.search) {
      box.current.value = filter.search ?? '';
    }
    asked.current = filter.search;
  }, [filter.search]);

  const go = (event?: FormEvent) => {
    event?.preventDefault();
    if (form.current === null) return;
    const chosen = filterOfForm(form.current);
    asked.current = chosen.search;
    void navigate(shopPath(chosen));
  };

  useEffect(() => {
    // Chosen before the scripts were there, when nobody listened.
    const chosen = form.current === null ? null : new FormData(form.current).get('sort');
    if (chosen !== null && chosen !== (filter.sort ?? '')) go();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page has come alive
  }, []);

  return (
    <form
      ref={form}
      action={paths.shop}
      onSubmit={go}
      className="grid gap-3 sm:grid-cols-[1fr_auto] lg:w-xl"
    >
      {fieldsOf(others).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <search className="relative block">
        <label htmlFor="search" className="sr-only">
          Search products
        </label>
        <Input
          ref={box}
          id="search"
          type="search"
          name="search"
          maxLength={100}
          defaultValue={filter.search}
          placeholder="Search products"
          autoComplete="off"
          enterKeyHint="search"
          className="pr-12"
        />
        <IconButton
          type="submit"
          label="Search"
          icon={<Search />}
          className="absolute top-0 right-0"
        />
      </search>
      <div className="flex items-center gap-3">
        <label htmlFor="sort" className="text-sm font-medium whitespace-nowrap text-ink-soft">
          Sort by Price
        </label>
        <Select
          id="sort"
          name="sort"
          value={filter.sort ?? ''}
          onChange={() => go()}
          className={filter.search === undefined ? 'flex-1 sm:w-42' : 'flex-1 sm:w-46'}
        >
          <option value="">
            {filter.search === undefined ? 'Newest first' : 'Best match first'}
          </option>
          {filter.search !== undefined && <option value="-createdAt">Newest first</option>}
          <option value="price">Ascending</option>
          <option value="-price">Descending</option>
        </Select>
        {/* With scripts a choice is one press. */}
        <noscript>
          <Button type="submit" variant="secondary">
            Sort
          </Button>
        </noscript>
      </div>
    </form>
  );
}
