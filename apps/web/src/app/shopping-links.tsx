import { Heart, ShoppingBag } from 'lucide-react';
import { useSelector } from 'react-redux';
import { selectCartCount } from '../shopping/cart-slice.ts';
import { selectSavedCount } from '../shopping/saved-slice.ts';
import { CountBadge } from '../ui/count-badge.tsx';
import { HeaderLink } from './header-link.tsx';
import { paths } from '../page/paths.ts';

/** Saved and Cart. On phones the words give way to the icons but stay there for readers. */
export function ShoppingLinks() {
  const saved = useSelector(selectSavedCount);
  const inCart = useSelector(selectCartCount);
  return (
    <>
      <HeaderLink to={paths.saved} className="relative">
        <Heart aria-hidden="true" />
        <span className="sr-only lg:not-sr-only">Saved</span>
        <CountBadge count={saved} one="item" many="items" />
      </HeaderLink>
      <HeaderLink to={paths.cart} className="relative">
        <ShoppingBag aria-hidden="true" />
        <span className="sr-only lg:not-sr-only">Cart</span>
        <CountBadge count={inCart} one="item" many="items" />
      </HeaderLink>
    </>
  );
}
