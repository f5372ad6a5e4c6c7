import { type OrderReturn, type ReturnStatus, returnStatusName } from '@gadgetry/contract/returns';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const TONES: Readonly<Record<ReturnStatus, BadgeTone>> = {
  REQUESTED: 'yellow',
  QUESTIONED: 'yellow',
  APPROVED: 'blue',
  RECEIVED: 'purple',
  WITHDRAWN: 'yellow',
  REFUNDED: 'green',
  EXCHANGED: 'green',
  REFUSED: 'red',
  CANCELLED: 'grey',
  CLOSED: 'grey',
};

type Refund = NonNullable<OrderReturn['refund']>;

/** Where its money is not there yet, that is what counts. */
const UNFINISHED: Readonly<
  Record<Refund['status'], { readonly tone: BadgeTone; readonly words: string } | null>
> = {
  succeeded: null,
  paid_otherwise: null,
  pending: { tone: 'blue', words: 'Refund on its way' },
  failed: { tone: 'red', words: 'Refund failed' },
  closed: { tone: 'grey', words: 'Refund closed' },
};

interface ReturnStatusBadgeProps {
  readonly status: ReturnStatus;
  readonly refund: Pick<Refund, 'status'> | null;
}

export function ReturnStatusBadge({ status, refund }: ReturnStatusBadgeProps) {
  const unfinished = refund === null ? null : UNFINISHED[refund.status];
  return (
    <Badge tone={unfinished?.tone ?? TONES[status]}>
      {unfinished?.words ?? returnStatusName(status)}
    </Badge>
  );
}
