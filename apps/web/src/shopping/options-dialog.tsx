import type { Product } from '@gadgetry/contract/catalogue';
import { stockBadge } from '@gadgetry/contract/stock-badge';
import { useState } from 'react';
import { useGetProductQuery } from '../api/catalogue.ts';
import { isMissing } from '../api/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { asChosen } from './chosen-product.ts';
import { variantShown } from './option-choices.ts';
import { OptionPicker } from './option-picker.tsx';
import { StockLabel } from './stock-label.tsx';
import { useAddingToCart } from './use-adding-to-cart.ts';

interface ChoosingProps {
  readonly product: Product;
  readonly onAdded: () => void;
}

function Choosing({ product, onAdded }: ChoosingProps) {
  const add = useAddingToCart();
  const [chosen, setChosen] = useState<string | null>(null);
  const variant = variantShown(product, chosen);
  // The options have been taken from it meanwhile: there is nothing to choose.
  const shown = variant === null ? product : asChosen(product, variant);
  const soldOut = shown.stockQuantity <= 0;
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4">
        <div className="overflow-hidden rounded-control bg-stage">
          <Picture src={shown.image} alt="" sizes="96px" className="aspect-square object-cover" />
        </div>
        <div aria-live="polite" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Price amount={shown.price} className="text-xl font-semibold tracking-tight" />
          <StockLabel stockQuantity={shown.stockQuantity} />
        </div>
      </div>
      {variant !== null && (
        <OptionPicker
          product={product}
          variant={variant}
          inAddress={false}
          onChoose={({ _id }) => setChosen(_id)}
        />
      )}
      <Button
        size="large"
        wide
        disabled={soldOut}
        onClick={() => {
          if (add(shown)) onAdded();
        }}
      >
        {soldOut ? stockBadge(0) : 'Add to Cart'}
      </Button>
    </div>
  );
}

interface OptionsDialogProps {
  readonly asked: Pick<Product, '_id' | 'name'>;
  readonly onClose: () => void;
}

/** What the page of a product asks, in place: opened when the shop has said what there is. */
export function OptionsDialog({ asked: { _id, name }, onClose }: OptionsDialogProps) {
  const {
    currentData: product,
    error,
    isFetching,
    refetch,
  } = useGetProductQuery(_id, { refetchOnMountOrArgChange: true });
  if (product === undefined && error === undefined) return null;
  const gone = isMissing(error) || product?.isActive === false;
  return (
    <Dialog open onOpenChange={onClose} title={name}>
      {product !== undefined && !gone ? (
        <Choosing product={product} onAdded={onClose} />
      ) : gone ? (
        <p>No longer available</p>
      ) : (
        <ErrorState
          title="Error loading product details"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}
