import type {
  ContentPageConfirmation,
  ContentPageInput,
  ContentPageSlug,
  EditedContentPage,
  ManagedContentPage,
} from '@gadgetry/contract/content-pages';
import type { Database, Transaction } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { type Change, historyOf, lastChangedBy } from '../history/index.ts';
import { inOrder, pageSnapshot, serializeEdited, serializeManaged } from './content-serializer.ts';
import { type PageRow, findPage, lockPage, readPages, updatePage } from './content-store.ts';

type Actor = Change['actor'];

const ENTITY = 'content_page';
const history = historyOf(ENTITY, pageSnapshot);

const unconfirmed = { confirmed_title: null, confirmed_text: null, confirmed_at: null };

export function createContentService(db: Database, changed: () => void) {
  const edited = async (row: PageRow): Promise<EditedContentPage> => {
    const by = await lastChangedBy(db, ENTITY, [row.id]);
    return serializeEdited(row, by.get(row.id) ?? null);
  };

  /** @param wantedOf the page as it is to be, from what it is under its lock */
  const change = async (
    actor: Actor,
    { slug, version }: { readonly slug: ContentPageSlug; readonly version: number | undefined },
    action: Change['action'],
    wantedOf: (before: PageRow) => PageRow,
  ): Promise<EditedContentPage> => {
    const after = await inTransaction(db, async (trx: Transaction) => {
      const before = await lockPage(trx, slug);
      await history.refuseStaleEdit(trx, before, version);
      const rows = { before, wanted: wantedOf(before), write: updatePage };
      return history.change(trx, actor, action, rows);
    });
    changed();
    return edited(after);
  };

  return {
    async list(): Promise<ManagedContentPage[]> {
      const rows = await readPages(db);
      const by = await lastChangedBy(
        db,
        ENTITY,
        rows.map(({ id }) => id),
      );
      return inOrder(rows).map((row) => serializeManaged(row, by.get(row.id) ?? null));
    },

    one: async (slug: ContentPageSlug) => edited(await findPage(db, slug)),

    /** What guests read stays as it is. */
    update: async (actor: Actor, slug: ContentPageSlug, input: ContentPageInput) => {
      const { title, text, version } = input;
      return change(actor, { slug, version }, 'updated', (row) => ({ ...row, title, text }));
    },

    /** What guests read becomes the text of this version, or nothing. */
    confirm: async (actor: Actor, slug: ContentPageSlug, asked: ContentPageConfirmation) => {
      const { isConfirmed, version } = asked;
      const action = isConfirmed ? 'confirmed' : 'withdrawn';
      return change(actor, { slug, version }, action, (row) => ({
        ...row,
        ...(isConfirmed
          ? { confirmed_title: row.title, confirmed_text: row.text, confirmed_at: new Date() }
          : unconfirmed),
      }));
    },
  };
}
