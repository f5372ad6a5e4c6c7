import CloudOff from 'lucide-react/icons/cloud-off';
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { lazyParts } from '../page/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import { useUnlessPressed } from './use-unless-pressed.ts';

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

type Parts = ReturnType<typeof lazyParts.state>;

function toBeTold(online: boolean, parts: Parts): 'nothing' | 'lost' | 'offline' | 'waiting' {
  if (online) return parts === 'lost' ? 'lost' : 'nothing';
  return parts === 'there' ? 'offline' : 'waiting';
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
  const told = useUnlessPressed(toBeTold(online, parts));
  if (told === 'nothing') return null;
  if (told !== 'lost') {
    return (
      <TopNotice>
        <p>
          <strong className="font-semibold">You are offline.</strong>{' '}
          {isDesk
            ? 'What you have typed stays here until you are back.'
            : 'Your cart and saved items are kept here and can still be changed.'}
        </p>
        {told === 'waiting' && (
          <p className="mt-1">What is not here yet comes when you are back.</p>
        )}
      </TopNotice>
    );
  }
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
