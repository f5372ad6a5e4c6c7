import type { AdminSearch } from '@gadgetry/contract/admin-search';
import { PLANNED_AHEAD_DAYS } from '@gadgetry/contract/content-pages';
import type {
  ContentPageConfirmation,
  ContentPageInput,
  ContentPagePlan,
  EditedContentPage,
  ManagedContentPage,
} from '@gadgetry/contract/content-pages';
import type { Database, Transaction } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { orNotFound, refusedField } from '../../errors/shop-error.ts';
import { type Actor, type Change, historyOf, lastChangedBy } from '../history/index.ts';
import { inOrder, pageSnapshot, serializeEdited, serializeManaged } from './content-serializer.ts';
import {
  type PageRow,
  findPage,
  lockOwnPages,
  readPages,
  updatePage,
  readTitles,
} from './content-store.ts';
import { pageAsOf } from './page-clock.ts';
import { refuseOccupied } from './own-pages.ts';
import { lockCurrentPage } from './publishing.ts';
import { pageArrived, pageMoved } from './redirects/redirect-service.ts';
import { keepVersion, readVersions } from './version-store.ts';

/** Pages whose title, as the owner writes it now, has every word of a search in it. They are a handful. */
export async function findPages(
  db: Database,
  search: string,
  limit: number,
): Promise<AdminSearch['pages']> {
  const words = search.toLowerCase().split(/\s+/);
  const found = (await readTitles(db)).filter(({ title, slug }) => {
    const text = `${title} ${slug}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return inOrder(found)
    .slice(0, limit)
    .map(({ slug, title }) => ({ slug, title }));
}

const ENTITY = 'content_page';
const history = historyOf(ENTITY, pageSnapshot);

const FIXED_ADDRESS = 'Every shop has this page at this address: it can’t be changed';
const FIXED_PLACE = 'Every shop has this page in its footer: it can’t be changed';

/** @throws ShopError at the field that a page of every shop has for good, or whose place is not free */
async function refuseMoved(trx: Transaction, before: PageRow, wanted: PageRow): Promise<void> {
  if (before.is_own) return refuseOccupied(trx, wanted, before);
  if (wanted.slug !== before.slug) throw refusedField('slug', FIXED_ADDRESS);
  if (wanted.place !== before.place) throw refusedField('place', FIXED_PLACE);
}

/** What guests may have in their bookmarks leads to where the page is now. */
async function refreshRedirects(
  trx: Transaction,
  actor: Actor,
  before: PageRow,
  after: PageRow,
): Promise<void> {
  const isKnown = (await readVersions(trx, before.id)).length > 0;
  if (isKnown) await pageMoved(trx, actor, { from: before.slug, to: after.slug });
  else await pageArrived(trx, actor, after.slug);
}

const unconfirmed = { confirmed_title: null, confirmed_text: null, confirmed_at: null };
/** What somebody decides now stands, and nothing comes after it by itself. */
const unplanned = {
  planned_title: null,
  planned_text: null,
  planned_version: null,
  planned_at: null,
};

const DAY_MS = 86_400_000;

/** @throws ShopError at the field where it is over, or so far ahead that nobody can mean it */
function momentAhead(said: string): Date {
  const moment = new Date(said);
  const ahead = moment.getTime() - Date.now();
  if (ahead <= 0) throw refusedField('publishAt', 'Please choose a moment that is still to come');
  if (ahead > PLANNED_AHEAD_DAYS * DAY_MS) {
    throw refusedField('publishAt', 'Please choose a moment within the next two years');
  }
  return moment;
}

export function createContentService(db: Database, changed: () => void) {
  const edited = async (row: PageRow): Promise<EditedContentPage> => {
    const by = await lastChangedBy(db, ENTITY, [row.id]);
    return serializeEdited(pageAsOf(row, new Date()), by.get(row.id) ?? null);
  };

  /** @param wantedOf the page as it is to be, from what it is under its lock */
  const change = async (
    actor: Actor,
    { slug, version }: { readonly slug: string; readonly version: number | undefined },
    action: Change['action'],
    wantedOf: (before: PageRow) => PageRow,
  ): Promise<EditedContentPage> => {
    const written = await inTransaction(db, async (trx: Transaction) => {
      await lockOwnPages(trx);
      const before = await lockCurrentPage(trx, slug);
      await history.refuseStaleEdit(trx, before, version);
      const wanted = wantedOf(before);
      await refuseMoved(trx, before, wanted);
      const after = await history.change(trx, actor, action, { before, wanted, write: updatePage });
      const isPublished = action === 'confirmed' && after.version > before.version;
      if (isPublished) await keepVersion(trx, after, after.version);
      if (after.slug !== before.slug) await refreshRedirects(trx, actor, before, after);
      return after;
    });
    changed();
    return edited(written);
  };

  return {
    async list(): Promise<ManagedContentPage[]> {
      const rows = await readPages(db);
      const by = await lastChangedBy(
        db,
        ENTITY,
        rows.map(({ id }) => id),
      );
      const now = new Date();
      return inOrder(rows).map((row) =>
        serializeManaged(pageAsOf(row, now), by.get(row.id) ?? null),
      );
    },

    one: async (slug: string) => edited(orNotFound(await findPage(db, slug))),

    /** What guests read stays as it is, but for where they find it. */
    update: async (actor: Actor, slug: string, { version, ...said }: ContentPageInput) =>
      change(actor, { slug, version }, 'updated', (row) => ({
        ...row,
        title: said.title,
        text: said.text,
        slug: said.slug ?? row.slug,
        place: said.place ?? row.place,
      })),

    /** The text of this version is published by the clock; null: it is not. */
    plan: async (actor: Actor, slug: string, { publishAt, version }: ContentPagePlan) => {
      const planned_at = publishAt === null ? null : momentAhead(publishAt);
      return change(actor, { slug, version }, 'planned', (row) =>
        planned_at === null
          ? { ...row, ...unplanned }
          : {
              ...row,
              planned_title: row.title,
              planned_text: row.text,
              // As it is once this has been written.
              planned_version: row.version + 1,
              planned_at,
            },
      );
    },

    /** What guests read becomes the text of this version, or nothing. */
    confirm: async (actor: Actor, slug: string, asked: ContentPageConfirmation) => {
      const { isConfirmed, version } = asked;
      const action = isConfirmed ? 'confirmed' : 'withdrawn';
      return change(actor, { slug, version }, action, (row) => ({
        ...row,
        ...unplanned,
        ...(isConfirmed
          ? { confirmed_title: row.title, confirmed_text: row.text, confirmed_at: new Date() }
          : unconfirmed),
      }));
    },
  };
}
