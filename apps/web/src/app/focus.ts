/** Moves focus to what the page is about, where readers announce it. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.dataset['focusTarget'] = '';
  target.focus({ preventScroll: true });
}

// Dialogs and screens that know better put focus elsewhere first.
const PATIENCE_MS = 150;

/**
 * A button that has done its work may leave the page while it has focus, such as 'Mark as Shipped'.
 * Browsers then begin anew at the top; here the keyboard goes on from the page's heading.
 * @returns a function that ends it
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () =>
    last !== null && !last.isConnected && document.activeElement === document.body;
  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
  };
  const onPointer = () => {
    // Whoever points somewhere has left the keyboard's place on purpose.
    last = null;
  };
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isLost()) focusHeading();
    }, PATIENCE_MS);
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer);
  };
}
