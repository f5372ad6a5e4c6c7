import type { FieldChange, HistoryValue } from '@gadgetry/contract/history';

/** An entity as an admin sees it, and the version that it had then. */
export interface Snapshot {
  readonly version: number;
  readonly fields: Readonly<Record<string, HistoryValue>>;
}

function same(one: HistoryValue, other: HistoryValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Field by field what is different afterwards; before a creation every field was null. */
export function changesBetween(before: Snapshot | null, after: Snapshot | null): FieldChange[] {
  const names = new Set([
    ...Object.keys(before?.fields ?? {}),
    ...Object.keys(after?.fields ?? {}),
  ]);
  return [...names].flatMap((field) => {
    const from = before?.fields[field] ?? null;
    const to = after?.fields[field] ?? null;
    return same(from, to) ? [] : [{ field, from, to }];
  });
}
