import { LINE_QUANTITY_MAX } from '@gadgetry/contract/order-limits';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { CartLineStatus } from '../../shopping/cart-line-status.ts';
import { lineKey, quantityChanged } from '../../shopping/cart-slice.ts';
import { chosenName } from '../../shopping/chosen-product.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** How many pieces a line has: one more, one fewer, or typed. What is typed counts once it is left. */
export function QuantityControl({ status }: { readonly status: CartLineStatus }) {
  const { line, product } = status;
  const { quantity } = line;
  const dispatch = useDispatch();
  const [typed, setTyped] = useState<string | null>(null);
  const note = useId();
  const most = Math.max(1, Math.min(LINE_QUANTITY_MAX, product.stockQuantity));
  const change = (wanted: number) => {
    dispatch(quantityChanged({ key: lineKey(line), quantity: Math.min(wanted, most) }));
  };
  const settle = (event?: FormEvent) => {
    event?.preventDefault();
    if (typed !== null && /^\d{1,5}$/.test(typed)) change(Number(typed));
    setTyped(null);
  };
  const name = chosenName(product);
  return (
    <form onSubmit={settle} className="-ml-2.5 flex flex-wrap items-center">
      <IconButton
        label={`One less of ${name}`}
        icon={<Minus />}
        aria-disabled={quantity <= 1}
        onClick={() => quantity > 1 && change(quantity - 1)}
      />
      <input
        aria-label={`Quantity of ${name}`}
        aria-describedby={quantity >= most ? note : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={typed ?? String(quantity)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => settle()}
        className="h-9 w-12 rounded-control border border-line-strong bg-ground text-center tabular-nums"
      />
      <IconButton
        label={`One more of ${name}`}
        icon={<Plus />}
        aria-disabled={quantity >= most}
        onClick={() => quantity < most && change(quantity + 1)}
      />
      {quantity >= most && (
        <span id={note} className="ml-2.5 text-sm text-ink-soft">
          No more in stock
        </span>
      )}
    </form>
  );
}
