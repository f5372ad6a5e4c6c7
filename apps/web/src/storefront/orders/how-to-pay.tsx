import { formatMoney } from '@gadgetry/contract/money';
import type { Order } from '@gadgetry/contract/orders';
import { useShop } from '../../page/shop-settings.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { momentOf } from '../moments.ts';
import { useTimeUp } from '../use-time-up.ts';

/** For an order that its customer pays by themselves: what, where to, under which name, until when. */
export function HowToPay({ order }: { readonly order: Order }) {
  const { supportEmail } = useShop();
  const { paymentInstructions: told, holdExpiresAt } = order;
  const over = useTimeUp(holdExpiresAt);
  if (order.orderStatus !== 'PENDING' || holdExpiresAt === null || over) return null;
  const facts = [
    ['Amount', formatMoney(order.grandTotal)],
    ['Reference', told?.reference ?? order.number],
    ['Pay until', momentOf(holdExpiresAt)],
  ] as const;
  return (
    <Card>
      <CardHeading>How to pay</CardHeading>
      <p className="break-words whitespace-pre-line">
        {told?.text ?? `Please ask us how to pay: ${supportEmail}`}
      </p>
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="mt-1 font-medium tabular-nums select-all">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-[0.9375rem] text-ink-soft">
        Your items are kept for you until then. Please name the reference, so that we know your
        payment when it arrives.
      </p>
    </Card>
  );
}
