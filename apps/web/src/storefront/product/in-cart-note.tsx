import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { paths } from '../../page/paths.ts';
import { selectQuantityOf } from '../../shopping/cart-slice.ts';

/** Stands last on the page, so that nothing moves when the stored cart has been read. */
export function InCartNote({ productId }: { readonly productId: string }) {
  const quantity = useSelector(selectQuantityOf(productId));
  if (quantity === 0) return null;
  return (
    <p className="-mt-2 text-[0.9375rem] text-ink-soft">
      {quantity} in your cart.{' '}
      <Link
        to={paths.cart}
        className="inline-flex min-h-6 items-center rounded-control font-medium text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        Go to the cart
      </Link>
    </p>
  );
}
