import { useState } from 'react';
import { useBrowseCategoriesInfiniteQuery } from '../../api/catalogue.ts';
import type { Imported } from '../../api/imports.ts';

/** Whether an import makes categories: where there is none to put a product in, until somebody says otherwise. */
export function useMakesCategories(of: Imported) {
  const [chosen, setMakes] = useState<boolean | null>(null);
  const { data } = useBrowseCategoriesInfiniteQuery(
    { status: 'active' },
    { skip: of !== 'products' },
  );
  const hasNone = data?.pages[0]?.items.length === 0;
  return { makes: chosen ?? hasNone, setMakes, hasNone };
}
