import { replayedPress } from '@gadgetry/contract/event-replay';
import { clsx } from 'clsx';
import Heart from 'lucide-react/icons/heart';
import Menu from 'lucide-react/icons/menu';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, NavLink, type NavLinkProps } from 'react-router';
import { useListContentPagesQuery } from '../api/content.ts';
import { useSession } from '../api/use-session.ts';
import { contentPagePath, paths } from '../page/paths.ts';
import { selectCartCount } from '../shopping/cart-slice.ts';
import { selectSavedCount } from '../shopping/saved-slice.ts';
import { CountBadge } from '../ui/count-badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { lazyPart } from '../page/lazy-part.ts';
import { SearchForm } from './search-form.tsx';
import { Wordmark } from './wordmark.tsx';

function HeaderLink({ className, ...rest }: NavLinkProps & { readonly className?: string }) {
  return (
    <NavLink
      {...rest}
      end
      className={({ isActive }) =>
        clsx(
          'inline-flex h-11 items-center gap-2 rounded-control px-3 text-[0.9375rem] font-medium transition-colors duration-quick hover:bg-surface hover:text-ink [&_svg]:size-5',
          isActive ? 'text-accent' : 'text-ink-soft',
          className,
        )
      }
    />
  );
}

/** Saved and Cart. On phones the words give way to the icons but stay there for readers. */
function ShoppingLinks() {
  const saved = useSelector(selectSavedCount);
  const inCart = useSelector(selectCartCount);
  return (
    <>
      <HeaderLink to={paths.saved} className="relative">
        <Heart aria-hidden="true" />
        <span className="sr-only lg:not-sr-only">Saved</span>
        <CountBadge count={saved} />
      </HeaderLink>
      <HeaderLink to={paths.cart} className="relative">
        <ShoppingBag aria-hidden="true" />
        <span className="sr-only lg:not-sr-only">Cart</span>
        <CountBadge count={inCart} />
      </HeaderLink>
    </>
  );
}

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);

/** Its width is reserved: who is signed in is found out after the page stands, and nothing may move. */
function AccountArea() {
  const session = useSession();
  return (
    <div className="hidden w-47 shrink-0 items-center justify-end gap-1 md:flex">
      {session.status === 'signed-out' && (
        <>
          <HeaderLink to={paths.signIn}>Sign In</HeaderLink>
          <LinkButton to={paths.signUp} size="small">
            Sign Up
          </LinkButton>
        </>
      )}
      {session.status === 'signed-in' && (
        <>
          <HeaderLink to={paths.account}>Account</HeaderLink>
          <Suspense fallback={<Skeleton className="size-11 rounded-full" />}>
            <UserMenu user={session.user} />
          </Suspense>
        </>
      )}
    </div>
  );
}

const SideMenu = lazyPart(async () => (await import('./side-menu.tsx')).SideMenu);

/** Phones only. The menu's own code is fetched when it is first opened. */
function SideMenuButton() {
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      <IconButton
        {...replayedPress}
        label="Menu"
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-mr-2 md:hidden"
        onClick={() => {
          setLoaded(true);
          setOpen(true);
        }}
      />
      {loaded && (
        <Suspense>
          <SideMenu open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

export function Header() {
  const pages = useListContentPagesQuery().data ?? [];
  return (
    <header className="sticky top-(--page-notice,0px) z-30 border-b border-line bg-ground print:hidden">
      <div className="page-width flex h-16 items-center gap-2 lg:h-18">
        <Link to={paths.home} className="mr-auto rounded-control md:mr-6">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="flex min-w-0 items-center gap-1 md:flex-1">
          <div className="hidden min-w-0 items-center gap-1 md:mr-auto md:flex">
            <HeaderLink to={paths.home}>Home</HeaderLink>
            <HeaderLink to={paths.shop}>Shop</HeaderLink>
            {pages.map(({ slug, title, place }) =>
              place === 'menu' ? (
                <HeaderLink key={slug} to={contentPagePath(slug)} className="min-w-0 max-xl:hidden">
                  <span className="max-w-28 truncate">{title}</span>
                </HeaderLink>
              ) : null,
            )}
          </div>
          <SearchForm className="hidden min-w-0 flex-1 md:block md:max-w-80 xl:min-w-56" />
          <ShoppingLinks />
          <AccountArea />
        </nav>
        <SideMenuButton />
      </div>
    </header>
  );
}
