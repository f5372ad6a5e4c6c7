import { useSyncExternalStore } from 'react';
import { awaitedPages } from './page-loader.ts';

const never = () => false;

/** Appears only when a page takes long enough to be noticed. */
export function ProgressBar() {
  const waiting = useSyncExternalStore(awaitedPages.subscribe, awaitedPages.any, never);
  if (!waiting) return null;
  return (
    <progress
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-50 h-0.75 origin-left animate-progress appearance-none border-0 bg-accent [&::-webkit-progress-bar]:bg-transparent"
    />
  );
}
