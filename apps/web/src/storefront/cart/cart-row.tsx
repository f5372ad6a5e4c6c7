import { formatMoney } from '@gadgetry/contract/money';
import Trash2 from 'lucide-react/icons/trash';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import { productPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { lineKey, lineReturned, removedFromCart } from '../../shopping/cart-slice.ts';
import { ChoiceLine } from '../../shopping/choice-line.tsx';
import { chosenName } from '../../shopping/chosen-product.ts';
import { ProductPrice } from '../../shopping/product-price.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toast } from '../../ui/toast.ts';
import { LineChanges } from './line-changes.tsx';
import { QuantityControl } from './quantity-control.tsx';
import type { CartLineStatus } from '../../shopping/cart-line-status.ts';

interface CartRowProps {
  readonly status: CartLineStatus;
  /** null where it is not known. */
  readonly total: number | null;
  readonly index: number;
  readonly onRemoved: () => void;
}

export function CartRow({ status, total, index, onRemoved }: CartRowProps) {
  const dispatch = useDispatch();
  const { line, product } = status;
  const { cartQuantities } = useShop();
  const remove = () => {
    dispatch(removedFromCart(lineKey(line)));
    onRemoved();
    toast.success(`${chosenName(product)} removed from your cart`, {
      label: 'Undo',
      onClick: () => void dispatch(lineReturned({ line, index })),
    });
  };
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-5 first:pt-0 last:pb-0 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <div className="self-start sm:row-span-2 overflow-hidden rounded-control bg-stage">
        <Picture
          src={product.image}
          alt=""
          sizes="(min-width: 640px) 112px, 80px"
          first={index < 3}
          className="aspect-square object-cover"
        />
      </div>
      <div className="flex flex-col gap-1">
        <Link
          to={productPath(product._id, product.variantId)}
          className="rounded-control font-semibold tracking-tight underline-offset-4 hover:underline sm:text-lg"
        >
          {product.name}
        </Link>
        <ChoiceLine chosen={product.chosen} />
        <ProductPrice product={product} />
        {/* As wide as the whole line: what it comes to stands below the button, at the edge. */}
        <div className="-mr-13 flex flex-wrap items-center justify-between gap-x-4 text-[0.9375rem] sm:-mr-15">
          {cartQuantities ? (
            <QuantityControl status={status} />
          ) : (
            <p className="text-ink-soft">Quantity: {line.quantity}</p>
          )}
          {total !== null && (
            <p className="font-semibold tabular-nums">
              <span className="sr-only">Together </span>
              {formatMoney(total)}
            </p>
          )}
        </div>
      </div>
      <IconButton
        label={`Remove ${chosenName(product)}`}
        icon={<Trash2 />}
        onClick={remove}
        className="-mt-2 -mr-2"
      />
      <LineChanges status={status} onRemove={remove} />
    </li>
  );
}
