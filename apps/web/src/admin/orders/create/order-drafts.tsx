import type { OrderDraftSummary } from '@gadgetry/contract/order-drafts';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  useDeleteOrderDraftMutation,
  useListOrderDraftsQuery,
} from '../../../api/manual-orders.ts';
import { orderDraftPath } from '../../../page/admin-paths.ts';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChangeQuestion } from '../../change-question.tsx';
import { localTime } from '../../local-time.ts';

const nameOf = ({ fullName, email }: OrderDraftSummary) =>
  fullName.trim() || email.trim() || 'Nobody named yet';

const linesOf = ({ lines }: OrderDraftSummary) =>
  lines === 0 ? 'no products yet' : `${lines} ${lines === 1 ? 'product' : 'products'}`;

/** Orders that were begun for somebody; nothing where there are none. */
export function OrderDrafts() {
  const { data: drafts = [] } = useListOrderDraftsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [remove] = useDeleteOrderDraftMutation();
  const [asked, setAsked] = useState<OrderDraftSummary | null>(null);
  if (drafts.length === 0 && asked === null) return null;
  return (
    <Card>
      <CardHeading>Drafts</CardHeading>
      <ul className="-my-2 flex max-h-72 flex-col divide-y divide-line overflow-y-auto">
        {drafts.map((draft) => (
          <li key={draft._id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <Link
                to={orderDraftPath(draft._id)}
                className="inline-flex min-h-6 items-center font-medium wrap-anywhere underline underline-offset-4"
              >
                {nameOf(draft)}
              </Link>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {linesOf(draft)}, saved {localTime(draft.updatedAt)} by {draft.owner}
              </p>
            </div>
            <IconButton
              label={`Delete the draft of ${nameOf(draft)}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setAsked(draft)}
            />
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ChangeQuestion
          title="Delete this draft?"
          text={`What was put together for ${nameOf(asked)} is lost. No order was made of it.`}
          confirmLabel="Delete Draft"
          danger
          outcome={{ done: 'Draft deleted.', failed: 'Failed to delete the draft.' }}
          change={() => remove(asked._id)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
