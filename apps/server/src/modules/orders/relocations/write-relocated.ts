import type { PaymentMethodName } from '@gadgetry/contract/payment-methods';
import type { Transaction } from '../../../database/database.ts';
import type { Person } from '../../identity/index.ts';
import { includedTax } from '../../pricing/index.ts';
import type { PlacedAddress } from '../changes/address-rules.ts';
import type { OrderRow } from '../order-store.ts';
import { MANUAL_ORDER_METHODS } from '../manual-orders/manual-order-methods.ts';
import { taxRows } from '../placing/order-taxes.ts';
import { insertOrder } from '../placing/placing-store.ts';
import { FIRST_KEYS } from '../placing/write-order.ts';
import { shipColumns } from '../ship-columns.ts';
import type { RelocatedBy } from './quote-relocation.ts';
import { type KeptLine, copyDiscounts } from './relocation-store.ts';

interface Relocated extends RelocatedBy {
  readonly orderId: string;
  readonly kept: readonly KeptLine[];
  readonly address: PlacedAddress;
  readonly actor: Person;
  readonly key: string;
  readonly fingerprint: string;
  readonly method: PaymentMethodName;
}

const MINUTE = 60_000;

/** As long as what every other order keeps that an admin makes. */
function heldUntil(method: PaymentMethodName): Date {
  const minutes = MANUAL_ORDER_METHODS.find(({ name }) => name === method)?.holdMinutes ?? 0;
  return new Date(Date.now() + minutes * MINUTE);
}

/**
 * Writes the order as which another one goes to a place, for the same customer. What that one has taken from
 * stock and of codes this one gets once it is paid: until then it takes nothing.
 */
export async function writeRelocated(
  trx: Transaction,
  order: OrderRow,
  { orderId, kept, offer, price, shippingOff, address, actor, key, fingerprint, method }: Relocated,
): Promise<void> {
  await insertOrder(
    trx,
    {
      id: orderId,
      user_id: order.user_id,
      key_version: order.key_version === null ? null : FIRST_KEYS,
      customer_email: order.customer_email,
      customer_name: order.customer_name,
      payment_method: method,
      payment_instructions: null,
      idempotency_key: key,
      request_fingerprint: fingerprint,
      sub_total_cents: price.subtotal,
      discount_basis_points: order.discount_basis_points,
      discount_cents: price.discount,
      shipping_cents: price.shipping,
      tax_cents: price.tax,
      included_tax_cents: includedTax(price.taxes),
      grand_total_cents: price.total,
      promocode: order.promocode,
      shipping_method: offer.name,
      arrives_from: offer.estimate?.from ?? null,
      arrives_to: offer.estimate?.to ?? null,
      ...shipColumns(address),
      made_by: actor.email,
      supplements_order_id: null,
      hold_expires_at: heldUntil(method),
      // Last, as of every order: they are written by one prepared statement.
      client_key: null,
    },
    kept.map(({ item }) => item),
    taxRows(
      price.taxes,
      kept.map(({ quoted }) => quoted),
    ),
    { last: false, limits: null },
  );
  await copyDiscounts(trx, { from: order.id, to: orderId, shipping: shippingOff });
}
