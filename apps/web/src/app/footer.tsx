import { Link } from 'react-router';
import { useShop } from '../page/shop-settings.tsx';
import { paths } from '../page/paths.ts';
import { Wordmark } from './wordmark.tsx';

const linkStyles =
  'inline-flex min-h-11 items-center rounded-control text-ink-soft hover:text-ink hover:underline';

export function Footer() {
  const { supportEmail } = useShop();
  return (
    <footer className="mt-16 border-t border-line print:hidden">
      <div className="page-width flex flex-col gap-6 py-10 sm:flex-row sm:items-center sm:justify-between">
        <div className="flex flex-col gap-2">
          <Wordmark />
          <p className="text-sm text-ink-soft">Well-made gadgets, honestly described.</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-7 text-[0.9375rem]">
          <Link to={paths.shop} className={linkStyles}>
            All products
          </Link>
          <Link to={paths.myOrders} className={linkStyles}>
            My Orders
          </Link>
          <a href={`mailto:${supportEmail}`} className={linkStyles}>
            {supportEmail}
          </a>
        </nav>
      </div>
    </footer>
  );
}
