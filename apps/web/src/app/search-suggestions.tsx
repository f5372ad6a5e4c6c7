import {
  SUGGESTED_FROM,
  type SearchSuggestions as Found,
} from '@gadgetry/contract/search-suggestions';
import { clsx } from 'clsx';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Search from 'lucide-react/icons/search';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { useSuggestQuery } from '../api/search.ts';
import { productPath, shopPath } from '../page/paths.ts';
import { ProductPrice } from '../shopping/product-price.tsx';
import { Picture } from '../ui/picture.tsx';

/** Nobody reads what is suggested between two letters (ms). */
const PAUSE_MS = 120;

interface Option {
  readonly id: string;
  readonly path: string;
  readonly shown: ReactNode;
}

function optionsOf({ categories, products, searches }: Found): Option[] {
  return [
    ...searches.map((search) => ({
      id: search.replaceAll(' ', '-'),
      path: shopPath({ search }),
      shown: (
        <>
          <span className="flex size-11 shrink-0 items-center justify-center text-ink-soft">
            <Search aria-hidden="true" className="size-5" />
          </span>
          <span className="min-w-0 flex-1">
            {search}
            <span className="sr-only">, what others searched for</span>
          </span>
        </>
      ),
    })),
    ...categories.map(({ _id, name }) => ({
      id: _id,
      path: shopPath({ category: _id }),
      shown: (
        <>
          <span className="flex size-11 shrink-0 items-center justify-center text-ink-soft">
            <LayoutGrid aria-hidden="true" className="size-5" />
          </span>
          <span className="min-w-0 flex-1">
            All in <span className="font-medium">{name}</span>
          </span>
        </>
      ),
    })),
    ...products.map(({ _id, name, price, priceFrom, imageUrl }) => ({
      id: _id,
      path: productPath(_id),
      shown: (
        <>
          <span className="block size-11 shrink-0 overflow-hidden rounded-control">
            <Picture src={imageUrl} alt="" sizes="2.75rem" width={44} height={44} />
          </span>
          <span className="line-clamp-2 min-w-0 flex-1 leading-snug">{name}</span>
          <ProductPrice product={{ price, priceFrom }} className="text-ink-soft" />
        </>
      ),
    })),
  ];
}

/** What is in the field, once nobody has typed for a moment. */
function useTyped(box: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const field = box.current;
    if (field === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTyped(field.value.trim()), PAUSE_MS);
    };
    field.addEventListener('input', read);
    // What was typed while this was on its way.
    read();
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', read);
    };
  }, [box]);
  return typed;
}

interface SearchSuggestionsProps {
  /** The field, which becomes a combobox (WAI-ARIA Authoring Practices) with what is suggested below it. */
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onChosen: (path: string) => void;
}

export function SearchSuggestions({ box, onChosen }: SearchSuggestionsProps) {
  const typed = useTyped(box);
  const asks = typed.length >= SUGGESTED_FROM;
  const { currentData } = useSuggestQuery(typed, { skip: !asks });
  const options = asks && currentData !== undefined ? optionsOf(currentData) : [];
  const [closed, setClosed] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const list = useId();
  const open = !closed && options.length > 0;
  const optionId = (id: string) => `${list}-${id}`;
  const at = open ? options.findIndex(({ id }) => id === active) : -1;
  const current = options[at];

  useEffect(() => {
    const field = box.current;
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-autocomplete', 'list');
    field?.setAttribute('aria-expanded', String(open));
    field?.setAttribute('aria-controls', list);
    if (current === undefined) field?.removeAttribute('aria-activedescendant');
    else field?.setAttribute('aria-activedescendant', optionId(current.id));
  });

  useEffect(() => {
    const field = box.current;
    if (field === null) return undefined;
    const move = (by: 1 | -1) => {
      const from = at === -1 && by === -1 ? 0 : at;
      setClosed(false);
      setActive(options[(from + by + options.length) % options.length]?.id ?? null);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' && options.length > 0) move(1);
      else if (event.key === 'ArrowUp' && options.length > 0) move(-1);
      else if (event.key === 'Enter' && current !== undefined) choose(current);
      // All that is found is what they want to see.
      else if (event.key === 'Enter') return setClosed(true);
      else if (event.key === 'Escape' && open) setClosed(true);
      else return;
      event.preventDefault();
    };
    const choose = ({ path }: Option) => {
      setClosed(true);
      onChosen(path);
    };
    const onInput = () => {
      setClosed(false);
      setActive(null);
    };
    const onBlur = () => setClosed(true);
    field.addEventListener('keydown', onKey);
    field.addEventListener('input', onInput);
    field.addEventListener('blur', onBlur);
    return () => {
      field.removeEventListener('keydown', onKey);
      field.removeEventListener('input', onInput);
      field.removeEventListener('blur', onBlur);
    };
  });

  return (
    <>
      <output className="sr-only">
        {open && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </output>
      <div
        id={list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no pictures and takes the focus
        role="listbox"
        aria-label="Suggestions"
        hidden={!open}
        className="absolute inset-x-0 top-full z-40 mt-1 max-h-[70vh] md:min-w-72 overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float"
      >
        {options.map(({ id, path, shown }) => (
          <Link
            key={id}
            id={optionId(id)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            aria-selected={id === current?.id}
            tabIndex={-1}
            to={path}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setClosed(true);
              onChosen(path);
            }}
            className={clsx(
              'flex min-h-12 items-center gap-3 rounded-control p-1.5 text-[0.9375rem] hover:bg-surface',
              id === current?.id && 'bg-surface outline-2 -outline-offset-2 outline-accent',
            )}
          >
            {shown}
          </Link>
        ))}
      </div>
    </>
  );
}
