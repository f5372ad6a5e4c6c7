import CloudOff from 'lucide-react/icons/cloud-off';
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
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

/**
 * Keeps what is being looked at where it is when room is taken above it, or given back. Browsers do so
 * themselves where the page is scrolled, but not at its top, and Safari nowhere.
 */
function keepInPlace(by: number): void {
  const isKept = window.scrollY > 0 && CSS.supports('overflow-anchor', 'auto');
  if (!isKept) window.scrollBy({ top: by, behavior: 'instant' });
}

/**
 * Takes room at the top of whatever is looked at, dialogs too: lying over something, it would sooner or
 * later lie over the button that is needed. What stays at the top stands below it (`--page-notice`).
 */
function TopNotice({ children }: { readonly children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = notice;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const { offsetHeight: height } = element;
    keepInPlace(height);
    const watch = new ResizeObserver(() =>
      style.setProperty('--page-notice', `${element.offsetHeight}px`),
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty('--page-notice');
      keepInPlace(-height);
    };
  }, []);
  return (
    <div
      ref={notice}
      role="alert"
      // Said behind an open dialog as well, which hides the rest of the page from readers.
      aria-live="assertive"
      className="sticky top-0 z-60 flex items-start justify-center gap-3 border-b border-line bg-raised px-4 py-2 text-sm print:hidden"
    >
      <CloudOff aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
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
      <TopNotice>
        <p>
          <strong className="font-semibold">You are offline.</strong>{' '}
          {isDesk
            ? 'What you have typed stays here until you are back.'
            : 'Your cart and saved items are kept here and can still be changed.'}
        </p>
        {parts !== 'there' && <p className="mt-1">What is not here yet comes when you are back.</p>}
      </TopNotice>
    );
  }
  if (parts !== 'lost') return null;
  return (
    <TopNotice>
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
    </TopNotice>
  );
}
