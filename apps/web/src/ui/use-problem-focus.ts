import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focus goes to the form's first field that is wrong, whenever problems are shown.
 * @param problems a new object for every check, so that the same problem again counts as well
 */
export function useProblemFocus(problems: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(problems);
  useEffect(() => {
    if (before.current === problems) return;
    before.current = problems;
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  return form;
}
