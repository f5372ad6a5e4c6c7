import { type ManagedContentPage, OWN_PAGES_MAX } from '@gadgetry/contract/content-pages';
import { useListManagedPagesQuery, useArrangePagesMutation } from '../../api/admin-content.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { LoadingState } from '../loading-state.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { tellOutcome } from '../outcome.ts';
import { Locked } from '../permitted.tsx';
import { useMayChange } from '../use-may-change.ts';
import { PageRows } from './page-rows.tsx';

const ARRANGED = { done: 'Order saved.', failed: 'Failed to save the order.' };

const moved = (slugs: readonly string[], at: number, by: -1 | 1) =>
  slugs.toSpliced(at, 1).toSpliced(at + by, 0, ...slugs.slice(at, at + 1));

/** Those that the owner has added, in the order in which they are linked. */
function OwnPages({ pages }: { readonly pages: readonly ManagedContentPage[] }) {
  const [arrange, { isLoading: pending }] = useArrangePagesMutation();
  const mayChange = useMayChange();
  const slugs = pages.map(({ slug }) => slug);
  const move = async (at: number, by: -1 | 1) => {
    if (!pending) tellOutcome(await arrange({ slugs: moved(slugs, at, by) }), ARRANGED);
  };
  const buttons = (page: ManagedContentPage, at: number) => {
    const place = { what: page.title, name: page._id, at, count: pages.length };
    const shown = <MoveButtons {...place} onMove={(by) => void move(at, by)} />;
    if (pages.length < 2) return null;
    return mayChange ? shown : <Locked>{shown}</Locked>;
  };
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardHeading>Pages of your own</CardHeading>
        {mayChange && pages.length < OWN_PAGES_MAX && (
          <LinkButton to={adminPaths.newPage} size="small">
            Create page
          </LinkButton>
        )}
      </div>
      {pages.length === 0 ? (
        <p className="text-ink-soft">
          None yet: guides, an imprint, opening hours. Each has an address that you choose, and
          stands in the menu, in the footer or nowhere.
        </p>
      ) : (
        <PageRows pages={pages} actions={buttons} />
      )}
    </Card>
  );
}

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
      <LoadingState
        answer={answer}
        failed="Failed to load pages"
        className="h-96 w-full rounded-card"
      />
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
