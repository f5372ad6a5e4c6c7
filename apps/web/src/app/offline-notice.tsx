import CloudOff from 'lucide-react/icons/cloud-off';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { lazyParts } from '../page/lazy-part.ts';
import { Button } from '../ui/button.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Lies over the page, so that nothing on it moves when a train goes into a tunnel. */
function FloatingNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-40 flex items-start gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-float print:hidden sm:right-auto sm:max-w-96 [body:has([data-bottom-bar])_&]:max-lg:bottom-36"
    >
      <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div>{children}</div>
    </div>
  );
}

/** Says that the network is gone, and what of the page has stayed away because of it. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isDesk = useLocation().pathname.startsWith('/admin');
  const parts = useSyncExternalStore(lazyParts.subscribe, lazyParts.state, () => 'there' as const);
  if (!online) {
    return (
      <FloatingNotice>
        <p>
          <strong className="font-semibold">You are offline.</strong>{' '}
          {isDesk
            ? 'What you have typed stays here until you are back.'
            : 'Your cart and saved items are kept here and can still be changed.'}
        </p>
        {parts !== 'there' && <p className="mt-1">What is not here yet comes when you are back.</p>}
      </FloatingNotice>
    );
  }
  if (parts !== 'lost') return null;
  return (
    <FloatingNotice>
      <p>
        <strong className="font-semibold">A part of this page did not arrive.</strong> It comes when
        the page is loaded anew.
      </p>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        onClick={() => window.location.reload()}
      >
        Load it anew
      </Button>
    </FloatingNotice>
  );
}
