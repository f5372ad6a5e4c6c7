import {
  type ShippingAddress,
  addressProblems,
  deliveryAddress,
} from '@gadgetry/contract/addresses';
import { readPhone } from '@gadgetry/contract/phone-numbers';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { columnsOf } from './address-serializer.ts';
import {
  deleteAddress,
  insertAddress,
  readAddresses,
  setDefaultAddress,
  updateAddress,
} from './address-store.ts';
import type { AddressColumns, AddressRow } from './tables.ts';

type Refusal = { readonly path: string; readonly message: string };

function plain(row: AddressRow): AddressColumns {
  const { country, recipient, company, line_1, line_2, city, state, zip_code, phone } = row;
  return { country, recipient, company, line_1, line_2, city, state, zip_code, phone };
}

/** The address that each of some accounts means first; who keeps none is missing. */
export async function firstAddresses(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, AddressColumns>> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', 'in', [...userIds, NOBODY])
    .where('is_default', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.user_id, plain(row)]));
}

/** A list is never empty. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

/** What somebody has written down as an address, as it would be kept; '' where it says nothing. */
export function addressAsKept(
  { recipient, company, country, ...lines }: AddressColumns,
  home: string,
): AddressColumns | { readonly refusals: readonly Refusal[] } {
  const given = {
    ...lines,
    ...(country !== '' && { country }),
    ...(recipient !== '' && { recipient }),
    ...(company !== '' && { company }),
  };
  const read = deliveryAddress.safeParse(given);
  if (!read.success) {
    return {
      refusals: read.error.issues.map(({ path, message }) => ({ path: String(path[0]), message })),
    };
  }
  const address: ShippingAddress = read.data;
  const refusals = addressProblems(address, home, readPhone);
  return refusals.length > 0 ? { refusals } : columnsOf(address, home);
}

/**
 * Makes this the address that an account means first, in place of the one that was it.
 * @param columns null: it keeps none any more
 */
export async function replaceFirstAddress(
  trx: Transaction,
  userId: string,
  columns: AddressColumns | null,
): Promise<void> {
  const [first, next] = await readAddresses(trx, userId);
  if (first === undefined) {
    if (columns !== null) await insertAddress(trx, { id: newId(), userId }, columns);
    return;
  }
  if (columns !== null) {
    await updateAddress(trx, first, columns);
    return;
  }
  await deleteAddress(trx, first.id);
  if (next !== undefined) await setDefaultAddress(trx, userId, next.id);
}
