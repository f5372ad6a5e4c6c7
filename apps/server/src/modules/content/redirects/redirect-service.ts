import {
  REDIRECTS_MAX,
  type Redirect,
  type RedirectForm,
  type RedirectQuery,
  isRedirectTarget,
  leadsOutside,
  redirectedPath,
} from '@gadgetry/contract/redirects';
import { safeReturnPath } from '@gadgetry/contract/shop';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound, refusedField } from '../../../errors/shop-error.ts';
import { type Actor, historyOf } from '../../history/index.ts';
import { findPage } from '../content-store.ts';
import {
  type RedirectRow,
  countRedirects,
  findById,
  findFrom,
  findLeadingTo,
  findTarget,
  insertRedirect,
  leadElsewhere,
  lockRedirects,
  readRedirects,
  removeRedirect,
} from './redirect-store.ts';

type Target = Pick<RedirectRow, 'target' | 'target_path'>;

const PAGE = /^\/pages\/([a-z0-9-]+)$/;

const serialize = ({ id, from_path, target, created_at }: RedirectRow): Redirect => ({
  _id: id,
  from: from_path,
  to: target,
  createdAt: created_at.toISOString(),
});

// A redirect has no versions: it is made, led elsewhere and taken away.
const history = historyOf('redirect', ({ from_path, target }: RedirectRow) => ({
  version: 1,
  fields: { name: from_path, 'leads to': target },
}));

/** What a header can carry of it (also the database's bound). */
const TARGET_MAX = 2_000;

/** As browsers send it: without a letter that an answer's header has no sign for. */
function targetOf(address: string): Target {
  const isOutside = leadsOutside(address);
  const target = isOutside ? new URL(address).href : safeReturnPath(address);
  if (target.length > TARGET_MAX) throw refusedField('to', 'This address is too long');
  return { target, target_path: isOutside ? null : redirectedPath(address) };
}

/** Where an address leads in the end: no redirect leads to another one. */
async function endOf(trx: Transaction, wanted: Target): Promise<Target> {
  const next = wanted.target_path === null ? undefined : await findFrom(trx, wanted.target_path);
  return next ?? wanted;
}

async function lead(
  trx: Transaction,
  actor: Actor,
  before: RedirectRow,
  { target, target_path }: Target,
): Promise<RedirectRow> {
  const after = { ...before, target, target_path };
  await leadElsewhere(trx, after);
  await history.record(trx, actor, 'updated', { before, after });
  return after;
}

/** A redirect that is new, and those that led to it, as they were. */
interface Added {
  readonly row: RedirectRow;
  readonly along: readonly RedirectRow[];
}

/** Under the lock of all: what led to the address leads on with it. */
async function add(
  trx: Transaction,
  actor: Actor,
  from_path: string,
  wanted: Target,
): Promise<Added> {
  const { target, target_path } = wanted;
  const along = await findLeadingTo(trx, from_path);
  for (const before of along) await lead(trx, actor, before, wanted);
  const row = await insertRedirect(trx, { id: newId(), from_path, target, target_path });
  await history.record(trx, actor, 'created', { before: null, after: row });
  return { row, along };
}

/** A page is at this address from now on. */
async function clear(trx: Transaction, actor: Actor, path: string): Promise<void> {
  const found = await findFrom(trx, path);
  if (found === undefined) return;
  await removeRedirect(trx, found.id);
  await history.recordDeleted(trx, actor, found);
}

/** @param slug of a page that is there now, at an address that may have led elsewhere */
export async function pageArrived(trx: Transaction, actor: Actor, slug: string): Promise<void> {
  await lockRedirects(trx);
  await clear(trx, actor, `/pages/${slug}`);
}

/** A page that guests know has another address: the old one leads there, while there is room for it. */
export async function pageMoved(
  trx: Transaction,
  actor: Actor,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await pageArrived(trx, actor, to);
  await clear(trx, actor, `/pages/${from}`);
  if ((await countRedirects(trx)) >= REDIRECTS_MAX) return;
  await add(trx, actor, `/pages/${from}`, targetOf(`/pages/${to}`));
}

/** What leads to the shop by its whole address leads to a path of it. */
function withinShop(address: string, origin: string): string {
  if (!leadsOutside(address)) return address;
  const url = new URL(address);
  if (url.origin !== new URL(origin).origin) return address;
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (!isRedirectTarget(path)) throw refusedField('to', 'This path of the shop is no page');
  return path;
}

const BACK = 'This leads back to where it comes from: please choose another';

/** Under the lock of all. @throws ShopError validation_failed, name_taken */
export async function addRedirect(
  trx: Transaction,
  actor: Actor,
  origin: string,
  { from, to }: RedirectForm,
): Promise<Added> {
  const path = redirectedPath(from);
  if (path === null) throw refusedField('from', 'Invalid input');
  const slug = PAGE.exec(path)?.[1];
  if (slug !== undefined && (await findPage(trx, slug)) !== undefined) {
    const lives = 'There is a page at this address: please change its address or delete it';
    throw refusedField('from', lives);
  }
  if ((await findFrom(trx, path)) !== undefined) {
    const taken = 'This address is redirected already: please delete that redirect first';
    throw refusedField('from', taken, 'name_taken');
  }
  const end = await endOf(trx, targetOf(withinShop(to, origin)));
  if (end.target_path === path) throw refusedField('to', BACK);
  if ((await countRedirects(trx)) >= REDIRECTS_MAX) {
    const full = `There can be ${REDIRECTS_MAX} redirects: please delete one that nobody follows any more`;
    throw new ShopError('validation_failed', full);
  }
  return add(trx, actor, path, end);
}

/**
 * The same of one that is there, which leads elsewhere from now on: none leads to it, so none is taken along.
 * @throws ShopError validation_failed
 */
export async function changeRedirect(
  trx: Transaction,
  actor: Actor,
  origin: string,
  { before, to }: { readonly before: RedirectRow; readonly to: string },
): Promise<RedirectRow> {
  const wanted = targetOf(withinShop(to, origin));
  if (wanted.target_path === before.from_path) throw refusedField('to', BACK);
  const end = await endOf(trx, wanted);
  return end.target === before.target ? before : lead(trx, actor, before, end);
}

/**
 * Takes away one that was added, and lets those that it took along lead to it again, as far as they still lead
 * where it led.
 */
export async function takeRedirectBack(
  trx: Transaction,
  actor: Actor,
  added: RedirectRow,
  along: readonly Pick<RedirectRow, 'id' | 'target' | 'target_path'>[],
): Promise<void> {
  await removeRedirect(trx, added.id);
  await history.recordDeleted(trx, actor, added);
  for (const { id, ...then } of along) {
    const now = await findById(trx, id);
    if (now?.target === added.target) await lead(trx, actor, now, then);
  }
}

/** @param origin of the shop, as its visitors type it */
export function createRedirectService(db: Database, origin: string) {
  return {
    async list(query: RedirectQuery): Promise<Page<Redirect>> {
      const page = await readRedirects(db, query);
      return { ...page, rows: page.rows.map(serialize) };
    },

    /** Asked for where the shop has nothing to show. */
    async follow(address: string): Promise<string | null> {
      const path = redirectedPath(address);
      return path === null ? null : findTarget(db, path);
    },

    async create(actor: Actor, form: RedirectForm): Promise<Redirect> {
      return inTransaction(db, async (trx) => {
        await lockRedirects(trx);
        const { row } = await addRedirect(trx, actor, origin, form);
        return serialize(row);
      });
    },

    async remove(actor: Actor, id: string): Promise<Redirect> {
      return inTransaction(db, async (trx) => {
        await lockRedirects(trx);
        const before = orNotFound(await removeRedirect(trx, id));
        await history.recordDeleted(trx, actor, before);
        return serialize(before);
      });
    },
  };
}
