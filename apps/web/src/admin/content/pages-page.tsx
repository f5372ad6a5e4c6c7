import type { ManagedContentPage } from '@gadgetry/contract/content-pages';
import { Link } from 'react-router';
import { useListManagedPagesQuery } from '../../api/admin-content.ts';
import { editedPagePath } from '../../page/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { LastChange, StateBadge } from './page-state.tsx';

/** What is left to do before the shop opens. */
function Unconfirmed({ pages }: { readonly pages: readonly ManagedContentPage[] }) {
  const drafts = pages.filter(({ state }) => state === 'draft').map(({ title }) => title);
  if (drafts.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">Before you open: read and confirm your pages</p>
      <p>
        Still to be confirmed: {drafts.join(', ')}. Until then they are not in your shop; a demo
        shows them as drafts.
      </p>
    </Notice>
  );
}

/** The pages that the owner writes, and which of them guests may read. */
export function Page() {
  const { data: pages, isError, isFetching, refetch } = useListManagedPagesQuery();
  return (
    <AdminScreen title="Pages">
      {pages === undefined && isError && (
        <ErrorState
          title="Failed to load pages"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {pages === undefined && !isError && <Skeleton className="h-96 w-full rounded-card" />}
      {pages !== undefined && (
        <>
          <Unconfirmed pages={pages} />
          <Card className="py-1.5 sm:py-2">
            <ul className="divide-y divide-line">
              {pages.map((page) => (
                <li
                  key={page.slug}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
                >
                  <div className="min-w-0">
                    <Link
                      to={editedPagePath(page.slug)}
                      className="inline-flex min-h-9 items-center rounded-control font-medium underline underline-offset-4 wrap-anywhere"
                    >
                      {page.title}
                    </Link>
                    <p className="text-sm wrap-anywhere text-ink-soft">
                      <LastChange page={page} />
                    </p>
                  </div>
                  <StateBadge state={page.state} />
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </AdminScreen>
  );
}
