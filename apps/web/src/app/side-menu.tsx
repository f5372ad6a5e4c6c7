import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { NavLink } from 'react-router';
import { isAdmin, useSession } from '../api/use-session.ts';
import { selectCartCount } from '../shopping/cart-slice.ts';
import { selectSavedCount } from '../shopping/saved-slice.ts';
import { overlayStyles } from '../ui/dialog-styles.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import { paths } from '../page/paths.ts';
import { SearchForm } from './search-form.tsx';
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
  const signOut = useSigningOut();
  const focusReturn = useFocusReturn();
  const row = (to: string, label: string, count?: ReactNode) => (
    <NavLink to={to} end onClick={() => onOpenChange(false)} className={rowStyles}>
      {label}
      {count}
    </NavLink>
  );
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyles} />
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,88vw)] flex-col overflow-y-auto bg-raised p-4 shadow-float motion-safe:animate-slide-in"
        >
          <div className="mb-2 flex items-center justify-between pl-3">
            <Dialog.Title className="text-sm font-medium text-ink-soft">Menu</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close menu" icon={<X />} />
            </Dialog.Close>
          </div>
          <SearchForm className="mx-3 mb-3" onGone={() => onOpenChange(false)} />
          <nav aria-label="Menu" className="flex flex-col">
            {row(paths.home, 'Home')}
            {row(paths.shop, 'Shop')}
            {row(paths.saved, 'Saved', <Count of={saved} />)}
            {row(paths.cart, 'Cart', <Count of={inCart} />)}
            <hr className="mx-3 my-3 border-line" />
            {session.status === 'signed-out' && row(paths.signIn, 'Sign In')}
            {session.status === 'signed-out' && row(paths.signUp, 'Sign Up')}
            {session.status === 'signed-in' && row(paths.account, 'Account')}
            {isAdmin(session) && row(paths.admin.dashboard, 'Dashboard')}
            {session.status === 'signed-in' && (
              <button type="button" onClick={signOut} className={rowStyles}>
                Sign Out
              </button>
            )}
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Count({ of }: { readonly of: number }) {
  return of === 0 ? null : <span className="text-base text-ink-soft tabular-nums">{of}</span>;
}
