import { Link } from 'react-router';
import { AccountArea } from './account-area.tsx';
import { HeaderLink } from './header-link.tsx';
import { paths } from '../page/paths.ts';
import { ShoppingLinks } from './shopping-links.tsx';
import { SideMenuButton } from './side-menu-button.tsx';
import { Wordmark } from './wordmark.tsx';

export function Header() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ground print:hidden">
      <div className="page-width flex h-16 items-center gap-2 lg:h-18">
        <Link to={paths.home} className="mr-auto rounded-control md:mr-6">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-1 md:flex-1">
          <div className="hidden items-center gap-1 md:mr-auto md:flex">
            <HeaderLink to={paths.home}>Home</HeaderLink>
            <HeaderLink to={paths.shop}>Shop</HeaderLink>
          </div>
          <ShoppingLinks />
          <AccountArea />
        </nav>
        <SideMenuButton />
      </div>
    </header>
  );
}
