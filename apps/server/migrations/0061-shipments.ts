import { type Kysely, sql } from 'kysely';

// How their numbers look and where they are followed, as the carriers say; owners change and add to them.
const KNOWN = [
  {
    name: 'UPS',
    patterns: ['1Z****************'],
    link: 'https://www.ups.com/track?tracknum={number}',
  },
  {
    name: 'FedEx',
    patterns: ['############', '###############', '####################'],
    link: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  },
  {
    name: 'USPS',
    patterns: ['####################', '######################', '@@#########@@'],
    link: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
  {
    name: 'DHL Express',
    patterns: ['##########', 'JD##################'],
    link: 'https://www.dhl.com/en/express/tracking.html?AWB={number}',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE carriers (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
      tracking_patterns text[] NOT NULL CHECK (cardinality(tracking_patterns) <= 10),
      tracking_link text NOT NULL CHECK (tracking_link = '' OR tracking_link LIKE 'https://%{number}%'),
      is_active boolean NOT NULL DEFAULT true,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX carriers_name_key ON carriers (lower(name))`.execute(db);
  for (const { name, patterns, link } of KNOWN) {
    await sql`
      INSERT INTO carriers (id, name, tracking_patterns, tracking_link)
      VALUES (gen_random_uuid(), ${name}, ${patterns}::text[], ${link})`.execute(db);
  }

  await sql`
    CREATE TABLE shipments (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES orders (id),
      idempotency_key text,
      carrier_id uuid REFERENCES carriers (id),
      carrier text,
      tracking_number text,
      tracking_url text,
      actor text,
      shipped_at timestamptz NOT NULL DEFAULT now(),
      delivered_at timestamptz,
      CONSTRAINT shipments_one_per_key UNIQUE (order_id, idempotency_key),
      CONSTRAINT shipments_arrive_later CHECK (delivered_at >= shipped_at),
      CONSTRAINT shipments_carrier_named CHECK ((carrier_id IS NULL) = (carrier IS NULL)),
      CONSTRAINT shipments_followed_by_number CHECK (tracking_url IS NULL OR tracking_number IS NOT NULL)
    )`.execute(db);
  await sql`
    CREATE TABLE shipment_lines (
      shipment_id uuid NOT NULL REFERENCES shipments (id),
      order_item_id uuid NOT NULL REFERENCES order_items (id),
      quantity integer NOT NULL CHECK (quantity > 0),
      PRIMARY KEY (shipment_id, order_item_id)
    )`.execute(db);
  await sql`CREATE INDEX shipment_lines_by_item ON shipment_lines (order_item_id)`.execute(db);

  // What was sent before shipments were kept, one of each order.
  await sql`
    INSERT INTO shipments (id, order_id, tracking_number, actor, shipped_at, delivered_at)
    SELECT gen_random_uuid(), o.id, o.tracking_number, s.actor, coalesce(s.created_at, o.updated_at),
      CASE WHEN o.status = 'DELIVERED'
        THEN greatest(coalesce(d.created_at, o.updated_at), coalesce(s.created_at, o.updated_at)) END
    FROM orders o
    LEFT JOIN LATERAL (
      SELECT actor, created_at FROM order_events
      WHERE order_id = o.id AND kind = 'shipped' ORDER BY created_at LIMIT 1) s ON true
    LEFT JOIN LATERAL (
      SELECT created_at FROM order_events
      WHERE order_id = o.id AND kind = 'delivered' ORDER BY created_at LIMIT 1) d ON true
    WHERE o.status IN ('SHIPPED', 'DELIVERED')`.execute(db);
  await sql`
    INSERT INTO shipment_lines (shipment_id, order_item_id, quantity)
    SELECT s.id, i.id, i.quantity FROM shipments s JOIN order_items i ON i.order_id = s.order_id`.execute(
    db,
  );
  await sql`ALTER TABLE orders DROP COLUMN tracking_number`.execute(db);

  // The order is locked first, so of two shipments at once the second sees the first.
  await sql`
    CREATE FUNCTION keep_shipment_line() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      of_order uuid;
    BEGIN
      SELECT s.order_id INTO of_order FROM shipments s
      JOIN order_items i ON i.id = NEW.order_item_id AND i.order_id = s.order_id
      WHERE s.id = NEW.shipment_id;
      PERFORM 1 FROM orders WHERE id = of_order FOR UPDATE;
      IF of_order IS NULL OR TG_OP = 'UPDATE' OR (
        SELECT sum(l.quantity) > min(i.quantity)
        FROM shipment_lines l JOIN order_items i ON i.id = l.order_item_id
        WHERE l.order_item_id = NEW.order_item_id
      ) THEN
        RAISE EXCEPTION 'a shipment has lines of its own order, no more than were bought, and keeps them'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'shipment_lines_within_order';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER shipment_lines_kept AFTER INSERT OR UPDATE ON shipment_lines
    FOR EACH ROW EXECUTE FUNCTION keep_shipment_line()`.execute(db);
  await sql`
    CREATE FUNCTION keep_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a shipment stays its order’s, and what has arrived has'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'shipments_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER shipments_kept AFTER UPDATE ON shipments
    FOR EACH ROW WHEN (
      (OLD.id, OLD.order_id, OLD.shipped_at) IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.shipped_at)
      OR (OLD.delivered_at IS NOT NULL AND NEW.delivered_at IS DISTINCT FROM OLD.delivered_at))
    EXECUTE FUNCTION keep_shipment()`.execute(db);
}
