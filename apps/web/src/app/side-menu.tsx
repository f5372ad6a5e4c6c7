import { Fragment, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { NavLink } from 'react-router';
import { useListContentPagesQuery } from '../api/content.ts';
import { useSession, worksHere } from '../api/use-session.ts';
import { selectCartCount } from '../shopping/cart-slice.ts';
import { selectSavedCount } from '../shopping/saved-slice.ts';
import { contentPagePath, paths } from '../page/paths.ts';
import { SearchForm } from './search-form.tsx';
import { SideSheet } from './side-sheet.tsx';
import { useSigningOut } from './use-signing-out.ts';

const rowStyles =
  'flex min-h-12 w-full cursor-pointer items-center justify-between rounded-control px-3 text-lg font-medium hover:bg-surface';

interface SideMenuProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const session = useSession();
  const saved = useSelector(selectSavedCount);
  const inCart = useSelector(selectCartCount);
  const pages = useListContentPagesQuery().data ?? [];
  const signOut = useSigningOut();
  const row = (to: string, label: string, count?: ReactNode) => (
    <NavLink to={to} end onClick={() => onOpenChange(false)} className={rowStyles}>
      {label}
      {count}
    </NavLink>
  );
  return (
    <SideSheet open={open} onOpenChange={onOpenChange}>
      <SearchForm className="mx-3 mb-3" onGone={() => onOpenChange(false)} />
      <nav aria-label="Menu" className="flex flex-col">
        {row(paths.home, 'Home')}
        {row(paths.shop, 'Shop')}
        {pages.map(({ slug, title, place }) => (
          <Fragment key={slug}>{place === 'menu' && row(contentPagePath(slug), title)}</Fragment>
        ))}
        {row(paths.saved, 'Saved', <Count of={saved} />)}
        {row(paths.cart, 'Cart', <Count of={inCart} />)}
        <hr className="mx-3 my-3 border-line" />
        {session.status === 'signed-out' && row(paths.signIn, 'Sign In')}
        {session.status === 'signed-out' && row(paths.signUp, 'Sign Up')}
        {session.status === 'signed-in' && row(paths.account, 'Account')}
        {worksHere(session) && row(paths.admin.dashboard, 'Dashboard')}
        {session.status === 'signed-in' && (
          <button type="button" onClick={signOut} className={rowStyles}>
            Sign Out
          </button>
        )}
      </nav>
    </SideSheet>
  );
}

function Count({ of }: { readonly of: number }) {
  return of === 0 ? null : <span className="text-base text-ink-soft tabular-nums">{of}</span>;
}
