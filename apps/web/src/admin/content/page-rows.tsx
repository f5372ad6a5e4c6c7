import type { ManagedContentPage } from '@gadgetry/contract/content-pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { editedPagePath } from '../../page/admin-paths.ts';
import { contentPagePath } from '../../page/paths.ts';
import { localTime } from '../local-time.ts';
import { LastChange, PLACES, StateBadge } from './page-state.tsx';

interface PageRowsProps {
  readonly pages: readonly ManagedContentPage[];
  /** What can be done with one of them beside opening it. */
  readonly actions?: (page: ManagedContentPage, at: number) => ReactNode;
}

export function PageRows({ pages, actions }: PageRowsProps) {
  return (
    <ul className="divide-y divide-line">
      {pages.map((page, at) => (
        <li
          key={page._id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
        >
          <div className="min-w-0">
            <Link
              to={editedPagePath(page.slug)}
              className="inline-flex min-h-9 items-center rounded-control font-medium underline underline-offset-4 wrap-anywhere"
            >
              {page.title}
            </Link>
            {page.isOwn && (
              <p className="text-sm wrap-anywhere text-ink-soft">
                {contentPagePath(page.slug)} · {PLACES[page.place]}
              </p>
            )}
            <p className="text-sm wrap-anywhere text-ink-soft">
              <LastChange page={page} />
            </p>
            {page.publishAt !== null && (
              <p className="text-sm text-ink-soft">
                To be published on{' '}
                <time dateTime={page.publishAt}>{localTime(page.publishAt)}</time>
              </p>
            )}
          </div>
          <div className="flex items-center gap-2">
            <StateBadge page={page} />
            {actions?.(page, at)}
          </div>
        </li>
      ))}
    </ul>
  );
}
