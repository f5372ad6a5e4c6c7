import type { SecurityEvents } from '../../observability/security-events.ts';
import type { AccountChange, RecordAccountChange } from './account-admin-service.ts';

function kindOf({ action }: AccountChange) {
  if (action === 'deactivated') return 'account_suspended';
  return action === 'reactivated' ? 'account_restored' : 'role_changed';
}

/** Each change of an account's role or state is a security event too, in the same transaction. */
export function withSecurityEvents(
  recordChange: RecordAccountChange,
  events: SecurityEvents,
): RecordAccountChange {
  return async (trx, change) => {
    await recordChange(trx, change);
    // Noted where it is done, before the address is taken out.
    if (change.action === 'deleted') return;
    const { entityId, actor, before, after } = change;
    const kind = kindOf(change);
    await events.record(trx, {
      kind,
      account: { id: entityId, email: after.fields['email'] ?? null },
      actor,
      ...(kind === 'role_changed' && {
        detail: `${before.fields['role']} to ${after.fields['role']}`,
      }),
    });
  };
}
