import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';

interface Step {
  readonly name: string;
  readonly path: string;
}

interface BreadcrumbsProps {
  readonly above: readonly Step[];
  readonly current: string;
}

/** The way back from what lies below a list. */
export function Breadcrumbs({ above, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
        {above.map(({ name, path }) => (
          <li key={path} className="flex min-w-0 items-center gap-1.5">
            <Link
              to={path}
              className="inline-flex min-h-8 min-w-0 items-center underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {name}
            </Link>
            <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 wrap-anywhere text-ink">
          {current}
        </li>
      </ol>
    </nav>
  );
}
