import { type Kysely, sql } from 'kysely';

const ORDER = `jsonb_build_object('id', o.id, 'number', o.number, 'status', o.status,
  'paymentStatus', o.payment_status, 'currency', upper(c.code), 'totalCents', o.grand_total_cents,
  'refundedCents', coalesce((SELECT sum(p.refunded_cents) FROM payments p WHERE p.order_id = o.id), 0))`;

/**
 * Programs of others that are told what happens. The database notes it itself, with its body, in the
 * transaction that causes it: no way to change an order, its stock or a product can forget it, and
 * what is undone is never told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE webhook_endpoints (
      id uuid PRIMARY KEY,
      url text NOT NULL CHECK (char_length(url) BETWEEN 8 AND 2000),
      events text[] NOT NULL CHECK (cardinality(events) > 0 AND events <@ ARRAY[
        'order.placed', 'order.paid', 'order.cancelled', 'order.refunded', 'shipment.created',
        'shipment.delivered', 'stock.changed', 'stock.low', 'product.created', 'product.updated',
        'product.deleted']),
      is_active boolean NOT NULL,
      switched_off text CHECK (switched_off IN ('gone', 'failing', 'backlog')),
      failing_since timestamptz,
      sealed_secret text NOT NULL,
      sealed_old_secret text,
      old_secret_until timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      CHECK (switched_off IS NULL OR NOT is_active),
      CHECK ((sealed_old_secret IS NULL) = (old_secret_until IS NULL))
    )`.execute(db);
  await sql`
    CREATE TABLE webhook_deliveries (
      id uuid PRIMARY KEY,
      endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
      message_id uuid NOT NULL,
      type text NOT NULL,
      body jsonb NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz,
      delivered_at timestamptz,
      last_at timestamptz,
      status integer,
      ms integer,
      answer text CHECK (char_length(answer) <= 300),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      CHECK (delivered_at IS NULL OR next_attempt_at IS NULL)
    )`.execute(db);
  await sql`
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at)
    WHERE next_attempt_at IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, created_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at)`.execute(db);

  // One message, and one delivery of it to each endpoint that wants it.
  await sql`
    CREATE FUNCTION tell_webhooks(told text, data jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      message uuid := gen_random_uuid();
      at timestamptz := clock_timestamp();
    BEGIN
      INSERT INTO webhook_deliveries (id, endpoint_id, message_id, type, body, next_attempt_at, created_at)
      SELECT gen_random_uuid(), e.id, message, told, jsonb_build_object('type', told,
        'timestamp', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data), at, at
      FROM webhook_endpoints e WHERE e.is_active AND told = ANY (e.events);
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION is_told(wanted text) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM webhook_endpoints WHERE is_active AND wanted = ANY (events))
    $$`.execute(db);

  await sql`
    CREATE FUNCTION tell_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      told text := CASE
        WHEN NEW.kind = 'placed' THEN 'order.placed'
        WHEN NEW.kind IN ('paid', 'paid_late') THEN 'order.paid'
        WHEN NEW.kind IN ('refunded', 'partly_refunded') THEN 'order.refunded'
        ELSE 'order.cancelled' END;
    BEGIN
      IF is_told(told) THEN
        PERFORM tell_webhooks(told, ${sql.raw(ORDER)})
        FROM orders o, shop_currency c WHERE o.id = NEW.order_id;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER order_events_told AFTER INSERT ON order_events
    FOR EACH ROW WHEN (NEW.kind IN ('placed', 'paid', 'refunded', 'partly_refunded', 'expired',
      'replaced', 'payment_failed', 'cancelled', 'cancelled_by_customer')
      OR (NEW.kind = 'paid_late' AND NEW.status <> 'CANCELLED'))
    EXECUTE FUNCTION tell_of_order()`.execute(db);

  await sql`
    CREATE FUNCTION tell_of_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      told text := CASE TG_OP WHEN 'INSERT' THEN 'shipment.created' ELSE 'shipment.delivered' END;
    BEGIN
      IF is_told(told) THEN
        PERFORM tell_webhooks(told, jsonb_build_object('id', NEW.id, 'orderId', o.id,
          'orderNumber', o.number, 'carrier', NEW.carrier))
        FROM orders o WHERE o.id = NEW.order_id;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER shipments_created_told AFTER INSERT ON shipments
    FOR EACH ROW EXECUTE FUNCTION tell_of_shipment()`.execute(db);
  await sql`
    CREATE TRIGGER shipments_delivered_told AFTER UPDATE OF delivered_at ON shipments
    FOR EACH ROW WHEN (OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL)
    EXECUTE FUNCTION tell_of_shipment()`.execute(db);

  await sql`
    CREATE FUNCTION tell_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      data jsonb;
    BEGIN
      IF NOT (is_told('stock.changed') OR is_told('stock.low')) THEN RETURN NULL; END IF;
      data := jsonb_build_object('productId', NEW.product_id, 'variantId', NEW.id, 'sku', NEW.sku,
        'stock', NEW.stock, 'stockBefore', OLD.stock);
      PERFORM tell_webhooks('stock.changed', data);
      IF NEW.is_active AND EXISTS (
        SELECT FROM low_stock_settings
        WHERE OLD.stock > coalesce(NEW.low_stock, threshold)
          AND NEW.stock <= coalesce(NEW.low_stock, threshold))
      THEN
        PERFORM tell_webhooks('stock.low', data);
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER product_variants_stock_told AFTER UPDATE OF stock ON product_variants
    FOR EACH ROW WHEN (OLD.stock <> NEW.stock) EXECUTE FUNCTION tell_of_stock()`.execute(db);

  await sql`
    CREATE FUNCTION tell_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      told text := CASE TG_OP WHEN 'INSERT' THEN 'product.created' WHEN 'UPDATE' THEN 'product.updated'
        ELSE 'product.deleted' END;
    BEGIN
      IF NOT is_told(told) THEN RETURN NULL; END IF;
      IF TG_OP = 'DELETE' THEN
        PERFORM tell_webhooks(told, jsonb_build_object('id', OLD.id, 'name', OLD.name));
      ELSE
        PERFORM tell_webhooks(told, jsonb_build_object('id', NEW.id, 'name', NEW.name,
          'categoryId', NEW.category_id, 'currency', upper(c.code), 'priceCents', NEW.price_cents,
          'isActive', NEW.is_active, 'version', NEW.version))
        FROM shop_currency c;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER products_added_told AFTER INSERT ON products
    FOR EACH ROW EXECUTE FUNCTION tell_of_product()`.execute(db);
  await sql`
    CREATE TRIGGER products_gone_told AFTER DELETE ON products
    FOR EACH ROW EXECUTE FUNCTION tell_of_product()`.execute(db);
  await sql`
    CREATE TRIGGER products_changed_told AFTER UPDATE ON products
    FOR EACH ROW WHEN (OLD.version <> NEW.version OR OLD.price_cents <> NEW.price_cents
      OR OLD.is_active <> NEW.is_active)
    EXECUTE FUNCTION tell_of_product()`.execute(db);
}
