import type { Webhook, WebhookDelivery } from '@gadgetry/contract/webhooks';
import { useMemo } from 'react';
import { useMay } from '../../api/use-session.ts';
import {
  useBrowseWebhookDeliveriesInfiniteQuery,
  useSendDeliveryAgainMutation,
} from '../../api/webhooks.ts';
import { DataTable } from '../data-table.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { tellOutcome } from '../outcome.ts';
import { deliveryColumns } from './delivery-columns.tsx';

/** What is sent goes on without anybody's doing. */
export const LOOKING = { pollingInterval: 5_000, skipPollingIfUnfocused: true } as const;

/** What was told to one address, and what became of it. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { _id: id, isActive } = webhook;
  const answer = useBrowseWebhookDeliveriesInfiniteQuery({ webhook: id, limit: 20 }, LOOKING);
  const list = listPages(answer);
  const [sendAgain] = useSendDeliveryAgainMutation();
  const may = useMay();
  const maySend = may('keys:write') && isActive;
  const columns = useMemo(() => {
    const again = async (delivery: WebhookDelivery) => {
      const outcome = await sendAgain({ webhook: id, id: delivery._id });
      tellOutcome(outcome, { done: 'It is sent again.', failed: 'Failed to send it again.' });
    };
    return deliveryColumns(maySend ? (delivery) => void again(delivery) : null);
  }, [sendAgain, id, maySend]);
  return (
    <>
      <h2 className="text-xl font-semibold wrap-anywhere">Sent to {new URL(webhook.url).host}</h2>
      <DataTable
        label="Deliveries"
        columns={columns}
        list={list}
        failure="Failed to load the deliveries"
        empty="Nothing was sent yet."
      />
      <ListFooter total={list.total} noun="deliveries" />
    </>
  );
}
