import { useEffect, useState, useSyncExternalStore } from 'react';
import { awaitedPages } from './page-loader.ts';

/** Whoever listens is told of a page that takes its time, not of every step. */
const TOLD_AFTER_MS = 500;

const never = () => false;

/** Lies over the top of the page before, and appears only when the next one takes long enough to be noticed. */
export function ProgressBar() {
  const waiting = useSyncExternalStore(awaitedPages.subscribe, awaitedPages.any, never);
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setTold(true), TOLD_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setTold(false);
    };
  }, [waiting]);
  return (
    <>
      {/* There from the start: what a reader is to be told of must be known to it before. */}
      <output className="sr-only">{told && 'Loading page…'}</output>
      {waiting && (
        <div
          aria-hidden="true"
          data-progress=""
          className="fixed inset-x-0 top-0 z-50 h-0.75 origin-left animate-progress bg-accent motion-reduce:[animation-timing-function:step-start] print:hidden"
        />
      )}
    </>
  );
}
