import {
  MENU_PAGES_MAX,
  OWN_PAGES_MAX,
  type EditedContentPage,
  type OwnPageInput,
  type OwnPagesOrder,
} from '@gadgetry/contract/content-pages';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { inTransaction } from '../../database/transactions.ts';
import { ShopError, refusedField } from '../../errors/shop-error.ts';
import { type Actor, historyOf } from '../history/index.ts';
import { inOrder, pageSnapshot, serializeEdited } from './content-serializer.ts';
import {
  type PageRow,
  deletePage,
  insertPage,
  lockOwnPages,
  movePage,
  readTitles,
  readPages,
} from './content-store.ts';
import { pageArrived } from './redirects/redirect-service.ts';
import { lockCurrentPage } from './publishing.ts';

const history = historyOf('content_page', pageSnapshot);

const TAKEN = 'There is a page at this address already: please choose another one';
const MENU_FULL = `The menu has room for ${MENU_PAGES_MAX} pages: please take another one out of it first`;
const FULL = `There can be ${OWN_PAGES_MAX} pages of your own: please delete one that nobody needs any more`;

/**
 * Where a page is to be and where it is to stand, under the lock of all of them.
 * @param before null of a new one
 * @throws ShopError at the field whose place is not free
 */
export async function refuseOccupied(
  trx: Transaction,
  wanted: Pick<PageRow, 'slug' | 'place'>,
  before: PageRow | null,
): Promise<void> {
  const others = (await readTitles(trx)).filter(({ slug }) => slug !== before?.slug);
  if (others.some(({ slug }) => slug === wanted.slug)) {
    throw refusedField('slug', TAKEN, 'name_taken');
  }
  const inMenu = others.filter(({ place }) => place === 'menu').length;
  if (wanted.place === 'menu' && before?.place !== 'menu' && inMenu >= MENU_PAGES_MAX) {
    throw refusedField('place', MENU_FULL);
  }
}

/** What is done with the pages that an owner adds, and with no other. */
export function createOwnPages(db: Database, changed: () => void) {
  return {
    /** A draft, behind those that there are. */
    async create(actor: Actor, input: OwnPageInput): Promise<EditedContentPage> {
      const after = await inTransaction(db, async (trx) => {
        await lockOwnPages(trx);
        await refuseOccupied(trx, input, null);
        const own = (await readTitles(trx)).filter(({ is_own }) => is_own);
        if (own.length >= OWN_PAGES_MAX) throw new ShopError('validation_failed', FULL);
        const position = Math.max(-1, ...own.map((page) => page.position)) + 1;
        const page = await insertPage(trx, { id: newId(), is_own: true, position, ...input });
        await history.record(trx, actor, 'created', { before: null, after: page });
        await pageArrived(trx, actor, page.slug);
        return page;
      });
      changed();
      return serializeEdited(after, actor.email);
    },

    /** Those that are not named, because somebody has added them meanwhile, follow as they stood. */
    async arrange(actor: Actor, { slugs }: OwnPagesOrder): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockOwnPages(trx);
        const own = inOrder((await readPages(trx)).filter(({ is_own }) => is_own));
        const named = new Set(slugs);
        const first = [...named].flatMap((slug) => own.find((page) => page.slug === slug) ?? []);
        const arranged = [...first, ...own.filter(({ slug }) => !named.has(slug))];
        for (const [position, before] of arranged.entries()) {
          const after = { ...before, position };
          if (position === before.position) continue;
          await movePage(trx, after);
          await history.record(trx, actor, 'updated', { before, after });
        }
      });
      changed();
    },

    /** @returns the page that is gone */
    async remove(actor: Actor, slug: string, version: number): Promise<EditedContentPage> {
      const gone = await inTransaction(db, async (trx) => {
        await lockOwnPages(trx);
        const before = await lockCurrentPage(trx, slug);
        if (!before.is_own) {
          const fixed = 'Every shop has this page: take it out of the shop instead';
          throw new ShopError('validation_failed', fixed);
        }
        await history.refuseStaleEdit(trx, before, version);
        await deletePage(trx, before.id);
        await history.recordDeleted(trx, actor, before);
        return before;
      });
      changed();
      return serializeEdited(gone, actor.email);
    },
  };
}
