import { Badge, type BadgeTone } from '../ui/badge.tsx';

const ORDER_TONES: Readonly<Record<string, BadgeTone>> = {
  pending: 'yellow',
  confirmed: 'blue',
  shipped: 'purple',
  delivered: 'green',
  cancelled: 'red',
};

const PAYMENT_TONES: Readonly<Record<string, BadgeTone>> = {
  paid: 'green',
  failed: 'red',
};

function orderTone(status: string): BadgeTone {
  return ORDER_TONES[status.toLowerCase()] ?? 'grey';
}

export function OrderStatusBadge({ status }: { readonly status: string }) {
  return <Badge tone={orderTone(status)}>{status}</Badge>;
}

/** As it is sent; in outline while there is nothing decided yet. */
export function PaymentStatusBadge({ status }: { readonly status: string }) {
  if (status.toUpperCase() === 'PENDING') return <Badge outline>{status}</Badge>;
  return <Badge tone={PAYMENT_TONES[status.toLowerCase()] ?? 'grey'}>{status}</Badge>;
}
