import { onFirstToast } from '../ui/toast.ts';

/** What people do before they press anything. */
export const SIGNS = ['pointerover', 'focusin', 'touchstart', 'keydown'] as const;

const BEGINNINGS = ['pointermove', 'focusin', 'touchstart', 'keydown'] as const;

/** Browsers tell of a pointer above what has appeared below it as well, where nobody has moved it. */
const restsThere = (event: Event) =>
  event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0;

/**
 * Runs once, as soon as somebody moves a pointer, touches or types into anything, or there is something
 * to tell them.
 * @returns a function that calls it off
 */
export function onFirstUse(run: () => void): () => void {
  const use = (event?: Event) => {
    if (event !== undefined && restsThere(event)) return;
    stop();
    run();
  };
  const forget = onFirstToast(() => use());
  for (const sign of BEGINNINGS) document.addEventListener(sign, use, { passive: true });
  function stop() {
    forget();
    for (const sign of BEGINNINGS) document.removeEventListener(sign, use);
  }
  return stop;
}
