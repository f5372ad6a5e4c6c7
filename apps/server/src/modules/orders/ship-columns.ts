import type { PlacedAddress } from './changes/address-rules.ts';

/** A delivery address as an order's row keeps it; `addressOf` reads it back. */
export function shipColumns(address: PlacedAddress) {
  return {
    ship_line_1: address.line_1,
    ship_line_2: address.line_2,
    ship_city: address.city,
    ship_state: address.state,
    ship_zip_code: address.zip_code,
    ship_phone: address.phone,
    ship_country: address.country,
    ship_recipient: address.recipient ?? '',
    ship_company: address.company ?? '',
  };
}
