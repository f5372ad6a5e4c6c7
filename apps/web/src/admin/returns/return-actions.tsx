import type { AdminReturn, ReturnAction } from '@gadgetry/contract/returns';
import { useState } from 'react';
import { type ReturnDeed, useActOnReturnMutation } from '../../api/returns.ts';
import { useMay } from '../../api/use-session.ts';
import { exchangePath } from '../../page/admin-paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { type OutcomeTexts, tellOutcome } from '../outcome.ts';
import { useTold } from '../told.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RefundReturnDialog } from './refund-return-dialog.tsx';
import { WordsDialog } from './words-dialog.tsx';

const LABELS: Readonly<Record<ReturnAction, string>> = {
  approve: 'Approve',
  ask: 'Ask a Question',
  refuse: 'Refuse',
  receive: 'Has Arrived',
  refund: 'Refund',
  exchange: 'Exchange',
  close: 'Close Without Refund',
};

const TEXTS: Readonly<Record<ReturnDeed['action'], OutcomeTexts>> = {
  approve: { done: 'Return approved.', failed: 'Failed to approve the return.' },
  ask: { done: 'Question sent.', failed: 'Failed to send the question.' },
  refuse: { done: 'Return refused.', failed: 'Failed to refuse the return.' },
  receive: { done: 'Return received.', failed: 'Failed to mark the return as received.' },
  refund: {
    done: 'Refund asked for.',
    failed: 'Failed to refund.',
    unanswered: 'The shop did not answer. Press Refund again to be sure: it is not done twice.',
  },
  close: { done: 'Return closed.', failed: 'Failed to close the return.' },
};

const WORDED = {
  ask: {
    title: 'Ask the customer?',
    description: 'The customer gets your question by mail, and answers on the page of the order.',
    label: 'Question',
    submit: 'Send Question',
  },
  refuse: {
    title: 'Refuse this return?',
    description: 'The customer is mailed that the items are not taken back.',
    label: 'Reason, for the customer',
    submit: 'Refuse',
  },
  close: {
    title: 'Close without a refund?',
    description: 'The customer is mailed that the return is over, and that no money goes back.',
    label: 'Reason, for the customer',
    submit: 'Close',
  },
} as const;

/** First the one that leads on. */
const isMain = (action: ReturnAction) =>
  action === 'approve' || action === 'receive' || action === 'refund';

/** All that an owner can do with a return in the state it is in. */
export function ReturnActions({ row }: { readonly row: AdminReturn }) {
  const [doing, setDoing] = useState<ReturnDeed['action'] | null>(null);
  const [act, { isLoading }] = useActOnReturnMutation();
  const close = () => setDoing(null);
  const may = useMay();
  const told = useTold();
  const isOffered = (action: ReturnAction) =>
    may(action === 'refund' || action === 'exchange' ? 'refunds:write' : 'orders:write');
  const send = (deed: ReturnDeed) => act({ id: row._id, deed });
  const sendAndTell = async (deed: ReturnDeed) => {
    const outcome = await send(deed);
    if (tellOutcome(outcome, TEXTS[deed.action])) close();
    return outcome;
  };
  return (
    <>
      {row.actions.filter(isOffered).map((action) =>
        action === 'exchange' ? (
          <LinkButton key={action} to={exchangePath(row._id)} variant="secondary">
            {LABELS[action]}
          </LinkButton>
        ) : (
          <Button
            key={action}
            variant={isMain(action) ? 'primary' : 'secondary'}
            onClick={() => setDoing(action)}
          >
            {LABELS[action]}
          </Button>
        ),
      )}
      {doing === 'approve' && (
        <ChangeQuestion
          title="Approve this return?"
          text={told(
            row.saysHowToSend
              ? 'The customer gets a mail that says how to send the items back.'
              : 'The customer is mailed to send the items back, and not told where to: there are no instructions in the settings of returns, and no address in those of invoices.',
          )}
          confirmLabel="Approve"
          danger={false}
          outcome={TEXTS.approve}
          change={() => send({ action: 'approve' })}
          onClose={close}
        />
      )}
      {doing === 'refund' && (
        <RefundReturnDialog
          row={row}
          pending={isLoading}
          onConfirm={(body) => void sendAndTell({ action: 'refund', body })}
          onClose={close}
        />
      )}
      {doing === 'receive' && (
        <ReceiveDialog
          lines={row.lines}
          pending={isLoading}
          onConfirm={(body) => sendAndTell({ action: 'receive', body })}
          onClose={close}
        />
      )}
      {(doing === 'ask' || doing === 'refuse' || doing === 'close') && (
        <WordsDialog
          {...WORDED[doing]}
          description={told(WORDED[doing].description)}
          pending={isLoading}
          onConfirm={(words) =>
            void sendAndTell(
              doing === 'ask'
                ? { action: 'ask', body: { question: words } }
                : { action: doing, body: { reason: words } },
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}
