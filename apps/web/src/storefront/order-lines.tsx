import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { formatMoney } from '@gadgetry/contract/money';
import type { Order } from '@gadgetry/contract/orders';
import { Link } from 'react-router';
import { reviewPath } from '../page/paths.ts';
import { Picture } from '../ui/picture.tsx';

type Item = Order['items'][number];

interface OrderLinesProps {
  readonly items: readonly Item[];
  /** They have arrived, and the shop wants to know how they are liked. */
  readonly toReview?: boolean;
}

function refundedText({ quantity, refunded = 0 }: Item): string | null {
  if (refunded === 0) return null;
  return refunded === quantity ? 'Refunded' : `${refunded} of ${quantity} refunded`;
}

/** What was ordered, at the prices of then. */
export function OrderLines({ items, toReview = false }: OrderLinesProps) {
  if (items.length === 0) {
    return (
      <p className="pb-3.5 text-ink-soft">What another way of sending your order costs more.</p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={item._id}
          className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 py-3.5 first:pt-0 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:gap-x-4"
        >
          <div className="overflow-hidden rounded-control bg-stage">
            <Picture
              src={item.product.image}
              alt=""
              sizes="56px"
              className="aspect-square object-cover"
            />
          </div>
          <div>
            <p className="leading-snug font-semibold tracking-tight text-pretty">
              {nameWithChoice(item.product.name, item.options)}
            </p>
            <p className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {item.quantity} × {formatMoney(item.product.price)}
            </p>
            <p className="text-sm font-medium empty:hidden">{refundedText(item)}</p>
            {toReview && (
              <Link
                to={reviewPath(item.product._id)}
                aria-label={`Review ${item.product.name}`}
                className="inline-flex min-h-9 items-center rounded-control text-sm font-medium text-accent underline underline-offset-4 print:hidden"
              >
                Review
              </Link>
            )}
          </div>
          <p className="font-medium tabular-nums">{formatMoney(item.total)}</p>
        </li>
      ))}
    </ul>
  );
}
