import { formatCents, formatDollars, subtotalOf, centsFromDollars } from '@gadgetry/contract/money';
import { TriangleAlert } from 'lucide-react';
import { paths } from '../../page/paths.ts';
import { lineKey } from '../../shopping/cart-slice.ts';
import { ChoiceLine } from '../../shopping/choice-line.tsx';
import { changeText, type CartLineStatus } from '../../shopping/cart-line-status.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';

interface ReviewItemsProps {
  readonly lines: readonly CartLineStatus[];
}

function lineTotal({ line, product }: CartLineStatus): string {
  const priceCents = centsFromDollars(product.price);
  return formatCents(subtotalOf([{ priceCents, quantity: line.quantity }]));
}

/** A last look at what is being bought. What to do about changes, the cart knows. */
export function ReviewItems({ lines }: ReviewItemsProps) {
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
        {lines.map((status) => (
          <li key={lineKey(status.line)} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4">
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
                Quantity: {status.line.quantity} × {formatDollars(status.product.price)}
              </p>
              <p className="tabular-nums">{lineTotal(status)}</p>
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
        ))}
      </ul>
    </Card>
  );
}
