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

/** Asks when a list is opened and when something is added to it, not when something is removed. */
export function useCurrentProducts(ids: readonly string[]): CurrentProductsAnswer {
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
      const stockQuantity = product.stockQuantity + (held.get(id) ?? 0);
      return { status: 'sold', product: { ...product, stockQuantity } };
    },
    failed,
    checking: isFetching,
    retry: () => void refetch(),
  };
}
