import type { ContentPage } from '@gadgetry/contract/content-pages';
import { FileQuestion } from 'lucide-react';
import { useParams } from 'react-router';
import { getContentPage, useGetContentPageQuery } from '../../api/content.ts';
import { isMissing } from '../../api/error-text.ts';
import { PageHead } from '../../page/page-head.tsx';
import type { Preload } from '../../page/page-module.ts';
import { contentPagePath, paths } from '../../page/paths.ts';
import { TextBlocks } from '../../page/text-blocks.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { publicDay } from '../public-day.ts';
import { descriptionOf } from './description.ts';

export const preload: Preload = ({ params: { slug = '' } }) => [getContentPage.initiate(slug)];

function Content({ page }: { readonly page: ContentPage }) {
  const { slug, title, blocks, isConfirmed, confirmedAt } = page;
  const description = descriptionOf(blocks);
  return (
    <article className="page-width py-10 sm:py-14">
      <PageHead
        title={title}
        {...(description !== '' && { description })}
        {...(isConfirmed && { path: contentPagePath(slug) })}
      />
      <h1 className="mb-6 text-4xl font-bold tracking-[-0.03em] wrap-anywhere">{title}</h1>
      {!isConfirmed && (
        <Notice tone="warning" className="mb-6 max-w-[68ch]">
          This is a draft. The owner has to read and confirm it.
        </Notice>
      )}
      <TextBlocks blocks={blocks} />
      {confirmedAt !== null && (
        <p className="mt-10 text-sm text-ink-soft">
          Last updated <time dateTime={confirmedAt}>{publicDay(confirmedAt)}</time>
        </p>
      )}
    </article>
  );
}

/** A page that the owner has written: shipping, returns, privacy, terms, contact, about. */
export function Page() {
  const { slug = '' } = useParams();
  const { currentData: page, error, isError, isFetching, refetch } = useGetContentPageQuery(slug);
  if (isMissing(error)) {
    return (
      <NotFound
        icon={<FileQuestion />}
        title="Page not found"
        text="There is nothing at this address. It may have moved, or the link may have a slip in it."
      >
        <PageHead title="Page not found" />
        <LinkButton to={paths.home}>Home</LinkButton>
        <LinkButton to={paths.shop} variant="secondary">
          Browse the shop
        </LinkButton>
      </NotFound>
    );
  }
  if (page !== undefined) return <Content page={page} />;
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHead title="Page" />
      {isError ? (
        <ErrorState
          wholePage
          title="Failed to load the page"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <h1 className="sr-only">Page</h1>
          <Skeleton className="h-96 w-full max-w-[68ch]" />
        </>
      )}
    </div>
  );
}
