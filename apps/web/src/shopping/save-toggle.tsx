import type { Product } from '@gadgetry/contract/catalogue';
import { earlyPress } from '@gadgetry/contract/early-presses';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { toast } from '../ui/toast.ts';
import { savedToggled, selectIsSaved } from './saved-slice.ts';

interface SaveToggleProps {
  readonly product: Product;
  readonly className?: string;
}

/** The heart: pressed and red while the product is on the saved list. */
export function SaveToggle({ product, className }: SaveToggleProps) {
  const saved = useSelector(selectIsSaved(product._id));
  const dispatch = useDispatch();
  return (
    <button
      {...earlyPress}
      type="button"
      aria-pressed={saved}
      aria-label={saved ? `Remove ${product.name} from saved` : `Save ${product.name}`}
      title={saved ? 'Saved' : 'Save'}
      onClick={() => {
        dispatch(savedToggled(product));
        toast.success(saved ? 'Removed from saved items' : 'Saved for later');
      }}
      className={clsx('round-button bg-ground/90 hover:bg-ground', className)}
    >
      <Heart
        aria-hidden="true"
        className={clsx('size-5', saved ? 'fill-heart stroke-heart' : 'stroke-ink')}
      />
    </button>
  );
}
