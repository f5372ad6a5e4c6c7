/**
 * What the tables have gained since the first ones were made. Carries over what lies in somebody's
 * data folder: each statement leaves what is there as it is, and is safe to run again.
 */
export const schemaAdditions = `
  CREATE TABLE IF NOT EXISTS clock (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    offset_ms bigint NOT NULL
  );
  INSERT INTO clock (offset_ms) VALUES (0) ON CONFLICT DO NOTHING;

  ALTER TABLE checkout_sessions ADD COLUMN IF NOT EXISTS
    payment_method_type text NOT NULL DEFAULT 'card'
      CHECK (payment_method_type IN ('card', 'us_bank_account', 'sepa_debit'));

  ALTER TABLE payment_intents ALTER COLUMN session_id DROP NOT NULL;
  ALTER TABLE payment_intents ADD COLUMN IF NOT EXISTS
    payment_method_type text NOT NULL DEFAULT 'card'
      CHECK (payment_method_type IN ('card', 'us_bank_account', 'sepa_debit'));
  CREATE INDEX IF NOT EXISTS payment_intents_by_age ON payment_intents (created_at, id);

  ALTER TABLE charges ALTER COLUMN card_brand DROP NOT NULL;
  ALTER TABLE charges ADD COLUMN IF NOT EXISTS
    payment_method_type text NOT NULL DEFAULT 'card'
      CHECK (payment_method_type IN ('card', 'us_bank_account', 'sepa_debit'));
  ALTER TABLE charges DROP CONSTRAINT IF EXISTS charges_cards_have_brands;
  ALTER TABLE charges ADD CONSTRAINT charges_cards_have_brands
    CHECK ((payment_method_type = 'card') = (card_brand IS NOT NULL));
  CREATE INDEX IF NOT EXISTS charges_by_age ON charges (created_at, id);
  CREATE INDEX IF NOT EXISTS charges_by_intent ON charges (payment_intent_id);

  ALTER TABLE refunds ADD COLUMN IF NOT EXISTS
    status text NOT NULL DEFAULT 'succeeded'
      CHECK (status IN ('pending', 'requires_action', 'succeeded', 'failed', 'canceled'));
  ALTER TABLE refunds ADD COLUMN IF NOT EXISTS failure_reason text;
  ALTER TABLE refunds ADD COLUMN IF NOT EXISTS settles_at timestamptz;
  ALTER TABLE refunds ADD COLUMN IF NOT EXISTS
    settles_to text CHECK (settles_to IN ('succeeded', 'failed'));
  ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_fail_for_a_reason;
  ALTER TABLE refunds ADD CONSTRAINT refunds_fail_for_a_reason
    CHECK ((status = 'failed') = (failure_reason IS NOT NULL));
  ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_settle_to_something;
  ALTER TABLE refunds ADD CONSTRAINT refunds_settle_to_something
    CHECK ((settles_at IS NULL) = (settles_to IS NULL));
  CREATE INDEX IF NOT EXISTS refunds_settling ON refunds (settles_at) WHERE settles_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS refunds_by_age ON refunds (created_at, id);
  CREATE INDEX IF NOT EXISTS refunds_by_charge ON refunds (charge_id);

  ALTER TABLE disputes ADD COLUMN IF NOT EXISTS
    status text NOT NULL DEFAULT 'needs_response' CHECK (status IN ('warning_needs_response',
      'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost'));
  ALTER TABLE disputes ADD COLUMN IF NOT EXISTS evidence_at timestamptz;
  ALTER TABLE disputes ADD COLUMN IF NOT EXISTS withdrawn_at timestamptz;
  ALTER TABLE disputes ADD COLUMN IF NOT EXISTS reinstated_at timestamptz;
  ALTER TABLE disputes DROP CONSTRAINT IF EXISTS disputes_reinstate_what_was_withdrawn;
  ALTER TABLE disputes ADD CONSTRAINT disputes_reinstate_what_was_withdrawn
    CHECK (reinstated_at IS NULL OR (withdrawn_at IS NOT NULL AND status = 'won'));
  CREATE INDEX IF NOT EXISTS disputes_by_age ON disputes (created_at, id);

  CREATE INDEX IF NOT EXISTS events_by_age ON events (created_at, sequence);
`;
