import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusHeading, isWrittenOnTheWayTo, keepFocus, watchWriting } from './focus.ts';
import { keepScrollPositions, restoreScroll } from './scroll-memory.ts';

/**
 * What a browser does by itself when a document is loaded, done for changes of route: focus, and
 * the scroll position, which Back and Forward bring back.
 */
export function RouteChanges() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useEffect(keepScrollPositions, []);
  useEffect(keepFocus, []);
  useEffect(watchWriting, []);

  const hydratedAt = useRef(pathname + search);
  useEffect(() => {
    // Whoever went back while the page was being hydrated was not heard: the router listens only now.
    if (window.location.pathname + window.location.search === hydratedAt.current) return;
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, []);

  useLayoutEffect(() => {
    const samePage = shown.current === pathname;
    shown.current = pathname;
    if (type === NavigationType.Pop) return restoreScroll(key);
    // Filters and sorting change the query only: the list stays where it is.
    if (!samePage && hash === '') window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, hash, type]);

  // The first page is the browser's own doing.
  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname) return undefined;
    announced.current = pathname;
    return isWrittenOnTheWayTo(pathname) ? undefined : focusHeading();
  }, [pathname]);

  return null;
}
