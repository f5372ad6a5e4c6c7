import { useEffect, useRef } from 'react';

/**
 * When more entries arrive that were asked for, focus goes on to the first of them: the button that
 * asked may be gone, and a keyboard would have to start again from the top.
 */
export function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const waitingAt = useRef<number | null>(null);
  useEffect(() => {
    const from = waitingAt.current;
    if (from === null || count === from) return;
    waitingAt.current = null;
    list.current?.children[from]?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);
  return {
    list,
    focusOnAdded: () => {
      waitingAt.current = count;
    },
  };
}
