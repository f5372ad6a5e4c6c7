import type { Product } from '@gadgetry/contract/catalogue';
import { skipToken } from '@reduxjs/toolkit/query/react';
import Scale from 'lucide-react/icons/scale';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { getProduct, useGetProductQuery } from '../../api/catalogue.ts';
import { isMissing } from '../../api/error-text.ts';
import { PageHead } from '../../page/page-head.tsx';
import type { Preload } from '../../page/page-module.ts';
import { comparePath, paths } from '../../page/paths.ts';
import { COMPARED_MAX, removeCompared, useCompared } from '../../shopping/compared.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { comparedIn } from './compare-address.ts';
import { compareGroups, onlyDiffering } from './compare-rows.ts';
import { CompareTable } from './compare-table.tsx';

/** A product that is gone is left out and said, and does not make the page one that is not there. */
export const preload: Preload = ({ search }) =>
  comparedIn(search).ids.map((id) => async (dispatch) => {
    const { error } = await dispatch(getProduct.initiate(id));
    return isMissing(error) ? {} : { error };
  });

/** As many calls as products can be compared: those that are not needed ask nothing. */
function useProducts([first, second, third, fourth]: readonly string[]) {
  const answers = [
    useGetProductQuery(first ?? skipToken),
    useGetProductQuery(second ?? skipToken),
    useGetProductQuery(third ?? skipToken),
    useGetProductQuery(fourth ?? skipToken),
  ].filter(({ isUninitialized }) => !isUninitialized);
  const found = answers.flatMap(({ currentData }) => currentData ?? []);
  const failed = answers.filter(
    ({ currentData, error }) => currentData === undefined && error !== undefined,
  );
  const broken = failed.filter(({ error }) => !isMissing(error));
  return {
    // Admins are answered with products that shoppers do not see; in the shop they are shoppers.
    products: found.filter(({ isActive }) => isActive),
    waiting: found.length + failed.length < answers.length,
    broken: broken.length > 0,
    retrying: answers.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of broken) void refetch();
    },
  };
}

function Nothing() {
  const chosen = useCompared();
  return (
    <EmptyState
      icon={<Scale />}
      title="Nothing to compare yet"
      text={`Choose up to ${COMPARED_MAX} products in the shop, and see them side by side.`}
      action={
        chosen.length > 0 ? (
          <LinkButton to={comparePath(chosen.map(({ _id }) => _id))}>
            Compare what you have chosen
          </LinkButton>
        ) : (
          <LinkButton to={paths.shop}>Browse the shop</LinkButton>
        )
      }
    />
  );
}

interface LeftOutProps {
  readonly gone: number;
  readonly tooMany: number;
}

function LeftOut({ gone, tooMany }: LeftOutProps) {
  if (gone === 0 && tooMany === 0) return null;
  return (
    <Notice tone="warning">
      {gone > 0 &&
        (gone === 1
          ? 'One product is no longer sold, and is left out. '
          : `${gone} products are no longer sold, and are left out. `)}
      {tooMany > 0 && `Only the first ${COMPARED_MAX} are compared: more do not fit side by side.`}
    </Notice>
  );
}

interface ComparisonProps {
  readonly products: readonly Product[];
  readonly onlyDifferences: boolean;
}

function Comparison({ products, onlyDifferences }: ComparisonProps) {
  const ids = products.map(({ _id }) => _id);
  const all = compareGroups(products);
  const groups = onlyDifferences ? onlyDiffering(all) : all;
  return (
    <>
      {products.length > 1 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-[0.9375rem] text-ink-soft">
          <p aria-live="polite">
            {onlyDifferences
              ? groups.length === 0
                ? 'They differ in nothing that the shop knows of.'
                : 'Only what differs is shown.'
              : 'What differs is marked.'}
          </p>
          {/* A link, so that it works before the page's scripts are there. */}
          <Link
            to={comparePath(ids, !onlyDifferences)}
            replace
            className="inline-flex min-h-11 items-center rounded-control font-medium text-accent underline underline-offset-4"
          >
            {onlyDifferences ? 'Show everything' : 'Show only differences'}
          </Link>
        </div>
      ) : (
        <p className="text-ink-soft">
          Choose another product{' '}
          <Link to={paths.shop} className="text-accent underline underline-offset-4">
            in the shop
          </Link>{' '}
          to compare it with this one.
        </p>
      )}
      <CompareTable products={products} groups={groups} />
    </>
  );
}

export function Page() {
  const { ids, tooMany, unreadable, onlyDifferences } = comparedIn(useSearchParams()[0]);
  const { products, waiting, broken, retrying, retry } = useProducts(ids);
  const missing = waiting || broken ? [] : ids.filter((id) => !products.some((p) => p._id === id));
  const gone = missing.join();
  useEffect(() => {
    if (gone !== '') removeCompared(gone.split(','));
  }, [gone]);
  return (
    <div className="page-width flex flex-col gap-5 pt-10 sm:pt-14">
      <PageHead title="Compare products" />
      <h1 className="text-4xl font-semibold tracking-[-0.03em] sm:text-5xl">Compare</h1>
      <LeftOut gone={missing.length + unreadable} tooMany={tooMany} />
      {waiting ? (
        <Skeleton className="h-96 w-full rounded-card" />
      ) : broken ? (
        <ErrorState title="Error loading product details" retrying={retrying} onRetry={retry} />
      ) : products.length === 0 ? (
        <Nothing />
      ) : (
        <Comparison products={products} onlyDifferences={onlyDifferences} />
      )}
    </div>
  );
}
