import type { SecurityEvent } from '@gadgetry/contract/security-events';
import type { StoredSecurityEvent } from './security-events-store.ts';

export function serializeSecurityEvent(event: StoredSecurityEvent): SecurityEvent {
  return {
    _id: event.id,
    kind: event.kind,
    at: event.created_at.toISOString(),
    lastAt: event.last_at.toISOString(),
    count: event.count,
    account: { _id: event.account_id, email: event.account_email },
    actor: event.actor_email,
    clientAddress: event.client_address,
    userAgent: event.user_agent,
    detail: event.detail,
  };
}
