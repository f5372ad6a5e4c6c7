import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useHydrated } from './use-hydrated.ts';
import { tabStyles } from './tab-styles.ts';

interface LinkTabsProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Look like tabs and are links: what each shows has an address of its own. */
export function LinkTabs({ label, children }: LinkTabsProps) {
  return (
    <nav aria-label={label}>
      {/* On a phone what goes on beyond the screen goes to its very edge. */}
      <ul className="relative -mx-1.5 flex gap-2 overflow-x-auto p-1.5 [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4">
        {children}
      </ul>
    </nav>
  );
}

interface LinkTabProps extends LinkProps {
  readonly current: boolean;
}

export function LinkTab({ current, className, ...rest }: LinkTabProps) {
  const tab = useRef<HTMLLIElement>(null);
  const servedAlready = useRef(!useHydrated());
  useEffect(() => {
    const strip = tab.current?.parentElement;
    const mayHaveBeenMoved = servedAlready.current;
    servedAlready.current = false;
    if (!current || tab.current === null || strip == null) return;
    // Somebody has moved it before the scripts were there, and may be about to press what is in sight.
    if (mayHaveBeenMoved && strip.scrollLeft > 0) return;
    // The chosen one is in sight where not all of them fit. The page itself stays where it is.
    strip.scrollLeft = tab.current.offsetLeft - (strip.clientWidth - tab.current.offsetWidth) / 2;
  }, [current]);
  return (
    <li ref={tab} className="shrink-0">
      <Link
        {...rest}
        aria-current={current ? 'page' : undefined}
        className={clsx(
          tabStyles,
          'whitespace-nowrap aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-ground',
          className,
        )}
      />
    </li>
  );
}
