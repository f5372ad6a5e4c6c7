import type {
  Customer,
  CustomerSummary,
  CustomersExportQuery,
  CustomersQuery,
  PersonalData,
} from '@gadgetry/contract/customers';
import { fromMinorUnits } from '@gadgetry/contract/money';
import type { Database } from '../../../database/database.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { recordChange } from '../../history/index.ts';
import {
  type CustomerAccount,
  type Person,
  findCustomerAccounts,
  findCustomerIds,
  kindsOfAccounts,
  may,
  notInRole,
  readCustomerAccounts,
} from '../../identity/index.ts';
import { readDraftsFor } from '../manual-orders/draft-store.ts';
import { countNewest } from './count-customers.ts';
import { readLatestOrders, readNotesOf } from './customer-store.ts';
import { readCustomerNotes, writtenAbout } from './note-store.ts';
import { type Figures, readBySpend, readFigures } from './figures-store.ts';
import { type DocumentsOfOrder, readOrdersOfPerson } from './orders-of-person.ts';

type Whose = Pick<CustomerAccount, 'id' | 'email'>;

export interface CustomerServiceDeps {
  readonly db: Database;
  /** What other modules keep of a person. */
  readonly keptOf: (
    db: Database,
    whose: Whose,
  ) => Promise<Pick<PersonalData, 'addresses' | 'reviews' | 'notices' | 'securityEvents'>>;
  readonly documentsOf: DocumentsOfOrder;
}

/** By what somebody has spent, a search looks among this many of those whom it finds. */
const SEARCHED_MAX = 1_000;

/** There is one list of customers, which has a history and no row. */
const LIST_ID = '00000000-0000-7000-8000-000000000000';

type Known = Omit<CustomerSummary, 'isImported'>;

function toSummary(account: CustomerAccount, figures: Figures | undefined): Known {
  const { id, fullName, email, isActive, createdAt } = account;
  return {
    _id: id,
    fullName,
    email,
    isActive,
    createdAt: createdAt.toISOString(),
    orders: figures?.orders ?? 0,
    spent: fromMinorUnits(figures?.spent ?? 0),
    lastOrderAt: figures?.lastAt.toISOString() ?? null,
  };
}

export function createCustomerService({ db, keptOf, documentsOf }: CustomerServiceDeps) {
  const withOrigin = async <Row extends Known>(rows: readonly Row[]) => {
    const kinds = await kindsOfAccounts(
      db,
      rows.map(({ _id }) => _id),
    );
    return rows.map((row) => ({ ...row, isImported: kinds.get(row._id) === 'imported' }));
  };

  const bySpend = async (query: CustomersQuery): Promise<Page<Known>> => {
    const { search = '' } = query;
    const among = search === '' ? undefined : await findCustomerIds(db, search, SEARCHED_MAX);
    const page = await readBySpend(db, query, among);
    const accounts = await findCustomerAccounts(
      db,
      page.rows.map(({ id }) => id),
    );
    const rows = page.rows.flatMap((figures) => {
      const account = accounts.get(figures.id);
      return account === undefined ? [] : [toSummary(account, figures)];
    });
    return { ...page, rows };
  };

  const newest = async (query: CustomersQuery): Promise<Page<Known>> => {
    const page = await readCustomerAccounts(db, query);
    const figures = await readFigures(
      db,
      page.rows.map(({ id }) => id),
    );
    return { ...page, rows: page.rows.map((row) => toSummary(row, figures.get(row.id))) };
  };

  const accountOf = async (id: string): Promise<CustomerAccount> =>
    orNotFound((await findCustomerAccounts(db, [id])).get(id));

  return {
    async list(query: CustomersQuery): Promise<Page<CustomerSummary>> {
      // What comes further down was counted with the first page.
      if (query.cursor === undefined) await countNewest(db);
      const page = await (query.sort === '-spent' ? bySpend(query) : newest(query));
      return { ...page, rows: await withOrigin(page.rows) };
    },

    /**
     * What hangs on orders is for those only who may see these.
     * @throws ShopError not_found: no account; whoever orders without one is known by their orders
     */
    async one(reader: Person, id: string): Promise<Customer> {
      const account = await accountOf(id);
      await countNewest(db);
      const seesOrders = may(reader, 'orders:read');
      const [figures, latest, notes, accountNotes, kept] = await Promise.all([
        readFigures(db, [id]),
        seesOrders ? readLatestOrders(db, id) : [],
        seesOrders ? readNotesOf(db, id) : [],
        readCustomerNotes(db, id),
        keptOf(db, account),
      ]);
      const counted = figures.get(id);
      const [summary] = await withOrigin([toSummary(account, counted)]);
      return {
        ...orNotFound(summary),
        role: account.role,
        emailVerified: account.emailVerified,
        firstOrderAt: counted?.firstAt.toISOString() ?? null,
        latestOrders: latest.map((row) => ({
          _id: row.id,
          number: row.number,
          orderDate: row.created_at.toISOString(),
          grandTotal: fromMinorUnits(row.grand_total_cents),
          orderStatus: row.status,
        })),
        notes: notes.map((note) => ({
          _id: note.id,
          text: note.text,
          author: note.author,
          at: note.created_at.toISOString(),
          order: { _id: note.order_id, number: note.number },
        })),
        accountNotes,
        addresses: kept.addresses,
        reviews: kept.reviews,
      };
    },

    /**
     * Names and addresses of many leave the shop: who has taken them is in the history. What they searched
     * for is not, for it may be somebody's address.
     */
    async noteListExported(actor: Person, { search }: CustomersExportQuery): Promise<void> {
      const customers = search === undefined ? 'all of them' : 'those that were searched for';
      await inTransaction(db, (trx) =>
        recordChange(trx, {
          entity: 'customer_list',
          entityId: LIST_ID,
          action: 'exported',
          actor,
          before: { version: 1, fields: { customers: null } },
          after: { version: 1, fields: { customers } },
        }),
      );
    },

    /**
     * What the shop keeps of a person, for themselves. That it was read out is in the history.
     * @throws ShopError forbidden: the orders are in it, and of people who work here what they signed in by
     */
    async export(actor: Person, id: string): Promise<PersonalData> {
      if (!may(actor, 'orders:read')) throw new ShopError('forbidden', notInRole('orders:read'));
      const account = await accountOf(id);
      if (account.isStaff && !may(actor, 'security:read')) {
        throw new ShopError('forbidden', notInRole('security:read'));
      }
      const orders = await readOrdersOfPerson(db, id, documentsOf);
      const written = await writtenAbout(db, id);
      const drafts = await readDraftsFor(db, account.email);
      const kept = await keptOf(db, account);
      await inTransaction(db, (trx) =>
        recordChange(trx, {
          entity: 'account',
          entityId: id,
          action: 'exported',
          actor,
          before: null,
          after: { version: 1, fields: {} },
        }),
      );
      return {
        exportedAt: new Date().toISOString(),
        account: {
          _id: account.id,
          fullName: account.fullName,
          email: account.email,
          emailVerified: account.emailVerified,
          role: account.role,
          isActive: account.isActive,
          createdAt: account.createdAt.toISOString(),
        },
        orders,
        drafts: drafts.map(({ updated_at: at, content }) => ({
          updatedAt: at.toISOString(),
          content,
        })),
        notes: written.map((note) => ({ ...note, at: note.at.toISOString() })),
        ...kept,
      };
    },
  };
}

export type CustomerService = ReturnType<typeof createCustomerService>;
