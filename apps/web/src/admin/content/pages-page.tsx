import type { ManagedContentPage } from '@gadgetry/contract/content-pages';
import { useListManagedPagesQuery } from '../../api/admin-content.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { LoadingState } from '../loading-state.tsx';
import { OwnPages } from './own-pages.tsx';
import { PageRows } from './page-rows.tsx';

/** What is left to do before the shop opens. */
function Unconfirmed({ pages }: { readonly pages: readonly ManagedContentPage[] }) {
  const drafts = pages
    .filter(({ isOwn, state }) => !isOwn && state === 'draft')
    .map(({ title }) => title);
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
  const answer = useListManagedPagesQuery();
  const { data: pages } = answer;
  return (
    <AdminScreen
      title="Pages"
      actions={
        <LinkButton to={adminPaths.redirects} variant="secondary" size="small">
          Redirects
        </LinkButton>
      }
    >
      <LoadingState answer={answer} failed="Failed to load pages" className="h-96 w-full rounded-card" />
      {pages !== undefined && (
        <>
          <Unconfirmed pages={pages} />
          <Card className="py-1.5 sm:py-2">
            <PageRows pages={pages.filter(({ isOwn }) => !isOwn)} />
          </Card>
          <OwnPages pages={pages.filter(({ isOwn }) => isOwn)} />
        </>
      )}
    </AdminScreen>
  );
}
