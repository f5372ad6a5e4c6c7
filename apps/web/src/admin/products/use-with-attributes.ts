import type { Product } from '@gadgetry/contract/catalogue';
import { useState } from 'react';
import { useGetProductQuery } from '../../api/catalogue.ts';

/**
 * The row of a list with the product's attributes and variants, which lists do not bring along: undefined until
 * they are read, and the row without them where that fails.
 */
export function useWithAttributes(row: Product | null): Product | null | undefined {
  const { currentData, isFetching } = useGetProductQuery(row?._id ?? '', {
    skip: row === null,
    refetchOnMountOrArgChange: true,
  });
  // Once: what is read again later is not what the form was filled with.
  const [read, setRead] = useState<Product>();
  if (row === null) return null;
  if (read !== undefined || isFetching) return read;
  const complete = { ...row, attributes: currentData?.attributes, variants: currentData?.variants };
  setRead(complete);
  return complete;
}
