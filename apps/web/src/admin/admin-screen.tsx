import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '../page/page-head.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { screenAbove } from './find-screens.ts';

interface AdminScreenProps {
  readonly title: string;
  /** What it is called below its list, where that is shorter than its heading. */
  readonly crumb?: string;
  /** The query of the list that it was opened from, which leads back to that list. */
  readonly listQuery?: string;
  /** What stands between its list and itself. */
  readonly within?: { readonly name: string; readonly path: string };
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What every admin screen has: the way back to its list, a heading, and what can be done here. */
export function AdminScreen({
  title,
  crumb = title,
  listQuery = '',
  within,
  actions,
  children,
}: AdminScreenProps) {
  const { pathname } = useLocation();
  const list = screenAbove(pathname);
  return (
    <div className="page-width flex flex-col gap-6 py-6 sm:py-8">
      <PageHead title={title} />
      <div className="flex flex-col gap-1">
        {list !== undefined && (
          <Breadcrumbs
            above={[
              { name: list.name, path: list.path + listQuery },
              ...(within === undefined ? [] : [within]),
            ]}
            current={crumb}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h1 className="min-w-0 text-[1.75rem] leading-tight font-bold tracking-[-0.03em] wrap-anywhere">
            {title}
          </h1>
          {actions !== undefined && (
            <div className="flex flex-wrap gap-2.5 print:hidden">{actions}</div>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}
