import { useEffect, useState } from 'react';

/** Becomes true when the moment has come; false where there is none. */
export function useTimeUp(moment: string | null): boolean {
  const end = moment === null ? null : Date.parse(moment);
  const [passed, setPassed] = useState(() => (end !== null && end <= Date.now() ? end : null));
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setTimeout(() => setPassed(end), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  return end !== null && passed === end;
}
