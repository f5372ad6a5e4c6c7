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

/** Where the owner writes one page. */
export function Page() {
  const slug = useParams()['slug'] ?? '';
  const [page, setPage] = useState<EditedContentPage>();
  const { currentData, error, isFetching, refetch } = useGetEditedPageQuery(
    // One that was moved or deleted is nowhere to be asked for again.
    page?.slug === slug ? skipToken : slug,
    { refetchOnMountOrArgChange: true },
  );
  // Once: what is read again later is not what the form was filled with.
  if (page?.slug !== slug && currentData !== undefined && !isFetching) setPage(currentData);
  if (page !== undefined && page.slug === slug) {
    return (
      <AdminScreen title={TITLE} crumb={page.title} isForm>
        <PageForm key={slug} page={page} />
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
