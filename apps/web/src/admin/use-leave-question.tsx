import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { holdSession } from '../api/session-hint.ts';
import { guardHistory, isLeavingAgreed } from '../page/history-guard.ts';
import { DiscardQuestion } from '../ui/discard-question.tsx';

/** The place of the entry that is shown in the tab's history, as the router counts it. */
function currentPlace(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}

/** The link of this shop that a click follows in this tab; null for every other click. */
function followedLink(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return null;
  return link.target === '' || link.target === '_self' ? link.pathname + link.search : null;
}

type Way = { readonly to: string } | { readonly by: number } | { readonly leave: () => void };

/**
 * Asks before what was typed is left: by a link, by Back and Forward, by signing out; by closing the tab
 * the browser itself asks.
 * @param unsaved whether there is something to lose
 * @returns the question
 */
export function useLeaveQuestion(unsaved: boolean): ReactNode {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way | null>(null);
  const going = useRef(false);
  useEffect(() => {
    if (!unsaved) return undefined;
    const place = currentPlace();
    const listening = new AbortController();
    const { signal } = listening;
    const onClick = (event: MouseEvent) => {
      const to = followedLink(event);
      if (to === null) return;
      event.preventDefault();
      // One question is enough where several forms of a page have something to lose.
      event.stopImmediatePropagation();
      setWay({ to });
    };
    const onPop = (event: PopStateEvent) => {
      const by = currentPlace() - place;
      if (going.current) return;
      // The router does not hear of it: the address is put back, and the page stays.
      event.stopImmediatePropagation();
      if (by === 0) return;
      window.history.go(-by);
      setWay({ by });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeavingAgreed()) event.preventDefault();
    };
    document.addEventListener('click', onClick, { capture: true, signal });
    window.addEventListener('beforeunload', onUnload, { signal });
    const unguard = guardHistory({ onPop, beforeLeaving: (leave) => setWay({ leave }) });
    const endSession = holdSession();
    return () => {
      unguard();
      endSession();
      listening.abort();
    };
  }, [unsaved]);

  const leave = () => {
    if (way === null) return;
    setWay(null);
    if ('leave' in way) {
      way.leave();
      return;
    }
    going.current = true;
    if ('to' in way) void navigate(way.to);
    else window.history.go(way.by);
  };
  return (
    <DiscardQuestion
      open={way !== null}
      onOpenChange={(open) => !open && setWay(null)}
      onDiscard={leave}
    />
  );
}

interface Closing {
  /** What the dialog's cross, its Cancel and Escape do. */
  readonly close: () => void;
  readonly question: ReactNode;
}

/**
 * Asks before what was typed in a dialog is left: by closing it, and on every way out of the page.
 * @param unsaved whether there is something to lose
 */
export function useCloseQuestion(unsaved: boolean, onClose: () => void): Closing {
  const [asking, setAsking] = useState(false);
  const leaving = useLeaveQuestion(unsaved);
  return {
    close: () => (unsaved ? setAsking(true) : onClose()),
    question: (
      <>
        <DiscardQuestion open={asking} onOpenChange={setAsking} onDiscard={onClose} />
        {leaving}
      </>
    ),
  };
}
