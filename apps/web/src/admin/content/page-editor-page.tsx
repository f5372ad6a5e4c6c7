import type { EditedContentPage } from '@gadgetry/contract/content-pages';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useGetEditedPageQuery } from '../../api/admin-content.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { MissingState } from '../missing-state.tsx';
import { PageForm } from './page-form.tsx';

const TITLE = 'Edit Page';

function EditedPage({ slug }: { readonly slug: string }) {
  const [since] = useState(() => Date.now());
  const [page, setPage] = useState<EditedContentPage>();
  const {
    currentData,
    fulfilledTimeStamp = 0,
    error,
    isFetching,
    refetch,
  } = useGetEditedPageQuery(
    // One that was moved or deleted is nowhere to be asked for again.
    page === undefined ? slug : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  // Of before it may be what a clash had shown, under the address that the page was saved at since.
  const isRead = !isFetching && fulfilledTimeStamp >= since;
  // Once: what is read again later is not what the form was filled with.
  if (page === undefined && currentData !== undefined && isRead) setPage(currentData);
  if (page !== undefined) {
    return (
      <AdminScreen title={TITLE} crumb={page.title} isForm>
        <PageForm page={page} />
      </AdminScreen>
    );
  }
  return (
    <AdminScreen title={TITLE}>
      <MissingState
        error={error}
        isFetching={isFetching}
        onRetry={refetch}
        thing="Page"
        text="There is no such page."
        list={{ path: adminPaths.pages, words: 'All pages' }}
      />
    </AdminScreen>
  );
}

/** Where the owner writes one page. */
export function Page() {
  const slug = useParams()['slug'] ?? '';
  return <EditedPage key={slug} slug={slug} />;
}
