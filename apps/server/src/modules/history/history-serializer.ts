import type { HistoryEntry } from '@gadgetry/contract/history';
import { changesBetween } from './history-rules.ts';
import type { StoredChange } from './history-store.ts';

export function serializeChange(change: StoredChange): HistoryEntry {
  return {
    _id: change.id,
    at: change.created_at.toISOString(),
    who: change.actor_email,
    action: change.action,
    changes: changesBetween(change.before, change.after),
  };
}
