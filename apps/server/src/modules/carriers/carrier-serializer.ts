import type { Carrier } from '@gadgetry/contract/carriers';
import type { Snapshot } from '../history/index.ts';
import type { CarrierRow } from './carrier-store.ts';

export function serializeCarrier(row: CarrierRow): Carrier {
  return {
    _id: row.id,
    name: row.name,
    trackingPatterns: row.tracking_patterns,
    trackingLink: row.tracking_link,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

export function carrierSnapshot(row: CarrierRow): Snapshot {
  return {
    version: row.version,
    fields: {
      name: row.name,
      trackingPatterns: row.tracking_patterns,
      trackingLink: row.tracking_link,
      status: row.is_active ? 'active' : 'inactive',
    },
  };
}
