import type { Product } from '@gadgetry/contract/catalogue';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths, shopPath } from '../../page/paths.ts';

const linkStyles =
  'inline-flex min-h-11 items-center rounded-control hover:text-ink hover:underline underline-offset-4';

/** From the product up to its category and to the whole shop. */
export function WayBack({ category }: { readonly category: Product['categoryId'] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3 text-[0.9375rem] text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to={paths.shop} className={linkStyles}>
            Products
          </Link>
        </li>
        <li className="inline-flex items-center gap-2">
          <ChevronRight aria-hidden="true" className="size-4" />
          <Link to={shopPath({ category: category._id })} className={linkStyles}>
            {category.name}
          </Link>
        </li>
      </ol>
    </nav>
  );
}
