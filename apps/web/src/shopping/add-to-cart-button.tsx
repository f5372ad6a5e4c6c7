import { replayedPress, replayedPressFor } from '@gadgetry/contract/event-replay';
import { stockBadge } from '@gadgetry/contract/stock-badge';
import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { ButtonLook } from '../ui/button-styles.ts';
import { lazyPart } from '../page/lazy-part.ts';
import { type ChosenProduct, choiceKey, needsChoice, piecesOf } from './chosen-product.ts';
import { useAddingToCart } from './use-adding-to-cart.ts';

const OptionsDialog = lazyPart(async () => (await import('./options-dialog.tsx')).OptionsDialog);

interface AddToCartButtonProps extends ButtonLook {
  readonly product: ChosenProduct;
  /** The screens spell it differently: 'Add To Cart' on cards, 'Add to Cart' elsewhere. */
  readonly label: 'Add To Cart' | 'Add to Cart';
  /** Element with the product's name: the button's own name is the same on every card. */
  readonly nameId: string;
  readonly className?: string;
}

/** Adds at once where there is nothing to choose, and asks for the options where there is. */
export function AddToCartButton({ product, label, nameId, ...look }: AddToCartButtonProps) {
  const add = useAddingToCart();
  const [asking, setAsking] = useState(false);
  const asks = needsChoice(product);
  const soldOut = piecesOf(product) <= 0;
  return (
    <>
      <Button
        {...look}
        {...(asks ? replayedPress : replayedPressFor('cart', choiceKey(product)))}
        disabled={soldOut}
        pending={asking}
        aria-haspopup={asks ? 'dialog' : undefined}
        aria-describedby={nameId}
        onClick={() => {
          if (asks) setAsking(true);
          else add(product);
        }}
      >
        {soldOut ? stockBadge(0) : label}
      </Button>
      <Suspense fallback={null}>
        {asking && <OptionsDialog asked={product} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
