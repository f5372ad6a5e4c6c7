import type { ValidPromocode } from '@gadgetry/contract/promocodes';
import type { GuestBuyer } from '@gadgetry/contract/guest-orders';
import { PAYMENT_METHODS, type PaymentMethodName } from '@gadgetry/contract/payment-methods';
import { readStored, writeStored } from '../api/browser-storage.ts';
import { type AddressValues, storedValues } from '../shopping/address-values.ts';

/** What has been typed at the checkout and not been ordered yet. */
interface CheckoutDraft {
  /** Who orders without an account, as far as it has been typed. */
  readonly guest: GuestBuyer;
  readonly address: AddressValues;
  readonly promocode: ValidPromocode | null;
  /** null: none was chosen. Whether it still goes there, the quote says. */
  readonly shippingMethodId: string | null;
  /** null: none was chosen. */
  readonly paymentMethod: PaymentMethodName | null;
}

const STORAGE_KEY = 'gadgetry.checkout';

/** Whose draft it is while nobody is signed in. */
export const GUEST = 'guest';

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function promocodeOf(value: unknown): ValidPromocode | null {
  const { code, discountPercentage } = fieldsOf(value);
  if (typeof code !== 'string' || typeof discountPercentage !== 'number') return null;
  // 0: it is no percentage.
  return discountPercentage >= 0 && discountPercentage <= 100 ? { code, discountPercentage } : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The tab's own draft; nobody else's who has used this tab before. Whoever signs in goes on with what
 * they have typed as a guest.
 */
export function readDraft(owner: string): CheckoutDraft {
  const stored = fieldsOf(readStored('sessionStorage', STORAGE_KEY));
  const own = stored['owner'] === owner || stored['owner'] === GUEST ? stored : {};
  const guest = fieldsOf(own['guest']);
  return {
    guest: { email: textOf(guest['email']), fullName: textOf(guest['fullName']) },
    address: storedValues(fieldsOf(own['address'])),
    promocode: promocodeOf(own['promocode']),
    shippingMethodId: textOf(own['shippingMethodId']) || null,
    paymentMethod: PAYMENT_METHODS.find((known) => known === own['paymentMethod']) ?? null,
  };
}

/** Keeps it over a reload, until the tab is closed. */
export function keepInDraft(owner: string, changes: Partial<CheckoutDraft>): void {
  writeStored('sessionStorage', STORAGE_KEY, { owner, ...readDraft(owner), ...changes });
}

/** What was ordered, or typed by somebody who has signed out, is nobody's draft any more. */
export function forgetDraft(): void {
  writeStored('sessionStorage', STORAGE_KEY, null);
}
