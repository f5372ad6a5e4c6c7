import type { Product } from '@gadgetry/contract/catalogue';
import { useState } from 'react';
import { useGetCurrentProductsQuery } from '../api/current-products.ts';
import { useHeldPieces } from './use-held-pieces.ts';

/** A product that was put on a list some time ago, as the shop has it now. */
export type CurrentProduct =
  | { readonly status: 'checking' }
  /** The shop could not be asked. */
  | { readonly status: 'unknown' }
  | { readonly status: 'gone' }
  | { readonly status: 'sold'; readonly product: Product };

interface CurrentProductsAnswer {
  readonly of: (id: string) => CurrentProduct;
  readonly failed: boolean;
  readonly checking: boolean;
  readonly retry: () => void;
}

function withHeld(product: Product, held: ReadonlyMap<string, number>): Product {
  const variants = product.variants?.map((variant) => ({
    ...variant,
    stockQuantity: variant.stockQuantity + (held.get(variant._id) ?? 0),
  }));
  const sold = variants?.find(({ isDefault }) => isDefault);
  if (variants === undefined || sold === undefined) return product;
  return { ...product, stockQuantity: sold.stockQuantity, variants };
}

/** Asks when a list is opened and when something is added to it, not when something is removed. */
export function useCurrentProducts(listed: readonly string[]): CurrentProductsAnswer {
  // Several entries can be of one product.
  const ids = [...new Set(listed)];
  const [asked, setAsked] = useState(ids);
  const added = ids.filter((id) => !asked.includes(id));
  if (added.length > 0) setAsked([...asked, ...added]);

  const { data, isError, isFetching, refetch } = useGetCurrentProductsQuery(asked, {
    skip: asked.length === 0,
    refetchOnMountOrArgChange: true,
  });
  const held = useHeldPieces();
  const failed = isError && !isFetching;
  return {
    of: (id) => {
      const product = data?.[id];
      if (product === undefined) return { status: failed ? 'unknown' : 'checking' };
      if (product === null) return { status: 'gone' };
      return { status: 'sold', product: withHeld(product, held) };
    },
    failed,
    checking: isFetching,
    retry: () => void refetch(),
  };
}
