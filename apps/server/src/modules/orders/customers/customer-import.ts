import { type CUSTOMER_ADDRESS_COLUMNS, CUSTOMER_COLUMNS } from '@gadgetry/contract/customer-csv';
import { email as emailForm, personName } from '@gadgetry/contract/identity';
import { EMPTIED } from '@gadgetry/contract/product-csv';
import type { Transaction } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import {
  type AddressColumns,
  addressAsKept,
  firstAddresses,
  replaceFirstAddress,
} from '../../addresses/index.ts';
import { type Actor, anonymiseAccount, recordChange } from '../../history/index.ts';
import {
  type HeldAccount,
  deleteUnclaimed,
  findHeldAccount,
  holdAccountsOf,
  insertUnclaimed,
  renameUnclaimed,
} from '../../identity/index.ts';
import { FOREIGN_CUSTOMERS } from './foreign-customers.ts';
import { howServed } from './customer-store.ts';

type AddressColumn = (typeof CUSTOMER_ADDRESS_COLUMNS)[number];
type Column = 'email' | 'name' | 'account' | AddressColumn;
type CustomerCells = Readonly<Record<Column, string>>;
type Said = Readonly<Partial<Record<string, string>>>;

interface Found {
  readonly id: string;
  readonly cells: CustomerCells;
  readonly isBanned: boolean;
  readonly createdAt: Date;
}

interface Refused {
  readonly refusals: readonly { readonly column: string; readonly message: string }[];
}

/** What a line asks for. */
interface Wanted {
  readonly email: string;
  readonly name: string;
  /** null: none is kept. */
  readonly address: AddressColumns | null;
}

const NO_ADDRESS: AddressColumns = {
  phone: '',
  recipient: '',
  company: '',
  line_1: '',
  line_2: '',
  city: '',
  state: '',
  zip_code: '',
  country: '',
};

const OWN = 'This is their own account: only they change what stands in it';
const OF_STAFF = 'This is the account of somebody who works here: a file does not change it';
const BANNED = 'This account is banned: a file does not change it';
const USED = 'Somebody has used this account, or ordered with its address, since';

const refusedAt = (column: string, message: string): Refused => ({
  refusals: [{ column, message }],
});

/** As the export writes it: by this, what a file says is compared with what is there. */
export function cellsOfCustomer(
  { email, name, kind }: Pick<HeldAccount, 'email' | 'name' | 'kind'>,
  address: AddressColumns | null,
): CustomerCells {
  return { email, name, account: kind, ...(address ?? NO_ADDRESS) };
}

/** What the cells of a line ask for, by the rules of the forms in which people say it of themselves. */
function wantedOf(said: Said, found: Found | null, home: string): Wanted | Refused {
  const of = (column: Column) => {
    const cell = said[column];
    return cell === EMPTIED ? '' : (cell ?? found?.cells[column] ?? '');
  };
  const email = emailForm.safeParse(of('email').toLowerCase());
  if (!email.success) return refusedAt('email', email.error.issues[0]?.message ?? '');
  if (of('name') === '') {
    return refusedAt('name', said.name === EMPTIED ? 'This can’t be emptied' : 'Required');
  }
  const name = personName.safeParse(of('name'));
  if (!name.success) return refusedAt('name', name.error.issues[0]?.message ?? '');
  const cells: AddressColumns = {
    phone: of('phone'),
    recipient: of('recipient'),
    company: of('company'),
    line_1: of('line_1'),
    line_2: of('line_2'),
    city: of('city'),
    state: of('state'),
    zip_code: of('zip_code'),
    country: of('country').toUpperCase(),
  };
  const who = { email: email.data, name: name.data };
  if (Object.values(cells).every((cell) => cell === '')) return { ...who, address: null };
  const address = addressAsKept(cells, home);
  if (!('refusals' in address)) return { ...who, address };
  return {
    refusals: address.refusals.map(({ path, message }) => ({ column: path, message })),
  };
}

const sameCells = (before: CustomerCells, after: CustomerCells) =>
  Object.entries(after).every(
    ([column, cell]) => new Map(Object.entries(before)).get(column) === cell,
  );

/** Which columns of somebody a file has changed: what it said of them stands in the account alone. */
const changedColumns = (before: CustomerCells, after: CustomerCells) => {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([column, cell]) => was.get(column) !== cell);
  const names = new Map(Object.entries(CUSTOMER_COLUMNS).map(([key, { name }]) => [key, name]));
  return changed.map(([column]) => names.get(column) ?? column).join(', ');
};

/** Two of a file to begin with: what is needed of somebody, and an address as well. */
const customerExamples = (attempt: number): readonly Said[] => [
  { email: `first-customer-${attempt}@example.com`, name: 'First Customer' },
  {
    email: `second-customer-${attempt}@example.com`,
    name: 'Second Customer',
    phone: '+14155550123',
    line_1: '12 Example Street',
    city: 'San Francisco',
    state: 'CA',
    zip_code: '94103',
    country: 'US',
  },
];

/**
 * How customers come in as a file; whoever reads files calls these for each line. Somebody new is an account
 * without a way in, which its person gets by asking for a password at its address. What is anybody's own is
 * never changed.
 * @param country the shop's own, meant where a line names none
 * @param canBeClaimed whether people choose passwords here
 */
export function customersAsList({
  country,
  canBeClaimed,
}: {
  readonly country: () => string;
  readonly canBeClaimed: boolean;
}) {
  const after = (said: Said, found: Found | null) => {
    const wanted = wantedOf(said, found, country());
    if ('refusals' in wanted) return wanted;
    const kind = found === null ? ('imported' as const) : found.cells.account;
    const cells: CustomerCells = {
      email: wanted.email,
      name: wanted.name,
      account: kind,
      ...(wanted.address ?? NO_ADDRESS),
    };
    if (found === null || kind === 'imported' || sameCells(found.cells, cells)) {
      return { wanted, cells };
    }
    if (kind === 'staff') return refusedAt('', OF_STAFF);
    return refusedAt('', found.isBanned ? BANNED : OWN);
  };

  return {
    of: 'customers' as const,
    path: '/admin/customer-imports',
    permission: 'customers' as const,
    noun: 'customer',
    columns: CUSTOMER_COLUMNS,
    foreign: FOREIGN_CUSTOMERS,
    key: 'email' as const,
    keyOf: (cell: string) => cell.toLowerCase(),
    examples: customerExamples,

    async hold(trx: Transaction, emails: readonly string[], isCheck: boolean): Promise<void> {
      if (!canBeClaimed) {
        throw new ShopError(
          'import_refused',
          'People sign in here through another service alone, and could not get into what a file makes',
        );
      }
      if (!isCheck) await holdAccountsOf(trx, emails);
    },

    async find(trx: Transaction, email: string): Promise<Found | null> {
      const account = await findHeldAccount(trx, email);
      if (account === null) return null;
      const address = (await firstAddresses(trx, [account.id])).get(account.id) ?? null;
      const { id, isBanned, createdAt } = account;
      return { id, cells: cellsOfCustomer(account, address), isBanned, createdAt };
    },

    /** What there would be; nothing is written. */
    async check(_trx: Transaction, _actor: Actor, said: Said, found: Found | null) {
      const come = after(said, found);
      return 'refusals' in come ? come : { id: null, cells: come.cells };
    },

    async write(trx: Transaction, actor: Actor, said: Said, found: Found | null) {
      const come = after(said, found);
      if ('refusals' in come) return come;
      const { wanted, cells } = come;
      const id = found?.id ?? (await insertUnclaimed(trx, wanted));
      if (found !== null && !(await renameUnclaimed(trx, id, wanted.name))) {
        return refusedAt('', OWN);
      }
      await replaceFirstAddress(trx, id, wanted.address);
      const { email } = wanted;
      await recordChange(trx, {
        entity: 'account',
        entityId: id,
        action: found === null ? 'created' : 'updated',
        actor,
        before:
          found === null ? null : { version: 1, fields: { email, 'changed by a file': null } },
        after: {
          version: 1,
          fields:
            found === null
              ? { email, role: 'shopper', status: 'active' }
              : { email, 'changed by a file': changedColumns(found.cells, cells) },
        },
      });
      return { id, cells };
    },

    /**
     * @throws ShopError import_refused: it is somebody's by now, or they have ordered; stale_edit: something is
     * written about them, which may go again
     */
    async takeBack(trx: Transaction, actor: Actor, found: Found): Promise<void> {
      const { id, cells, createdAt } = found;
      const { hasOrdered, isNoted } = await howServed(trx, {
        id,
        email: cells.email,
        since: createdAt,
      });
      if (hasOrdered) throw new ShopError('import_refused', USED);
      if (isNoted) throw new ShopError('stale_edit', USED);
      await replaceFirstAddress(trx, id, null);
      if (!(await deleteUnclaimed(trx, id))) throw new ShopError('import_refused', USED);
      await recordChange(trx, {
        entity: 'account',
        entityId: id,
        action: 'deleted',
        actor,
        before: { version: 1, fields: { status: 'active' } },
        after: { version: 1, fields: { status: 'deleted' } },
      });
      await anonymiseAccount(trx, id);
    },

    /** Whoever has been in their account has it for good; who is banned may be let in again. */
    keptForEver: ({ cells, isBanned }: Found) =>
      cells.account === 'own' && !isBanned ? USED : null,

    changed: () => undefined,
  };
}
