import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PageHead } from '../../page/page-head.tsx';
import { paths } from '../../page/paths.ts';
import {
  lineKey,
  productsAccepted,
  selectCartLines,
  selectCartRestored,
} from '../../shopping/cart-slice.ts';
import { CouldNotCheck } from '../../shopping/could-not-check.tsx';
import { cartLineStatus, type CartLineStatus } from '../../shopping/cart-line-status.ts';
import { useCurrentProducts } from '../../shopping/use-current-products.ts';
import { type CartQuote, quotedLineOf, useQuote } from '../../shopping/use-quote.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useClearingOfPaidOrders } from '../use-cart-clearing.ts';
import { CartRow } from './cart-row.tsx';
import { OrderSummary } from './order-summary.tsx';

const cartLayout = {
  // As high as the screen, so that the footer does not jump when the list arrives.
  page: 'page-width min-h-dvh pt-10 sm:pt-14',
  columns: 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8',
};

export function Loading() {
  return (
    <div className={cartLayout.page}>
      <PageHead title="Cart" />
      <h1 className="page-heading">Cart</h1>
      <output className="sr-only">Loading your cart…</output>
      <div className={cartLayout.columns}>
        <Skeleton className="h-72 w-full rounded-card" />
        <Skeleton className="h-80 w-full rounded-card" />
      </div>
    </div>
  );
}

interface CartItemsProps {
  readonly lines: readonly CartLineStatus[];
  readonly quote: CartQuote;
  readonly onRemoved: () => void;
}

function CartItems({ lines, quote, onRemoved }: CartItemsProps) {
  return (
    <Card>
      <CardHeading>Cart Items</CardHeading>
      {lines.length === 0 ? (
        <EmptyState
          icon={<ShoppingBag />}
          title="Your cart is empty"
          text="Start adding some items to your cart!"
          action={<LinkButton to={paths.shop}>Continue Shopping</LinkButton>}
        />
      ) : (
        <ul className="divide-y divide-line">
          {lines.map((status, index) => (
            <CartRow
              key={lineKey(status.line)}
              status={status}
              total={
                quote.failed ? null : (quotedLineOf(quote.quote, status.product)?.total ?? null)
              }
              index={index}
              onRemoved={onRemoved}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

export function Page() {
  const restored = useSelector(selectCartRestored);
  return restored ? <Cart /> : <Loading />;
}

function Cart() {
  const lines = useSelector(selectCartLines);
  const dispatch = useDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  useClearingOfPaidOrders();
  const current = useCurrentProducts(lines.map(({ product }) => product._id));
  const quote = useQuote(lines);
  const statuses = lines.map((line) => cartLineStatus(line, current.of(line.product._id)));
  return (
    <div className={cartLayout.page}>
      <PageHead title="Cart" />
      <h1 ref={heading} tabIndex={-1} data-focus-target="" className="page-heading">
        Cart
      </h1>
      {lines.length > 0 && (current.failed || quote.failed) && (
        <CouldNotCheck
          onRetry={() => {
            if (current.failed) current.retry();
            if (quote.failed) quote.retry();
          }}
        />
      )}
      <div className={cartLayout.columns}>
        {/* The button that had focus goes with its line. */}
        <CartItems lines={statuses} quote={quote} onRemoved={() => heading.current?.focus()} />
        <OrderSummary
          lines={statuses}
          quote={quote}
          onProceed={() => dispatch(productsAccepted(statuses))}
        />
      </div>
    </div>
  );
}
