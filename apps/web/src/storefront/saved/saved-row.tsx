import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import { productPath } from '../../page/paths.ts';
import { AddToCartButton } from '../../shopping/add-to-cart-button.tsx';
import { priceChangeText } from '../../shopping/cart-line-status.ts';
import { ChoiceLine } from '../../shopping/choice-line.tsx';
import {
  type ChosenProduct,
  chosenName,
  piecesOf,
  savedNow,
} from '../../shopping/chosen-product.ts';
import { ProductPrice } from '../../shopping/product-price.tsx';
import { savedReturned, savedToggled } from '../../shopping/saved-slice.ts';
import { StockLabel } from '../../shopping/stock-label.tsx';
import type { CurrentProduct } from '../../shopping/use-current-products.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';

interface SavedRowProps {
  readonly item: ChosenProduct;
  readonly index: number;
  readonly current: CurrentProduct;
  readonly onRemoved: () => void;
}

/** The product as it is now: as it was saved while the shop has not answered. */
function productNow(
  item: ChosenProduct,
  current: CurrentProduct,
): { readonly product: ChosenProduct; readonly status: CurrentProduct['status'] } {
  const { status } = current;
  if (status === 'checking' || status === 'unknown') return { product: item, status };
  const product = status === 'sold' ? savedNow(current.product, item.variantId) : null;
  if (product !== null) return { product, status };
  return { product: { ...item, stockQuantity: 0 }, status: 'gone' };
}

export function SavedRow({ item, index, current, onRemoved }: SavedRowProps) {
  const dispatch = useDispatch();
  const nameId = useId();
  const { product, status } = productNow(item, current);
  const remove = () => {
    dispatch(savedToggled(item));
    onRemoved();
    toast.success(`${chosenName(item)} removed from saved items`, {
      label: 'Undo',
      onClick: () => void dispatch(savedReturned({ item, index })),
    });
  };
  return (
    <li>
      <Card className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-4 sm:grid-cols-[9rem_minmax(0,1fr)_10rem] sm:gap-x-6">
        <div className="self-start overflow-hidden rounded-control bg-stage">
          <Picture
            src={product.image}
            alt={item.name}
            sizes="(min-width: 640px) 144px, 88px"
            first={index < 3}
            className="aspect-square object-cover"
          />
        </div>
        <div className="flex flex-col items-start gap-1.5">
          <h2 id={nameId} className="text-lg leading-snug font-semibold tracking-tight">
            <Link
              to={productPath(product._id, product.variantId)}
              className="rounded-control underline-offset-4 hover:underline"
            >
              {product.name}
            </Link>
          </h2>
          <ChoiceLine chosen={product.chosen} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ProductPrice product={product} className="font-semibold" />
            {status === 'checking' && <Skeleton className="h-6 w-20 rounded-full" />}
            {status === 'sold' && <StockLabel stockQuantity={piecesOf(product)} />}
            {status === 'gone' && <Badge tone="red">No longer available</Badge>}
          </div>
          {product.price !== item.price && (
            <p className="text-[0.9375rem] text-ink-soft">
              {priceChangeText({ from: item.price, to: product.price }, 'saved')}
            </p>
          )}
          <p className="line-clamp-3 text-[0.9375rem] text-ink-soft">{product.description}</p>
        </div>
        <div className="col-span-2 flex gap-3 sm:col-span-1 sm:flex-col">
          <AddToCartButton
            product={product}
            label="Add to Cart"
            nameId={nameId}
            className="flex-1 sm:flex-none"
          />
          <Button
            variant="secondary"
            aria-describedby={nameId}
            onClick={remove}
            className="flex-1 sm:flex-none"
          >
            Remove
          </Button>
        </div>
      </Card>
    </li>
  );
}
