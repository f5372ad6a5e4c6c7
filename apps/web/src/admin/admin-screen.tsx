import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '../page/page-head.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { screenAbove } from './find-screens.ts';
import { Locked } from './permitted.tsx';
import { useMayChange } from './use-may-change.ts';

interface AdminScreenProps {
  readonly title: string;
  /** What it is called below its list, where that is shorter than its heading. */
  readonly crumb?: string;
  /** The query of the list that it was opened from, which leads back to that list. */
  readonly listQuery?: string;
  /** What stands between its list and itself. */
  readonly within?: { readonly name: string; readonly path: string };
  readonly actions?: ReactNode;
  /** All of it is for changing something: whoever may not sees it locked. */
  readonly isForm?: boolean;
  readonly children: ReactNode;
}

/** What every admin screen has: the way back to its list, a heading, and what can be done here. */
export function AdminScreen({
  title,
  crumb = title,
  listQuery = '',
  within,
  actions,
  isForm = false,
  children,
}: AdminScreenProps) {
  const { pathname } = useLocation();
  const list = screenAbove(pathname);
  const mayChange = useMayChange();
  const locked = isForm && !mayChange;
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
            // On a phone many of them stand in full lines, not in ragged ones.
            <div className="flex flex-wrap gap-2.5 max-sm:has-[>:nth-child(3)]:*:grow print:hidden">
              {locked ? <Locked>{actions}</Locked> : actions}
            </div>
          )}
        </div>
      </div>
      {!mayChange && (
        <p className="text-sm text-ink-soft">Your role lets you look at this, and not change it.</p>
      )}
      {locked ? <Locked>{children}</Locked> : children}
    </div>
  );
}
