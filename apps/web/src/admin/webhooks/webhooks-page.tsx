import type { Webhook, WebhookDelivery } from '@gadgetry/contract/webhooks';
import Plus from 'lucide-react/icons/plus';
import WebhookIcon from 'lucide-react/icons/webhook';
import { useState, useMemo } from 'react';
import { useMay } from '../../api/use-session.ts';
import {
  useDeleteWebhookMutation,
  useListWebhooksQuery,
  useReplaceWebhookSecretMutation,
  useBrowseWebhookDeliveriesInfiniteQuery,
  useSendDeliveryAgainMutation,
} from '../../api/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { DataTable } from '../data-table.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { LoadingState } from '../loading-state.tsx';
import { tellOutcome } from '../outcome.ts';
import { Permitted } from '../permitted.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import { WebhookDialog, useMakingWebhook } from './webhook-dialog.tsx';
import { type WebhookAction, WebhookRow } from './webhook-row.tsx';

/** What is sent goes on without anybody's doing. */
const LOOKING = { pollingInterval: 5_000, skipPollingIfUnfocused: true } as const;

/** What was told to one address, and what became of it. */
function Deliveries({ webhook }: { readonly webhook: Webhook }) {
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
      <ListFooter total={list.total} one="delivery" many="deliveries" />
    </>
  );
}

type Doing =
  | { readonly what: 'add' }
  | { readonly what: Exclude<WebhookAction, 'log'>; readonly webhook: Webhook };

/** What other programs are told. */
export function Page() {
  const answer = useListWebhooksQuery(undefined, LOOKING);
  const { data } = answer;
  const [, made] = useMakingWebhook();
  const [replaceSecret, replaced] = useReplaceWebhookSecretMutation();
  const [remove] = useDeleteWebhookMutation();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const close = () => setDoing(null);
  const shown = data?.find(({ _id }) => _id === chosen) ?? data?.[0];
  const secret = made.data?.secret ?? replaced.data?.secret;
  return (
    <AdminScreen
      title="Webhooks"
      actions={
        <Permitted to="keys:write">
          <Button onClick={() => setDoing({ what: 'add' })}>
            <Plus aria-hidden="true" />
            Add a Webhook
          </Button>
        </Permitted>
      }
    >
      <p className="max-w-prose text-ink-soft">
        Other programs are told what happens here, within a minute or so, signed as Standard
        Webhooks says. What is not taken is sent again for about a day. The bodies stand in the{' '}
        <a href="/api/docs" className="underline underline-offset-4">
          description of the API
        </a>
        .
      </p>
      <LoadingState
        answer={answer}
        failed="Failed to load webhooks"
        className="h-48 w-full rounded-card"
      />
      {data?.length === 0 && (
        <EmptyState
          icon={<WebhookIcon />}
          title="No webhooks yet"
          text="Add the address of a program that is to hear of orders, parcels, stock or products."
        />
      )}
      {data !== undefined && data.length > 0 && (
        <Card>
          <ul className="flex flex-col divide-y divide-line">
            {data.map((webhook) => (
              <WebhookRow
                key={webhook._id}
                webhook={webhook}
                shown={webhook._id === shown?._id}
                onDo={(what) =>
                  what === 'log' ? setChosen(webhook._id) : setDoing({ what, webhook })
                }
              />
            ))}
          </ul>
        </Card>
      )}
      {shown !== undefined && <Deliveries key={shown._id} webhook={shown} />}
      {doing?.what === 'add' && <WebhookDialog row={null} onClose={close} />}
      {doing?.what === 'edit' && <WebhookDialog row={doing.webhook} onClose={close} />}
      {doing?.what === 'secret' && (
        <ChangeQuestion
          title="Make a new secret?"
          text="Both secrets sign for a day, so that the other program can change over. Then the one before is of no use any more."
          confirmLabel="Make a new secret"
          danger={false}
          outcome={{ done: 'New secret made.', failed: 'Failed to make a new secret.' }}
          change={() => replaceSecret(doing.webhook._id)}
          onClose={close}
        />
      )}
      {doing?.what === 'delete' && (
        <ChangeQuestion
          title="Delete this webhook?"
          text={`${doing.webhook.url} is told nothing any more, and its log goes.`}
          confirmLabel="Delete"
          danger
          outcome={{ done: 'Webhook deleted.', failed: 'Failed to delete the webhook.' }}
          change={() => remove(doing.webhook._id)}
          onClose={close}
        />
      )}
      {secret !== undefined && doing === null && (
        <ShownOnce
          title="Secret of the webhook"
          description="Copy it now: it is shown this once. By it the other program knows that a message is from this shop."
          label="Secret"
          secret={secret}
          onClose={() => {
            made.reset();
            replaced.reset();
          }}
        />
      )}
    </AdminScreen>
  );
}
