import type { Product } from '@gadgetry/contract/catalogue';
import { ORDER_LINES_MAX } from '@gadgetry/contract/order-limits';
import { useDispatch, useStore } from 'react-redux';
import { Button } from '../ui/button.tsx';
import type { ButtonLook } from '../ui/button-styles.ts';
import { toast } from '../ui/toast.ts';
import { addedToCart, type CartState, selectCartLines } from './cart-slice.ts';

interface AddToCartButtonProps extends ButtonLook {
  readonly product: Product;
  /** The screens spell it differently: 'Add To Cart' on cards, 'Add to Cart' elsewhere. */
  readonly label: 'Add To Cart' | 'Add to Cart';
}

export function AddToCartButton({ product, label, ...look }: AddToCartButtonProps) {
  const dispatch = useDispatch();
  const store = useStore<{ cart: CartState }>();
  const add = () => {
    const lines = selectCartLines(store.getState());
    const isNew = !lines.some((line) => line.product._id === product._id);
    if (isNew && lines.length >= ORDER_LINES_MAX) {
      toast.error(`A cart takes ${ORDER_LINES_MAX} different products at most`);
      return;
    }
    dispatch(addedToCart(product));
    toast.success(`${product.name} added to your cart`);
  };
  const soldOut = product.stockQuantity <= 0;
  return (
    <Button {...look} disabled={soldOut} onClick={add}>
      {label}
      <span className="sr-only">: {product.name}</span>
    </Button>
  );
}
