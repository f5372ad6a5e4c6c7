import { ShoppingBag } from 'lucide-react';
import { paths } from '../../page/paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CartRow } from './cart-row.tsx';
import type { JudgedLine } from '../../shopping/judged-line.ts';

interface CartItemsProps {
  readonly lines: readonly JudgedLine[];
  readonly onRemoved: () => void;
}

export function CartItems({ lines, onRemoved }: CartItemsProps) {
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
          {lines.map((judged, index) => (
            <CartRow
              key={judged.line.product._id}
              judged={judged}
              index={index}
              onRemoved={onRemoved}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
