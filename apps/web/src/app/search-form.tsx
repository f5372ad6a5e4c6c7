import Search from 'lucide-react/icons/search';
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths, shopPath } from '../page/paths.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { lazyPart } from '../page/lazy-part.ts';

const SearchSuggestions = lazyPart(
  async () => (await import('./search-suggestions.tsx')).SearchSuggestions,
);

interface SearchFormProps {
  readonly className?: string;
  /** Told when somebody goes where they wanted to. */
  readonly onGone?: () => void;
}

/** What an address looks for; '' anywhere but in the shop. */
function searchedAt(address: string): string {
  const [pathname, query] = address.split('?');
  return pathname === paths.shop ? (new URLSearchParams(query).get('search') ?? '') : '';
}

/**
 * Searches the shop from any page: without scripts a form that leads to the shop page. What helps while
 * somebody types is fetched when the field is first used.
 */
export function SearchForm({ className, onGone }: SearchFormProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState(false);
  const id = useId();
  const { pathname, search } = useLocation();
  const searched = searchedAt(pathname + search);
  useEffect(() => {
    const field = box.current;
    // Whoever is writing something else goes on.
    if (field !== null && document.activeElement !== field) field.value = searched;
  }, [searched]);
  const go = (path: string) => {
    void navigate(path);
    if (box.current !== null) box.current.value = searchedAt(path);
    onGone?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = box.current?.value.trim() ?? '';
    go(shopPath({ search: words === '' ? undefined : words }));
  };
  return (
    <search aria-label="The whole shop" className={className}>
      <form action={paths.shop} onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          Search the shop
        </label>
        <Input
          ref={box}
          id={id}
          type="search"
          name="search"
          maxLength={100}
          placeholder="Search"
          defaultValue={searched}
          autoComplete="off"
          enterKeyHint="search"
          className="pr-12"
          onFocus={() => setUsed(true)}
        />
        <IconButton
          type="submit"
          label="Find"
          icon={<Search />}
          className="absolute top-0 right-0"
        />
        {used && (
          <Suspense>
            <SearchSuggestions box={box} onChosen={go} />
          </Suspense>
        )}
      </form>
    </search>
  );
}
