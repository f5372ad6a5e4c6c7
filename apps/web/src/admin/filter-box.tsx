import { useEffect, useRef, useState } from 'react';
import Search from 'lucide-react/icons/search';
import { Input } from '../ui/input.tsx';
import type { ListAddress } from './use-list-address.ts';

const PAUSE_MS = 200;
const LONGEST = 100;

interface FilterBoxProps {
  /** Its placeholder is its name, too. */
  readonly label: string;
  readonly address: Pick<ListAddress<never>, 'get' | 'set'>;
  /** What stands in the address for it. */
  readonly name?: string;
}

/** Asks when the typing pauses, not at every letter. */
export function FilterBox({ label, address: { get, set }, name = 'search' }: FilterBoxProps) {
  const value = get(name);
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);

  useEffect(() => {
    // The address has changed by other means, such as Back.
    if (asked.current !== value) setTyped(value);
    asked.current = value;
  }, [value]);

  useEffect(() => {
    if (typed === asked.current) return undefined;
    const pause = setTimeout(() => {
      asked.current = typed;
      set(name, typed);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, name, set]);

  return (
    <search className="relative block w-full sm:w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        enterKeyHint="search"
        className="pl-10.5"
      />
    </search>
  );
}
