import { useEffect, useState } from 'react';

/** From the end of a press until its click, which comes later where fingers press. */
const UNTIL_CLICK_MS = 100;

/**
 * The value as it was for as long as something is being pressed, for what moves the page: a press that
 * begins on one thing and ends on another is a click on neither.
 */
export function useUnlessPressed<T>(value: T): T {
  const [pressed, setPressed] = useState(false);
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let ending: number | undefined;
    const begin = () => {
      clearTimeout(ending);
      setPressed(true);
    };
    const end = () => {
      clearTimeout(ending);
      ending = window.setTimeout(() => setPressed(false), UNTIL_CLICK_MS);
    };
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    document.addEventListener('pointerdown', begin, options);
    document.addEventListener('pointerup', end, options);
    document.addEventListener('pointercancel', end, options);
    return () => {
      listening.abort();
      clearTimeout(ending);
    };
  }, []);
  if (!pressed && shown !== value) setShown(value);
  return shown;
}
