import { formatMoney } from '@gadgetry/contract/money';
import type { Quote } from '@gadgetry/contract/quotes';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { paths } from '../../page/paths.ts';
import { lineKey } from '../../shopping/cart-slice.ts';
import { ChoiceLine } from '../../shopping/choice-line.tsx';
import { changeText, type CartLineStatus } from '../../shopping/cart-line-status.ts';
import { quotedLineOf } from '../../shopping/use-quote.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';

interface ReviewItemsProps {
  readonly lines: readonly CartLineStatus[];
  /** null where it is not known what they come to. */
  readonly quote: Quote | null;
}

/** A last look at what is being bought. What to do about changes, the cart knows. */
export function ReviewItems({ lines, quote }: ReviewItemsProps) {
  return (
    <Card>
      <CardHeading
        aside={
          <LinkButton to={paths.cart} variant="quiet" size="small">
            Edit cart
          </LinkButton>
        }
      >
        Your items
      </CardHeading>
      <ul className="grid gap-5 sm:grid-cols-2">
        {lines.map((status) => {
          const total = quotedLineOf(quote, status.product)?.total ?? null;
          return (
            <li
              key={lineKey(status.line)}
              className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4"
            >
              <div className="row-span-2 self-start overflow-hidden rounded-control bg-stage">
                <Picture
                  src={status.product.image}
                  alt=""
                  sizes="72px"
                  className="aspect-square object-cover"
                />
              </div>
              <div>
                <p className="leading-snug font-semibold tracking-tight">{status.product.name}</p>
                <ChoiceLine chosen={status.product.chosen} />
                <p className="mt-1 text-sm text-ink-soft">
                  Quantity: {status.line.quantity} × {formatMoney(status.product.price)}
                </p>
                {/* As high as it will be when it is known. */}
                <p className="min-h-6 tabular-nums">{total !== null && formatMoney(total)}</p>
              </div>
              <output className="col-start-2 mt-1 flex flex-col gap-1 empty:hidden">
                {status.changes.map((change) => (
                  <span
                    key={change.kind}
                    className="inline-flex items-start gap-2 rounded-control bg-tone-yellow px-2.5 py-1.5 text-sm font-medium text-on-tone-yellow"
                  >
                    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                    {changeText(change)}
                  </span>
                ))}
              </output>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
