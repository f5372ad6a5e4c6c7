import { type RefObject, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { currentAt, entryAt } from '../../admin/find-screens.ts';
import { MENU_GROUPS, type Screen } from '../../admin/screens.ts';
import { useOfferedScreens } from '../../admin/use-offered-screens.ts';

const entryStyles =
  'flex min-h-8 items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium text-ink-soft transition-colors duration-quick hover:bg-line/50 hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0';

/** The chosen entry is in sight where the menu is longer than the screen. The page stays where it is. */
function useInSight(path: string | undefined): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = nav.current?.querySelector<HTMLElement>('[aria-current]');
    const box = nav.current?.parentElement;
    if (entry == null || box == null || path === undefined) return;
    const top = entry.getBoundingClientRect().top - box.getBoundingClientRect().top;
    const below = top + entry.offsetHeight - box.clientHeight;
    if (top < 0) box.scrollTop += top;
    else if (below > 0) box.scrollTop += below;
  }, [path]);
  return nav;
}

interface GroupProps {
  readonly name: string;
  readonly entries: readonly Screen[];
  readonly onGo: (() => void) | undefined;
}

function Group({ name, entries, onGo }: GroupProps) {
  const { pathname } = useLocation();
  const heading = useId();
  return (
    <div>
      {name !== '' && (
        <p id={heading} className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-soft">
          {name}
        </p>
      )}
      <ul {...(name !== '' && { 'aria-labelledby': heading })} className="flex flex-col gap-px">
        {entries.map(({ path, name: label, entry }) => (
          <li key={path}>
            <Link
              to={path}
              onClick={onGo}
              aria-current={currentAt(path, pathname)}
              className={entryStyles}
            >
              {entry !== undefined && <entry.icon aria-hidden="true" />}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The way to every list and setting of the admin side.
 * @param onGo told when somebody follows an entry
 */
export function SideNavigation({ onGo }: { readonly onGo?: () => void }) {
  const { pathname } = useLocation();
  const nav = useInSight(entryAt(pathname)?.path);
  const offered = useOfferedScreens();
  return (
    <nav ref={nav} aria-label="Admin" className="lg:px-3 lg:py-2">
      {MENU_GROUPS.map((group) => {
        const entries = offered.filter(({ entry }) => entry?.group === group);
        return entries.length === 0 ? null : (
          <Group key={group} name={group} entries={entries} onGo={onGo} />
        );
      })}
    </nav>
  );
}
