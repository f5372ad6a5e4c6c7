import type { WebhookEvent } from '@gadgetry/contract/webhook-events';
import type { EventRow } from './webhook-reading.ts';

export function serializeWebhookEvent(row: EventRow): WebhookEvent {
  return {
    _id: row.event_id,
    type: row.type,
    receivedAt: row.received_at.toISOString(),
    deliveries: row.deliveries,
    processedAt: row.processed_at?.toISOString() ?? null,
    outcome: row.outcome,
  };
}
