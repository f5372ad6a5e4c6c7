import type { Product } from '@gadgetry/contract/catalogue';
import { Link } from 'react-router';
import { comparePath } from '../../page/paths.ts';
import { CompareToggle } from '../../shopping/compare-toggle.tsx';
import { useCompared } from '../../shopping/compared.ts';

/** Its place is kept, so that nothing moves when the stored list has been read. */
export function CompareLine({ product }: { readonly product: Product }) {
  const compared = useCompared();
  return (
    <div className="-my-4 flex min-h-11 flex-wrap items-center gap-x-5 text-[0.9375rem] print:hidden">
      <CompareToggle product={product} />
      {compared.length > 1 && (
        <Link
          to={comparePath(compared.map(({ _id }) => _id))}
          className="inline-flex min-h-11 items-center rounded-control font-medium text-accent underline underline-offset-4 hover:text-accent-strong"
        >
          See {compared.length} side by side
        </Link>
      )}
    </div>
  );
}
