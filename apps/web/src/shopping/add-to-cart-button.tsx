import type { Product } from '@gadgetry/contract/catalogue';
import { stockBadge } from '@gadgetry/contract/stock-badge';
import { Button } from '../ui/button.tsx';
import type { ButtonLook } from '../ui/button-styles.ts';
import { useAddingToCart } from './use-adding-to-cart.ts';

interface AddToCartButtonProps extends ButtonLook {
  readonly product: Product;
  /** The screens spell it differently: 'Add To Cart' on cards, 'Add to Cart' elsewhere. */
  readonly label: 'Add To Cart' | 'Add to Cart';
  readonly className?: string;
}

export function AddToCartButton({ product, label, ...look }: AddToCartButtonProps) {
  const add = useAddingToCart();
  const soldOut = product.stockQuantity <= 0;
  return (
    <Button {...look} disabled={soldOut} onClick={() => add(product)}>
      {soldOut ? stockBadge(0) : label}
      <span className="sr-only">: {product.name}</span>
    </Button>
  );
}
