import type { ShippingAddress } from '@gadgetry/contract/orders';
import type { ValidPromocode } from '@gadgetry/contract/promocodes';
import { readStored, writeStored } from '../shopping/browser-storage.ts';

/** What has been typed at the checkout and not been ordered yet. */
export interface CheckoutDraft {
  readonly address: ShippingAddress;
  readonly promocode: ValidPromocode | null;
}

const STORAGE_KEY = 'gadgetry.checkout';

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function promocodeOf(value: unknown): ValidPromocode | null {
  const { code, discountPercentage } = fieldsOf(value);
  if (typeof code !== 'string' || typeof discountPercentage !== 'number') return null;
  return discountPercentage > 0 && discountPercentage <= 100 ? { code, discountPercentage } : null;
}

/** The tab's own draft; nobody else's who has used this tab before. */
export function readDraft(owner: string): CheckoutDraft {
  const stored = fieldsOf(readStored('sessionStorage', STORAGE_KEY));
  const own = stored['owner'] === owner ? stored : {};
  const typed = fieldsOf(own['address']);
  return {
    address: {
      line_1: textOf(typed['line_1']),
      line_2: textOf(typed['line_2']),
      city: textOf(typed['city']),
      state: textOf(typed['state']),
      zip_code: textOf(typed['zip_code']),
      phone: textOf(typed['phone']),
    },
    promocode: promocodeOf(own['promocode']),
  };
}

/** Keeps it over a reload, until the tab is closed. */
export function keepInDraft(owner: string, changes: Partial<CheckoutDraft>): void {
  writeStored('sessionStorage', STORAGE_KEY, { owner, ...readDraft(owner), ...changes });
}
