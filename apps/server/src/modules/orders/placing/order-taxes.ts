import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../../database/identifiers.ts';
import { type OrderTax, positionOf } from '../../pricing/index.ts';
import type { OrderTaxesTable } from '../tables.ts';

export type NewTax = Omit<OrderTaxesTable, 'id' | 'order_id' | 'order_item_id'> & {
  /** Place of the line; null: the delivery. */
  readonly line: number | null;
};

/** What of each tax falls on each line, and on the delivery. */
export function taxRows(
  taxes: readonly OrderTax[],
  items: readonly { readonly taxClass: string | null }[],
): NewTax[] {
  return taxes.flatMap(({ name, rate, place, lines, shipping, ...tax }, at) => {
    const position = positionOf(tax, at);
    const all = [
      ...lines.map((part, line) => ({ ...part, line, tax_class: items[line]?.taxClass ?? null })),
      { ...shipping, line: null, tax_class: null },
    ];
    const taxed = all.filter(({ base }) => base > 0);
    return taxed.map(({ base, amount, line, tax_class }) => ({
      line,
      position,
      name,
      rate,
      is_compound: tax.isCompound,
      is_included: tax.isIncluded,
      country: place.country,
      region: place.region,
      postal_prefix: place.postalPrefix,
      tax_class,
      base_cents: base,
      amount_cents: amount,
    }));
  });
}

/** Writes the taxes of an order beside its items; one without any is written by the same statement. */
export function insertTaxes(
  orderId: string,
  itemIds: readonly string[],
  taxes: readonly NewTax[],
): RawBuilder<Record<string, unknown>> {
  const of = <Column extends keyof NewTax>(column: Column) => taxes.map((tax) => tax[column]);
  const items = taxes.map(({ line }) => (line === null ? null : (itemIds[line] ?? null)));
  return sql`(
    INSERT INTO order_taxes
      (id, order_id, order_item_id, position, name, rate, is_compound, is_included, country, region,
        postal_prefix, tax_class, base_cents, amount_cents)
    SELECT tax.id, ${orderId}::uuid, item, place, name, rate, is_compound, is_included, country, region,
      postal_prefix, tax_class, base, amount
    FROM unnest(${taxes.map(() => newId())}::uuid[], ${items}::uuid[], ${of('position')}::smallint[],
      ${of('name')}::text[], ${of('rate')}::integer[], ${of('is_compound')}::boolean[],
      ${of('is_included')}::boolean[], ${of('country')}::text[], ${of('region')}::text[],
      ${of('postal_prefix')}::text[], ${of('tax_class')}::text[], ${of('base_cents')}::bigint[],
      ${of('amount_cents')}::bigint[])
      AS tax (id, item, place, name, rate, is_compound, is_included, country, region, postal_prefix,
        tax_class, base, amount))`;
}
