import { onFirstToast } from '../ui/toast.ts';

/** What people do before they press anything. */
export const SIGNS = ['pointerover', 'focusin', 'touchstart', 'keydown'] as const;

/**
 * Runs once, as soon as somebody points at, touches or types into anything, or there is something to
 * tell them.
 * @returns a function that calls it off
 */
export function onFirstUse(run: () => void): () => void {
  const use = () => {
    stop();
    run();
  };
  const forget = onFirstToast(use);
  for (const sign of SIGNS) document.addEventListener(sign, use, { passive: true });
  function stop() {
    forget();
    for (const sign of SIGNS) document.removeEventListener(sign, use);
  }
  return stop;
}
