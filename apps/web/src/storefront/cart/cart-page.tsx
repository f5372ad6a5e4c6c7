import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PageHead } from '../../page/page-head.tsx';
import {
  productsAccepted,
  selectCartLines,
  selectCartRestored,
} from '../../shopping/cart-slice.ts';
import { CouldNotCheck } from '../../shopping/could-not-check.tsx';
import { useCurrentProducts } from '../../shopping/use-current-products.ts';
import { useClearingOfPaidOrders } from '../use-cart-clearing.ts';
import { CartItems } from './cart-items.tsx';
import { CartLoading } from './cart-loading.tsx';
import { cartLayout } from './cart-layout.ts';
import { judge } from '../../shopping/judged-line.ts';
import { OrderSummary } from './order-summary.tsx';

export { CartLoading as Loading };

export function Page() {
  const restored = useSelector(selectCartRestored);
  const lines = useSelector(selectCartLines);
  const dispatch = useDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  useClearingOfPaidOrders();
  const current = useCurrentProducts(lines.map(({ product }) => product._id));
  if (!restored) return <CartLoading />;

  const judged = lines.map((line) => judge(line, current.of(line.product._id)));
  return (
    <div className={cartLayout.page}>
      <PageHead title="Cart" />
      <h1 ref={heading} tabIndex={-1} data-focus-target="" className={cartLayout.heading}>
        Cart
      </h1>
      {lines.length > 0 && current.failed && <CouldNotCheck onRetry={current.retry} />}
      <div className={cartLayout.columns}>
        {/* The button that had focus goes with its line. */}
        <CartItems lines={judged} onRemoved={() => heading.current?.focus()} />
        <OrderSummary
          lines={judged}
          onProceed={() => dispatch(productsAccepted(judged.map(({ product }) => product)))}
        />
      </div>
    </div>
  );
}
