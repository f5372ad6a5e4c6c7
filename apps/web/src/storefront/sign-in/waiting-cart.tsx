import { formatMoney } from '@gadgetry/contract/money';
import type { Quote } from '@gadgetry/contract/quotes';
import { useSelector } from 'react-redux';
import { paths } from '../../page/paths.ts';
import {
  type CartLine,
  lineKey,
  selectCartCount,
  selectCartLines,
  selectCartRestored,
} from '../../shopping/cart-slice.ts';
import { chosenName } from '../../shopping/chosen-product.ts';
import { Figure, isNotShipped } from '../../shopping/summary-figures.tsx';
import { useQuote } from '../../shopping/use-quote.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const BUYING: readonly string[] = [paths.cart, paths.checkout, paths.checkoutShort];

/** Whether somebody is asked to sign in on their way to buy what they have chosen. */
export function isBuying(returnPath: string): boolean {
  return BUYING.includes(returnPath);
}

const SHOWN = 3;

const namesOf = (lines: readonly CartLine[]) => {
  const [first] = lines;
  if (first === undefined) return '';
  const more = lines.length - 1;
  return more === 0 ? chosenName(first.product) : `${chosenName(first.product)} and ${more} more`;
};

/** With what is in it: no other line here says so. */
const totalOf = ({ grandTotal, tax }: Quote) =>
  `${formatMoney(grandTotal)} with shipping${tax === 0 ? '' : ' and tax'}`;

/** What the account is asked for; as high before the browser's cart has been read as after. */
export function WaitingCart() {
  const restored = useSelector(selectCartRestored);
  const lines = useSelector(selectCartLines);
  const pieces = useSelector(selectCartCount);
  const { quote, failed } = useQuote(lines);
  if (!restored) return <Skeleton className="mb-6 h-20 w-full rounded-control" />;
  if (lines.length === 0) return null;
  return (
    <section
      aria-labelledby="waiting-cart"
      className="mb-6 flex h-20 items-center gap-4 rounded-control bg-surface px-4"
    >
      <ul aria-hidden="true" className="flex shrink-0 -space-x-8">
        {lines.slice(0, SHOWN).map((line) => (
          <li
            key={lineKey(line)}
            className="size-12 overflow-hidden rounded-control border border-line bg-stage"
          >
            <Picture
              src={line.product.image}
              alt=""
              sizes="48px"
              className="aspect-square object-cover"
            />
          </li>
        ))}
      </ul>
      <div className="min-w-0 flex-1">
        <h2 id="waiting-cart" className="truncate text-[0.9375rem] font-semibold">
          Your cart: {pieces} {pieces === 1 ? 'item' : 'items'}
        </h2>
        <div className="mt-0.5 flex items-center gap-3 text-sm">
          <p className="shrink-0 font-medium tabular-nums">
            <span className="sr-only">Total </span>
            <Figure
              value={quote === null ? undefined : totalOf(quote)}
              failed={failed || isNotShipped(quote)}
            />
          </p>
          <p className="truncate text-ink-soft">{namesOf(lines)}</p>
        </div>
      </div>
    </section>
  );
}
