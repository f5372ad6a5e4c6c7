import { replayedPressFor } from '@gadgetry/contract/event-replay';
import { stockBadge } from '@gadgetry/contract/stock-badge';
import { Button } from '../ui/button.tsx';
import type { ButtonLook } from '../ui/button-styles.ts';
import { type ChosenProduct, choiceKey } from './chosen-product.ts';
import { useAddingToCart } from './use-adding-to-cart.ts';

interface AddToCartButtonProps extends ButtonLook {
  readonly product: ChosenProduct;
  /** The screens spell it differently: 'Add To Cart' on cards, 'Add to Cart' elsewhere. */
  readonly label: 'Add To Cart' | 'Add to Cart';
  /** Element with the product's name: the button's own name is the same on every card. */
  readonly nameId: string;
  readonly className?: string;
}

export function AddToCartButton({ product, label, nameId, ...look }: AddToCartButtonProps) {
  const add = useAddingToCart();
  const soldOut = product.stockQuantity <= 0;
  return (
    <Button
      {...look}
      {...replayedPressFor('cart', choiceKey(product))}
      disabled={soldOut}
      aria-describedby={nameId}
      onClick={() => add(product)}
    >
      {soldOut ? stockBadge(0) : label}
    </Button>
  );
}
