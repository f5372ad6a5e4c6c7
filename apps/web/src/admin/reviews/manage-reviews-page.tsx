import {
  ADMIN_REVIEW_SORTS,
  type AdminReview,
  REVIEW_STATUSES,
  type ReviewStatus,
} from '@gadgetry/contract/reviews';
import { useCallback, useMemo, useState } from 'react';
import { useBrowseReviewsInfiniteQuery } from '../../api/admin-reviews.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ChoiceFilter } from '../filter-fields.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { dayOf } from '../local-time.ts';
import { useListAddress } from '../use-list-address.ts';
import { ReviewDialog } from './review-dialog.tsx';

const STATUSES: Readonly<Record<ReviewStatus, { tone: BadgeTone; label: string }>> = {
  waiting: { tone: 'yellow', label: 'Waiting' },
  published: { tone: 'green', label: 'Published' },
  rejected: { tone: 'grey', label: 'Rejected' },
};

const columns: readonly Column<AdminReview>[] = [
  {
    id: 'text',
    header: 'Review',
    width: '36%',
    cell: ({ name, text, pictures }) => (
      <>
        <span className="line-clamp-2 text-sm wrap-anywhere">
          <span className="font-medium">{name}:</span> {text}
        </span>
        {pictures.length > 0 && (
          <span className="text-sm text-ink-soft">
            {pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'product',
    header: 'Product',
    width: '20%',
    cell: ({ product }) => <span className="line-clamp-2">{product.name}</span>,
  },
  { id: 'stars', header: 'Stars', width: '10%', numeric: true, cell: ({ stars }) => stars },
  {
    id: 'at',
    header: 'Written',
    width: '12%',
    cell: ({ at }) => <time dateTime={at}>{dayOf(at)}</time>,
  },
  {
    id: 'status',
    header: 'Status',
    width: '12%',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
  },
];

/** What people say of what they have bought: what waits for the owner comes first. */
export function Page() {
  const address = useListAddress(ADMIN_REVIEW_SORTS);
  const status = REVIEW_STATUSES.find((known) => known === address.get('status'));
  const filter = { ...address.query, ...(status !== undefined && { status }) };
  const list = listPages(useBrowseReviewsInfiniteQuery(filter));
  const [row, setRow] = useState<AdminReview | null>(null);
  const rowActions = useCallback(
    (review: AdminReview) => (
      <span className="flex justify-end">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Open the review of ${review.product.name} by ${review.name}`}
          onClick={() => setRow(review)}
        >
          Open
        </Button>
      </span>
    ),
    [],
  );
  const withActions = useMemo(() => {
    const header = <span className="sr-only">Actions</span>;
    return [...columns, { id: 'actions', header, width: '10%', cell: rowActions }];
  }, [rowActions]);
  return (
    <AdminScreen title="Manage Reviews">
      <div className="flex flex-col gap-4">
        <FilterBox label="Filter reviews..." address={address} />
        <div className="sm:w-80">
          <ChoiceFilter
            address={address}
            name="status"
            label="Status"
            choices={REVIEW_STATUSES.map((value) => ({ value, text: STATUSES[value].label }))}
          />
        </div>
      </div>
      <DataTable
        label="Reviews"
        columns={withActions}
        list={list}
        failure="Failed to load reviews"
        empty="No reviews found."
        sorts={ADMIN_REVIEW_SORTS}
        sort={address.sort}
        onSort={(sort) => address.set('sort', sort)}
      />
      <ListFooter total={list.total} one="review" many="reviews" />
      {row !== null && <ReviewDialog row={row} onClose={() => setRow(null)} />}
    </AdminScreen>
  );
}
