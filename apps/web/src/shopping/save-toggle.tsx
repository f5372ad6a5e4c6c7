import { replayedPressFor } from '@gadgetry/contract/event-replay';
import { clsx } from 'clsx';
import Heart from 'lucide-react/icons/heart';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { toast } from '../ui/toast.ts';
import { type ChosenProduct, choiceKey, chosenName } from './chosen-product.ts';
import {
  savedRemoved,
  savedReturned,
  type SavedState,
  savedToggled,
  selectIsSaved,
} from './saved-slice.ts';

interface SaveToggleProps {
  readonly product: ChosenProduct;
  readonly className?: string;
}

/** The heart: pressed and red while the product is on the saved list. */
export function SaveToggle({ product, className }: SaveToggleProps) {
  const key = choiceKey(product);
  const saved = useSelector(selectIsSaved(key));
  const dispatch = useDispatch();
  const store = useStore<{ saved: SavedState }>();
  const toggle = () => {
    const { items } = store.getState().saved;
    const index = items.findIndex((each) => choiceKey(each) === key);
    const item = items[index];
    dispatch(savedToggled(product));
    if (item === undefined) {
      const onClick = () => void dispatch(savedRemoved(key));
      toast.success('Saved for later', { label: 'Undo', onClick });
    } else {
      const onClick = () => void dispatch(savedReturned({ item, index }));
      toast.success('Removed from saved items', { label: 'Undo', onClick });
    }
  };
  return (
    <button
      {...replayedPressFor('saved', key)}
      type="button"
      aria-pressed={saved}
      aria-label={
        saved ? `Remove ${chosenName(product)} from saved` : `Save ${chosenName(product)}`
      }
      title={saved ? 'Saved' : 'Save'}
      onClick={toggle}
      className={clsx('round-button bg-ground/90 hover:bg-ground', className)}
    >
      <Heart
        aria-hidden="true"
        className={clsx('size-5', saved ? 'fill-heart stroke-heart' : 'stroke-ink')}
      />
    </button>
  );
}
