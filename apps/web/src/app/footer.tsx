import { Link } from 'react-router';
import { useListContentPagesQuery } from '../api/content.ts';
import { useShop } from '../page/shop-settings.tsx';
import { contentPagePath, paths } from '../page/paths.ts';
import { Wordmark } from './wordmark.tsx';

const linkStyles =
  'inline-flex min-h-11 items-center rounded-control text-ink-soft hover:text-ink hover:underline';

export function Footer() {
  const { supportEmail, tagline } = useShop();
  const pages = (useListContentPagesQuery().data ?? []).filter(({ place }) => place !== 'none');
  return (
    <footer className="mt-16 border-t border-line print:hidden">
      <div className="page-width flex flex-col gap-6 py-10 sm:flex-row sm:items-center sm:justify-between">
        <div className="flex flex-col gap-2">
          <Wordmark />
          {tagline !== undefined && (
            <p className="text-sm wrap-anywhere text-ink-soft">{tagline}</p>
          )}
        </div>
        <div className="flex flex-col">
          <nav
            aria-label="Footer"
            className="flex flex-wrap gap-x-7 text-[0.9375rem] sm:justify-end"
          >
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
          {pages.length > 0 && (
            <nav aria-label="Information" className="flex flex-wrap gap-x-7 text-sm sm:justify-end">
              {pages.map(({ slug, title }) => (
                <Link key={slug} to={contentPagePath(slug)} className={linkStyles}>
                  {title}
                </Link>
              ))}
            </nav>
          )}
        </div>
      </div>
    </footer>
  );
}
