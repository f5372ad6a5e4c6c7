import type { ValidPromocode } from '@gadgetry/contract/promocodes';
import { useState } from 'react';
import { keepInDraft, readDraft } from '../checkout-draft.ts';

/** The code that is applied, if any; a reload keeps it. Whether it holds, the order decides. */
export function usePromocode(owner: string) {
  const [promocode, setPromocode] = useState(() => readDraft(owner).promocode);
  const change = (next: ValidPromocode | null) => {
    keepInDraft(owner, { promocode: next });
    setPromocode(next);
  };
  return [promocode, change] as const;
}
