import { PAYMENT_METHODS, isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { OpeningFacts } from './opening-rules.ts';

/** What one look at the tables tells. */
type StoredFacts = Omit<OpeningFacts, 'shippedTo' | 'untaxedCountries'>;

// Counted no further than anybody has to know.
const MANY = 1_000;

/** How far the shop is, by one look at all of it. */
export async function readOpeningFacts(db: Database): Promise<StoredFacts> {
  const { rows } = await sql<StoredFacts>`
    WITH sold AS (
      SELECT p.image FROM products p
      WHERE p.is_active AND EXISTS (
        SELECT FROM product_variants v WHERE v.product_id = p.id AND v.is_active AND v.stock > 0)
      LIMIT ${MANY}
    ), admins AS (
      SELECT EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id)
        OR EXISTS (SELECT FROM totp_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
        AS is_safe
      FROM users u WHERE u.role = 'admin' AND NOT u.banned
    )
    SELECT
      (SELECT count(*) FROM sold) AS "productsForSale",
      (SELECT count(*) FROM sold WHERE image IS NULL) AS "productsWithoutPicture",
      (SELECT count(*) FROM shipping_methods m JOIN shipping_zones z ON z.id = m.zone_id
        WHERE m.is_active AND z.is_active) AS "shippingMethods",
      (SELECT count(*) > 1 OR bool_or(version > 1) FROM shipping_methods) AS "shippingDecided",
      (SELECT bool_or(is_on OR version > 1) FROM tax_settings) AS "taxDecided",
      (SELECT bool_or(is_on) FROM tax_settings) AS "taxOn",
      (SELECT coalesce(array_agg(title ORDER BY title), '{}') FROM content_pages
        WHERE confirmed_at IS NULL AND NOT is_own) AS "unconfirmedPages",
      (SELECT coalesce(array_agg(title ORDER BY title), '{}') FROM content_pages
        WHERE (title, text) <> (confirmed_title, confirmed_text) AND planned_at IS NULL)
        AS "changedPages",
      (SELECT count(*) FROM admins) AS admins,
      (SELECT count(*) FROM admins WHERE is_safe) AS "adminsWithSecondFactor",
      (SELECT bool_or(seller_name <> '' AND seller_address <> '') FROM invoice_settings)
        AS "sellerKnown",
      (SELECT count(*) FROM (
        SELECT FROM orders WHERE payment_status IN ('PAID', 'REFUNDED')
          AND payment_method IN (${sql.join(PAYMENT_METHODS.filter(isCollectedByProvider))})
        LIMIT ${MANY}) AS paid) AS "ordersPaidByCard"`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('One row was asked for.');
  return facts;
}
