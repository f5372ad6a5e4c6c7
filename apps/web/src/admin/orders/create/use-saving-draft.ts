import type { OrderDraft, OrderDraftContent } from '@gadgetry/contract/order-drafts';
import { useState } from 'react';
import { useAddOrderDraftMutation, useSaveOrderDraftMutation } from '../../../api/manual-orders.ts';
import { tellOutcome } from '../../outcome.ts';

const TEXTS = { done: 'Draft saved.', failed: 'The draft was not saved.' };

/** Keeps what was typed on the server: the first time as a new draft, then as that one. */
export function useSavingDraft(draft: OrderDraft | null) {
  const [saved, setSaved] = useState<Pick<OrderDraft, '_id' | 'version'> | null>(draft);
  const [add, adding] = useAddOrderDraftMutation();
  const [save, saving] = useSaveOrderDraftMutation();
  const isPending = adding.isLoading || saving.isLoading;
  return {
    draftId: saved?._id ?? null,
    isPending,
    async save(content: OrderDraftContent): Promise<boolean> {
      if (isPending) return false;
      const outcome =
        saved === null
          ? await add(content)
          : await save({ id: saved._id, version: saved.version, content });
      const { data } = outcome;
      if (!tellOutcome(outcome, TEXTS) || data === undefined) return false;
      setSaved(data);
      // A reload goes on with it; nothing is asked anew for that now.
      window.history.replaceState(window.history.state, '', `?draft=${data._id}`);
      return true;
    },
  };
}
