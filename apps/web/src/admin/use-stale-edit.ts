import { useState } from 'react';
import { errorText } from '../api/error-text.ts';
import { toast } from '../ui/toast.ts';
import { type Outcome, staleMessage } from './outcome.ts';

/**
 * What an edit is based on, and what to do when someone else was faster: the dialog keeps what was
 * typed and can load what is stored now.
 */
export function useStaleEdit<Entity>(
  opened: Entity | null,
  readAgain: () => Promise<{ readonly data?: Entity | undefined; readonly error?: unknown }>,
  show: (current: Entity) => void,
) {
  const [base, setBase] = useState(opened);
  const [message, setMessage] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);

  return {
    base,
    message,
    loading,
    /** To be told how each save went. */
    noted: (outcome: Outcome) => setMessage(staleMessage(outcome)),
    loadCurrent: async () => {
      setLoading(true);
      const { data, error } = await readAgain();
      setLoading(false);
      if (data === undefined) {
        toast.error(errorText(error, 'The current version could not be loaded.'));
        return;
      }
      setBase(data);
      setMessage(null);
      show(data);
    },
  };
}
