const LATEST_MS = 10_000;

function focusOn(target: HTMLElement | null): void {
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.dataset['focusTarget'] = '';
  target.focus({ preventScroll: true });
}

/**
 * Moves focus to what the page is about, where readers announce it. Where the heading is still being
 * loaded, focus waits on the page as a whole, and goes on unless it was moved meanwhile.
 * @returns a function that ends the waiting
 */
export function focusHeading(): () => void {
  const heading = () => document.querySelector<HTMLElement>('#main h1');
  const main = document.getElementById('main');
  const found = heading();
  focusOn(found ?? main);
  if (found !== null || main === null) return () => undefined;
  const observer = new MutationObserver(() => {
    const arrived = heading();
    if (arrived === null) return;
    if (document.activeElement === main) focusOn(arrived);
    stop();
  });
  const timer = setTimeout(stop, LATEST_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}

const FIELDS = 'input, select, textarea, [contenteditable]';

/** Which page was on its way, or there, when a field was last written in or pointed at. */
let writtenAt: string | null = null;

/**
 * Remembers where somebody writes, so that a page which arrives late does not take the field away.
 * @returns a function that ends it
 */
export function watchWriting(): () => void {
  const events = ['input', 'keydown', 'pointerdown'];
  const onWriting = ({ target }: Event) => {
    // The address changes when a page is asked for, before it is shown.
    if (target instanceof Element && target.matches(FIELDS)) writtenAt = window.location.pathname;
  };
  for (const event of events) document.addEventListener(event, onWriting, { capture: true });
  return () => {
    for (const event of events) document.removeEventListener(event, onWriting, { capture: true });
  };
}

/** Whether somebody began to write in a field, and still is there, while this page was on its way. */
export function isWrittenOnTheWayTo(pathname: string): boolean {
  return writtenAt === pathname && document.activeElement?.matches(FIELDS) === true;
}

// Dialogs and screens that know better put focus elsewhere first.
const SETTLE_MS = 150;

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
    }, SETTLE_MS);
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
