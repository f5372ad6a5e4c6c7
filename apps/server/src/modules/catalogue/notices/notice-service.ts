import { setTimeout as sleep } from 'node:timers/promises';
import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { type MinorUnits, fromMinorUnits } from '@gadgetry/contract/money';
import type {
  NoticeAsked,
  NoticeInput,
  NoticeKind,
  OwnNotice,
  WaitedQuery,
  WaitedVariant,
} from '@gadgetry/contract/notices';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound, refusedField } from '../../../errors/shop-error.ts';
import { type Person, findContacts } from '../../identity/index.ts';
import { chosenOptions } from '../stock/stock-rules.ts';
import { type NoticeLinks, createNoticeLinks } from './notice-links.ts';
import {
  type NewNotice,
  type NoticeRow,
  type WaitedRow,
  type Waiter,
  deleteOwnNotice,
  endGuestsNotice,
  findVariantOnSale,
  lockTelling,
  readOwnNotices,
  readWaited,
  saveNotice,
  takeConfirmationMail,
  takeDueNotices,
} from './notice-store.ts';

interface Addressee {
  /** '' of a guest. */
  readonly name: string;
  readonly email: string;
}

/** An address is asked whether it wants to be told. */
interface NoticeConfirmation {
  readonly to: Addressee;
  readonly kind: NoticeKind;
  readonly productName: string;
  /** Paths and queries of pages that need nobody signed in. */
  readonly confirmPath: string;
  readonly endPath: string;
}

/** Somebody is told what they have waited for. */
interface ProductNotice {
  readonly to: Addressee;
  readonly kind: NoticeKind;
  readonly product: { readonly id: string; readonly variantId: string; readonly name: string };
  readonly seenCents: MinorUnits;
  readonly cents: MinorUnits;
  readonly endPath: string;
}

export interface NoticeServiceDeps {
  readonly db: Database;
  readonly notices: {
    /** The shop writes mail at all. */
    readonly canTell: boolean;
    /** Of the shop: links are made with it. */
    readonly secret: string;
    readonly askToConfirm: (trx: Transaction, asked: NoticeConfirmation) => Promise<void>;
    readonly tell: (trx: Transaction, notice: ProductNotice) => Promise<void>;
  };
}

const BATCH = 50;
/** How long (ms) a guest's call takes at least: whether an address is known is not told by its time. */
const SAME_TIME_MS = 150;
const NOT_TOLD = 'This shop sends no mail, so it can tell you nothing';

const variantOf = (row: Pick<NoticeRow, 'product_id' | 'name' | 'options' | 'choices'>) => ({
  product: { _id: row.product_id, name: row.name },
  options: chosenOptions(row.options, row.choices),
});

function toOwnNotice(row: NoticeRow): OwnNotice {
  return {
    _id: row.id,
    kind: row.kind,
    ...variantOf(row),
    variantId: row.variant_id,
    seenPrice: fromMinorUnits(row.seen_cents),
    state: row.confirmed_at === null ? 'unconfirmed' : 'waiting',
    at: row.created_at.toISOString(),
  };
}

const toWaitedVariant = (row: WaitedRow): WaitedVariant => ({
  _id: row.id,
  ...variantOf(row),
  stockQuantity: row.stock,
  waiting: row.waiting,
  backInStock: row.back_in_stock,
  cheaper: row.waiting - row.back_in_stock,
  since: row.since.toISOString(),
});

/** Who waits, where they are told, and whether that address is known to be theirs. */
function waiterFor(person: Person | null, { email }: NoticeInput) {
  if (person !== null) {
    const { id, fullName, emailVerified } = person;
    const waiter: Waiter = { userId: id };
    return { waiter, to: { name: fullName, email: person.email }, isConfirmed: emailVerified };
  }
  if (email === undefined) throw refusedField('email', 'Please enter a valid e-mail address');
  const address = email.toLowerCase();
  return { waiter: { email: address }, to: { name: '', email: address }, isConfirmed: false };
}

/** Where the mails of what is due go to; nobody of an account that is closed. */
async function addresseesOf(trx: Transaction, due: readonly Pick<NoticeRow, 'user_id'>[]) {
  return findContacts(
    trx,
    due.flatMap(({ user_id }) => user_id ?? []),
  );
}

function createTelling({ db, notices: { canTell, tell } }: NoticeServiceDeps, links: NoticeLinks) {
  const tellSome = () =>
    inTransaction(db, async (trx) => {
      await lockTelling(trx);
      const due = await takeDueNotices(trx, BATCH);
      const accounts = await addresseesOf(trx, due);
      const told = new Set<string>();
      const accountsFirst = due.toSorted(
        (a, b) => Number(a.email !== null) - Number(b.email !== null),
      );
      for (const row of accountsFirst) {
        const { user_id, email, product_id, variant_id, kind } = row;
        const to = email === null ? accounts.get(user_id ?? '') : { name: '', email };
        if (to === undefined) continue;
        const news = `${kind} ${variant_id} ${to.email.toLowerCase()}`;
        if (told.has(news)) continue;
        told.add(news);
        if (email === null) {
          await endGuestsNotice(trx, { email: to.email, told: row });
        }
        await tell(trx, {
          to,
          kind,
          product: {
            id: product_id,
            variantId: variant_id,
            name: nameWithChoice(row.name, chosenOptions(row.options, row.choices)),
          },
          seenCents: row.seen_cents,
          cents: row.cents,
          endPath: links.endPath(email === null ? { userId: user_id ?? '' } : { email }),
        });
      }
      return due.length;
    });

  return async (): Promise<void> => {
    if (!canTell) return;
    while ((await tellSome()) === BATCH);
  };
}

/** Shoppers are told once when something is in stock again, or costs less than they have seen. */
export function createNoticeService(deps: NoticeServiceDeps) {
  const { db, notices } = deps;
  const links = createNoticeLinks(db, notices.secret);

  const save = async (notice: NewNotice, to: Addressee): Promise<NoticeAsked> =>
    inTransaction(db, async (trx) => {
      const { id, confirmed_at } = await saveNotice(trx, notice);
      if (notice.isConfirmed) return { state: 'waiting' };
      if (confirmed_at === null && (await takeConfirmationMail(trx, { ...notice, id }))) {
        await notices.askToConfirm(trx, {
          to,
          kind: notice.kind,
          productName: notice.variant.name,
          confirmPath: links.confirmPath(id),
          endPath: links.endPath(notice.waiter),
        });
      }
      // The same of an address that has confirmed it long ago: nobody learns who waits for what.
      const known = 'userId' in notice.waiter && confirmed_at !== null;
      return { state: known ? 'waiting' : 'unconfirmed' };
    });

  return {
    /** @throws ShopError not_found for what is not sold, validation_failed for a guest without an address, for what is in stock, or in a shop that writes no mail */
    async ask(person: Person | null, productId: string, input: NoticeInput): Promise<NoticeAsked> {
      if (!notices.canTell) throw new ShopError('validation_failed', NOT_TOLD);
      const { waiter, to, isConfirmed } = waiterFor(person, input);
      const { kind, variantId } = input;
      const variant = orNotFound(await findVariantOnSale(db, productId, variantId?.toLowerCase()));
      if (kind === 'back_in_stock' && variant.stock > 0) {
        throw refusedField('kind', 'It is in stock: you can have it now');
      }
      const saved = save({ id: newId(), waiter, kind, variant, isConfirmed }, to);
      const [answer] = await Promise.all([saved, person === null ? sleep(SAME_TIME_MS) : null]);
      return answer;
    },

    async own({ id }: Person): Promise<OwnNotice[]> {
      return noticesOf(db, id);
    },

    /** @throws ShopError not_found */
    async end(person: Person, id: string): Promise<OwnNotice[]> {
      if (!(await deleteOwnNotice(db, person.id, id))) throw new ShopError('not_found');
      return this.own(person);
    },

    async waited(query: WaitedQuery): Promise<Page<WaitedVariant>> {
      const page = await readWaited(db, query);
      return { ...page, rows: page.rows.map(toWaitedVariant) };
    },

    /** Tells whoever waits for what can be had now; safe in several processes at once. */
    tellWaiting: createTelling(deps, links),

    links,
  };
}

export type NoticeService = ReturnType<typeof createNoticeService>;

/** What an account waits for. */
export async function noticesOf(db: Database, userId: string): Promise<OwnNotice[]> {
  return (await readOwnNotices(db, userId)).map(toOwnNotice);
}
