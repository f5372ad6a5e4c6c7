import type { Product } from '@gadgetry/contract/catalogue';
import { clsx } from 'clsx';
import { useNavigate } from 'react-router';
import { comparePath } from '../page/paths.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { toast } from '../ui/toast.ts';
import { addCompared, COMPARED_MAX, removeCompared, useCompared } from './compared.ts';

interface CompareToggleProps {
  readonly product: Product;
  readonly className?: string;
}

/** Chooses a product to be compared. Needs scripts, and is not seen before they are there. */
export function CompareToggle({ product, className }: CompareToggleProps) {
  const compared = useCompared();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const change = (checked: boolean) => {
    if (!checked) return removeCompared([product._id]);
    if (addCompared(product)) return;
    const path = comparePath(compared.map(({ _id }) => _id));
    toast.warning(`${COMPARED_MAX} products can be compared at a time`, {
      label: 'Compare',
      onClick: () => void navigate(path),
    });
  };
  return (
    <label
      className={clsx(
        'inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-ink-soft hover:text-ink',
        !hydrated && 'invisible',
        className,
      )}
    >
      <input
        type="checkbox"
        aria-label={`Compare ${product.name}`}
        checked={compared.some(({ _id }) => _id === product._id)}
        onChange={({ target }) => change(target.checked)}
        className="tick size-4.5"
      />
      Compare
    </label>
  );
}
