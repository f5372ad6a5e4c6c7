import type { ValidPromocode } from '@gadgetry/contract/promocodes';
import { readStored, writeStored } from '../shopping/browser-storage.ts';
import { type AddressValues, storedValues } from './address-values.ts';

/** What has been typed at the checkout and not been ordered yet. */
export interface CheckoutDraft {
  readonly address: AddressValues;
  readonly promocode: ValidPromocode | null;
}

const STORAGE_KEY = 'gadgetry.checkout';

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function promocodeOf(value: unknown): ValidPromocode | null {
  const { code, discountPercentage } = fieldsOf(value);
  if (typeof code !== 'string' || typeof discountPercentage !== 'number') return null;
  // 0: it is no percentage.
  return discountPercentage >= 0 && discountPercentage <= 100 ? { code, discountPercentage } : null;
}

/** The tab's own draft; nobody else's who has used this tab before. */
export function readDraft(owner: string): CheckoutDraft {
  const stored = fieldsOf(readStored('sessionStorage', STORAGE_KEY));
  const own = stored['owner'] === owner ? stored : {};
  return {
    address: storedValues(fieldsOf(own['address'])),
    promocode: promocodeOf(own['promocode']),
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
