import { LINE_QUANTITY_MAX, ORDER_LINES_MAX } from '@gadgetry/contract/order-limits';
import { useDispatch, useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '../page/paths.ts';
import { toast } from '../ui/toast.ts';
import { addedToCart, type CartState, selectCartLines, selectQuantityOf } from './cart-slice.ts';
import { type ChosenProduct, choiceKey, chosenName } from './chosen-product.ts';

/** Why one more piece can't be added; null when it can. */
export function refusalToAdd(product: ChosenProduct, cart: CartState): string | null {
  const inCart = selectQuantityOf(choiceKey(product))({ cart });
  if (inCart >= product.stockQuantity) {
    return `Only ${product.stockQuantity} left, and your cart has ${inCart === 1 ? 'it' : 'them'} already`;
  }
  if (inCart >= LINE_QUANTITY_MAX) {
    return `A cart takes ${LINE_QUANTITY_MAX} pieces of one product at most`;
  }
  if (inCart === 0 && selectCartLines({ cart }).length >= ORDER_LINES_MAX) {
    return `A cart takes ${ORDER_LINES_MAX} different products at most`;
  }
  return null;
}

/**
 * Adds one piece and says so, with a way to the cart; or says why not.
 * @returns of what is returned: whether it was added
 */
export function useAddingToCart(): (product: ChosenProduct) => boolean {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const store = useStore<{ cart: CartState }>();
  const toCart = { label: 'View cart', onClick: () => void navigate(paths.cart) };
  return (product) => {
    const refusal = refusalToAdd(product, store.getState().cart);
    if (refusal !== null) {
      toast.warning(refusal, toCart);
      return false;
    }
    dispatch(addedToCart(product));
    toast.success(`${chosenName(product)} added to your cart`, toCart);
    return true;
  };
}
