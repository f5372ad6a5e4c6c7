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

const UNPAID = { tone: 'yellow', words: 'Difference unpaid' } as const;

interface ReturnStatusBadgeProps {
  readonly row: Pick<OrderReturn, 'status' | 'exchange'> & {
    readonly refund: Pick<Refund, 'status'> | null;
  };
}

export function ReturnStatusBadge({ row: { status, refund, exchange } }: ReturnStatusBadgeProps) {
  const waits = exchange !== null && !exchange.isPaid ? UNPAID : null;
  const unfinished = refund === null ? waits : UNFINISHED[refund.status];
  return (
    <Badge tone={unfinished?.tone ?? TONES[status]}>
      {unfinished?.words ?? returnStatusName(status)}
    </Badge>
  );
}
