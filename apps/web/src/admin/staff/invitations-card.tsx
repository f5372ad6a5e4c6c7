import type { StaffInvitation } from '@gadgetry/contract/staff';
import { useState } from 'react';
import {
  useListStaffInvitationsQuery,
  useSendInvitationAgainMutation,
  useWithdrawInvitationMutation,
} from '../../api/staff.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { localTime } from '../local-time.ts';
import { tellOutcome } from '../outcome.ts';
import { Permitted } from '../permitted.tsx';
import { invited } from './invited.ts';

interface RowProps {
  readonly invitation: StaffInvitation;
  readonly onWithdraw: () => void;
}

function Row({ invitation, onWithdraw }: RowProps) {
  const { _id, email, role, invitedBy, expiresAt, isExpired } = invitation;
  const { mailbox } = useShop();
  const [sendAgain, { isLoading }] = useSendInvitationAgainMutation();
  const send = async () => {
    const outcome = await sendAgain(_id);
    const failed = 'Failed to send it again.';
    tellOutcome(outcome, { ...invited(mailbox, 'Invitation sent again.'), failed });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="break-all">{email}</span>
          {isExpired && <Badge tone="yellow">Expired</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          As {role.name}, by {invitedBy}. {isExpired ? 'The link ended' : 'The link works until'}{' '}
          <time dateTime={expiresAt}>{localTime(expiresAt)}</time>
        </p>
      </div>
      <Permitted to="staff:write">
        <span className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            pending={isLoading}
            aria-label={`Send again to ${email}`}
            onClick={() => void send()}
          >
            Send again
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Withdraw the invitation of ${email}`}
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        </span>
      </Permitted>
    </li>
  );
}

/** Who was invited and is not here yet; nothing where that is nobody. */
export function InvitationsCard() {
  const { data, isError, isFetching, refetch } = useListStaffInvitationsQuery();
  const [withdraw] = useWithdrawInvitationMutation();
  const [asked, setAsked] = useState<StaffInvitation | null>(null);
  if (data === undefined && isError) {
    return (
      <ErrorState
        title="Failed to load invitations"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <Card>
      <CardHeading>Invited</CardHeading>
      <ul className="flex flex-col divide-y divide-line">
        {data.map((invitation) => (
          <Row
            key={invitation._id}
            invitation={invitation}
            onWithdraw={() => setAsked(invitation)}
          />
        ))}
      </ul>
      {asked !== null && (
        <ChangeQuestion
          title="Withdraw this invitation?"
          text={`The link that ${asked.email} got opens nothing any more.`}
          confirmLabel="Withdraw"
          danger
          outcome={{ done: 'Invitation withdrawn.', failed: 'Failed to withdraw it.' }}
          change={() => withdraw(asked._id)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
