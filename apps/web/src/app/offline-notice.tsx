import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Lies over the page, so that nothing on it moves when a train goes into a tunnel. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-40 flex items-start gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-float print:hidden sm:right-auto sm:max-w-96 [body:has([data-bottom-bar])_&]:max-lg:bottom-36"
    >
      <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <p>
        <strong className="font-semibold">You are offline.</strong> Your cart and saved items are
        kept here and can still be changed.
      </p>
    </div>
  );
}
