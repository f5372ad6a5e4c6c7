import type { Timestamp } from '../../../database/tables.ts';

declare module '../../../database/tables.ts' {
  interface Tables {
    shipments: ShipmentsTable;
    shipment_lines: ShipmentLinesTable;
  }
}

interface ShipmentsTable {
  id: string;
  order_id: string;
  /** null: all that was left, which is sent once however often that is asked for. */
  idempotency_key: string | null;
  carrier_id: string | null;
  /** As it was called then. */
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  /** E-mail address of the admin. */
  actor: string | null;
  shipped_at: Timestamp;
  delivered_at: Date | null;
}

interface ShipmentLinesTable {
  shipment_id: string;
  order_item_id: string;
  quantity: number;
}
