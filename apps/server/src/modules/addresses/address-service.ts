import {
  SAVED_ADDRESSES_MAX,
  type SavedAddress,
  type SavedAddressInput,
} from '@gadgetry/contract/address-book';
import { type ShippingAddress, addressProblems } from '@gadgetry/contract/addresses';
import { readPhone } from '@gadgetry/contract/phone-numbers';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { inTransaction } from '../../database/transactions.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import { type Person, holdAccount, refusingGone } from '../identity/index.ts';
import { addressOf, columnsOf, sameAddress, serializeAddress } from './address-serializer.ts';
import {
  deleteAddress,
  insertAddress,
  lockAddresses,
  readAddresses,
  setDefaultAddress,
  updateAddress,
} from './address-store.ts';
import type { AddressRow } from './tables.ts';

export interface AddressServiceDeps {
  readonly db: Database;
  /** The shop's own, ISO 3166-1: meant where an address names none. */
  readonly country: () => string;
  /** All that are shipped to. */
  readonly countries: () => Promise<readonly string[]>;
}

/** @throws ShopError validation_failed */
function refuseWrong(address: ShippingAddress, home: string): void {
  const issues = addressProblems(address, home, readPhone).map(({ path, message }) => ({
    path: `address.${path}`,
    message,
  }));
  const [first] = issues;
  if (first !== undefined) throw new ShopError('validation_failed', first.message, {}, issues);
}

/** The addresses that somebody keeps to order by; nobody else's are found. */
export function createAddressService({ db, country: home, countries }: AddressServiceDeps) {
  const list = async (rows: readonly AddressRow[]): Promise<SavedAddress[]> => {
    const served = await countries();
    return rows.map((row) => serializeAddress(row, served));
  };

  /** Changes them, one change of an account after the other; answers what there is then. */
  const changed = async (
    { id: userId }: Person,
    change: (trx: Transaction, rows: readonly AddressRow[]) => Promise<void>,
  ): Promise<SavedAddress[]> =>
    list(
      await refusingGone(
        inTransaction(db, async (trx) => {
          await holdAccount(trx, userId);
          await lockAddresses(trx, userId);
          await change(trx, await readAddresses(trx, userId));
          return readAddresses(trx, userId);
        }),
      ),
    );

  const one = (rows: readonly AddressRow[], id: string) =>
    orNotFound(rows.find((row) => row.id === id));

  return {
    own: async ({ id }: Person) => list(await readAddresses(db, id)),

    /** One that is there already stays the one it is. */
    add(person: Person, { address }: SavedAddressInput): Promise<SavedAddress[]> {
      refuseWrong(address, home());
      const columns = columnsOf(address, home());
      return changed(person, async (trx, rows) => {
        if (rows.some((row) => sameAddress(row, columns))) return;
        const owner = { id: newId(), userId: person.id };
        if ((await insertAddress(trx, owner, columns)) !== undefined) return;
        const full = `You can keep ${SAVED_ADDRESSES_MAX} addresses. Delete one that you no longer need`;
        throw new ShopError('validation_failed', full);
      });
    },

    update(
      person: Person,
      id: string,
      { address, version }: SavedAddressInput,
    ): Promise<SavedAddress[]> {
      return changed(person, async (trx, rows) => {
        const row = one(rows, id);
        refuseWrong(address, home());
        const read = { id, version: version ?? row.version };
        const after = await updateAddress(trx, read, columnsOf(address, home()));
        if (after === undefined) {
          throw new ShopError('stale_edit', 'This address was changed in the meantime');
        }
      });
    },

    makeDefault: (person: Person, id: string) =>
      changed(person, async (trx, rows) => setDefaultAddress(trx, person.id, one(rows, id).id)),

    /** The oldest of the others is the default after it. */
    remove: (person: Person, id: string) =>
      changed(person, async (trx, rows) => {
        const row = one(rows, id);
        await deleteAddress(trx, row.id);
        const [next] = rows.filter((other) => other !== row);
        if (row.is_default && next !== undefined) await setDefaultAddress(trx, person.id, next.id);
      }),
  };
}

/** What an account keeps, for whoever may read it. */
export async function addressesOf(db: Database, userId: string) {
  const rows = await readAddresses(db, userId);
  return rows.map((row) => ({ address: addressOf(row), isDefault: row.is_default }));
}
