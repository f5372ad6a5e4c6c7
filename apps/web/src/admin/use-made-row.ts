import { type RefObject, useEffect, useRef } from 'react';
import type { ListPages } from './list-pages.ts';

/** So far a list is read on to find it: one of a hundred thousand is not read to its end. */
const LOOKED_THROUGH = 500;

interface MadeRow {
  readonly made: string | undefined;
  readonly frame: RefObject<HTMLElement | null>;
  readonly list: ListPages<{ readonly _id: string }>;
  readonly scrollTo: (index: number) => void;
}

/** Whoever adds something sees it in its list, wherever that puts it. */
export function useMadeRow({ made, frame, list, scrollTo }: MadeRow): void {
  const shown = useRef(made);
  useEffect(() => {
    const { rows, more, busy, failed } = list;
    if (shown.current === made || rows === undefined) return;
    const index = rows.findIndex(({ _id }) => _id === made);
    if (index !== -1) {
      shown.current = made;
      frame.current?.scrollIntoView({ block: 'nearest' });
      scrollTo(index);
    } else if (more && !busy && !failed && rows.length < LOOKED_THROUGH) list.loadMore();
  });
}
