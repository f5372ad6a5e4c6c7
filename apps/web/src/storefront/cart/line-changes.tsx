import { clsx } from 'clsx';
import Tag from 'lucide-react/icons/tag';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useDispatch } from 'react-redux';
import { lineKey, productsAccepted, quantityLowered } from '../../shopping/cart-slice.ts';
import { chosenName } from '../../shopping/chosen-product.ts';
import { Button } from '../../ui/button.tsx';
import {
  changeText,
  type CartLineStatus,
  type LineChange,
} from '../../shopping/cart-line-status.ts';

interface LineChangesProps {
  readonly status: CartLineStatus;
  readonly onRemove: () => void;
}

/** What has changed since the product was added, each with the one thing to do about it. */
export function LineChanges({ status, onRemove }: LineChangesProps) {
  const dispatch = useDispatch();
  const { line, product } = status;
  const answerTo = (change: LineChange) => {
    if (change.kind === 'price') {
      return { label: 'Accept', act: () => dispatch(productsAccepted([status])) };
    }
    if (change.kind === 'short') {
      const { left } = change;
      return {
        label: `Keep ${left}`,
        act: () => dispatch(quantityLowered({ key: lineKey(line), left })),
      };
    }
    return { label: 'Remove', act: onRemove };
  };
  return (
    <output className="col-span-3 flex flex-col gap-2 empty:hidden sm:col-span-2 sm:col-start-2">
      {status.changes.map((change) => {
        const { label, act } = answerTo(change);
        const isLess = change.kind === 'price' && change.to < change.from;
        const Icon = isLess ? Tag : TriangleAlert;
        return (
          <div
            key={change.kind}
            data-change={change.kind}
            className={clsx(
              'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control py-2 pr-2 pl-3.5 text-[0.9375rem]',
              isLess ? 'bg-tone-green text-on-tone-green' : 'bg-tone-yellow text-on-tone-yellow',
            )}
          >
            <p className="inline-flex items-center gap-2 font-medium">
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              {changeText(change)}
            </p>
            <Button variant="secondary" size="small" onClick={act}>
              {label}
              <span className="sr-only">: {chosenName(product)}</span>
            </Button>
          </div>
        );
      })}
    </output>
  );
}
