import { useRef } from 'react';

/**
 * Radix gives focus back to a dialog's own trigger only. Ours are opened by whatever was pressed, or
 * by an answer of the server: focus goes back to where it was.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // It has gone elsewhere on purpose, such as to the heading of another page.
      if (document.activeElement !== document.body) return;
      if (!(before.current instanceof HTMLElement) || !before.current.isConnected) return;
      before.current.focus();
    },
  };
}
