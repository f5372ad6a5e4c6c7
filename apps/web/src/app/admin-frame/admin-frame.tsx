import Ellipsis from 'lucide-react/icons/ellipsis';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import Store from 'lucide-react/icons/store';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../api/use-session.ts';
import { currentAt } from '../../admin/find-screens.ts';
import { useOfferedScreens } from '../../admin/use-offered-screens.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { paths } from '../../page/paths.ts';
import { useSavedSign } from '../../page/saved-sign.ts';
import { ShopProvider, useShop } from '../../page/shop-settings.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { SideSheet } from '../side-sheet.tsx';
import { UserMenu } from '../user-menu.tsx';
import { Wordmark } from '../wordmark.tsx';
import { AdminSearch } from './admin-search.tsx';
import { SideNavigation } from './side-navigation.tsx';

/** Where the menu stands beside the page: `lg` of the styles. */
const WIDE = '(width >= 64rem)';

const MOST_USED: readonly string[] = [adminPaths.dashboard, adminPaths.orders, adminPaths.products];

const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** Open until it is closed, or another screen is shown: also one that was gone to after a question. */
function useOpenHere(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return [openAt === pathname, (open) => setOpenAt(open ? pathname : null)];
}

/** Ctrl-K, or Cmd-K. What is being filled in over the page is not covered by it. */
function useSearchKey(onPressed: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      if (event.ctrlKey === event.metaKey) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) onPressed();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

function SearchButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      className="flex h-11 cursor-pointer items-center gap-2.5 rounded-full px-3 text-[0.9375rem] text-ink-soft transition-colors duration-quick hover:bg-surface hover:text-ink lg:h-9 lg:w-full lg:max-w-md lg:rounded-control lg:border lg:border-line-strong [&_svg]:size-5 lg:[&_svg]:size-4.5"
    >
      <Search aria-hidden="true" />
      <span className="max-lg:sr-only">Search everything</span>
      <kbd aria-hidden="true" className="ml-auto font-sans text-xs max-lg:hidden">
        {isApple() ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

const barStyles =
  'flex h-14 flex-1 cursor-pointer flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-soft aria-[current]:text-accent [&_svg]:size-5';

/** On phones, where thumbs are. */
function BottomBar({ onMore }: { readonly onMore: () => void }) {
  const { pathname } = useLocation();
  const offered = useOfferedScreens();
  return (
    <div
      data-bottom-bar=""
      data-admin-bar=""
      className="order-last border-t border-line bg-ground print:hidden"
    >
      <nav aria-label="Most used" className="flex">
        {offered
          .filter(({ path }) => MOST_USED.includes(path))
          .map(({ path, name, entry }) => (
            <Link
              key={path}
              to={path}
              aria-current={currentAt(path, pathname)}
              className={barStyles}
            >
              {entry !== undefined && <entry.icon aria-hidden="true" />}
              {name}
            </Link>
          ))}
        <button type="button" aria-haspopup="dialog" onClick={onMore} className={barStyles}>
          <Ellipsis aria-hidden="true" />
          More
        </button>
      </nav>
    </div>
  );
}

const shopLinkStyles =
  'flex min-h-11 items-center gap-2.5 rounded-control px-3 text-[0.9375rem] font-medium whitespace-nowrap text-ink-soft transition-colors duration-quick hover:bg-surface hover:text-ink lg:min-h-9 [&_svg]:size-4.5';

function ShopLink({ onGo }: { readonly onGo?: () => void }) {
  return (
    <Link to={paths.home} onClick={onGo} className={shopLinkStyles}>
      <Store aria-hidden="true" />
      View shop
    </Link>
  );
}

/** An owner who has changed it sees that at once, and not when the page is next loaded. */
function SignAsSaved() {
  const shop = useShop();
  const saved = useSavedSign();
  if (saved === null) return <Wordmark />;
  const { name, logo } = saved;
  if (logo !== null) return <img src={logo} alt={name} className="logo w-auto max-w-36" />;
  return (
    <ShopProvider value={{ ...shop, name, logo: undefined }}>
      <Wordmark />
    </ShopProvider>
  );
}

/** What stands around every admin screen: where one can go, and the search over everything. */
export function AdminFrame() {
  const session = useSession();
  const wide = useMedia(WIDE);
  const [menuOpen, setMenuOpen] = useOpenHere();
  const [searchOpen, setSearchOpen] = useOpenHere();
  useSearchKey(() => setSearchOpen(true));
  return (
    <>
      <header className="admin-header">
        <div className="mr-auto lg:mr-0 lg:w-55">
          <Link to={adminPaths.dashboard} className="flex w-fit rounded-control">
            <SignAsSaved />
          </Link>
        </div>
        <div className="lg:flex-1 lg:pr-6 lg:pl-9">
          <SearchButton onPress={() => setSearchOpen(true)} />
        </div>
        {wide && <ShopLink />}
        {session.status === 'signed-in' && <UserMenu user={session.user} />}
        {!wide && (
          <IconButton
            label="Menu"
            icon={<Menu />}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            className="-mr-2"
            onClick={() => setMenuOpen(true)}
          />
        )}
      </header>
      <div className="admin-side">
        <div className="sticky top-[calc(3.5rem+var(--page-notice,0px))] max-h-[calc(100dvh-3.5rem-var(--page-notice,0px))] overflow-y-auto">
          {wide && <SideNavigation />}
        </div>
      </div>
      {!wide && (
        <>
          <BottomBar onMore={() => setMenuOpen(true)} />
          <SideSheet open={menuOpen} onOpenChange={setMenuOpen}>
            <SideNavigation onGo={() => setMenuOpen(false)} />
            <hr className="mx-3 my-3 border-line" />
            <ShopLink onGo={() => setMenuOpen(false)} />
          </SideSheet>
        </>
      )}
      <AdminSearch open={searchOpen} onOpenChange={setSearchOpen} />
    </>
  );
}
