import type {
  OwnerSettings,
  OwnerSettingsInput,
  StoredOwnerSettings,
} from '@gadgetry/contract/shop-settings';
import type { HomeRow } from '@gadgetry/contract/home-rows';
import { ownerSettings } from '@gadgetry/contract/shop-settings';
import type { Database, Transaction } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { refusedField } from '../../errors/shop-error.ts';
import { uploadName } from '@gadgetry/contract/pictures';
import { type Change, type Snapshot, historyOf } from '../history/index.ts';
import {
  type KeptSettings,
  type PictureSize,
  knowsTimeZone,
  lockSettings,
  readSettings,
  writeSettings,
} from './settings-store.ts';

/** There is one row at most, and its history begins before it. */
const ID = '00000000-0000-7000-8000-000000000000';

/** In words that say everything of it: what is recorded alike is no change. */
function rowText(row: HomeRow): string {
  const { kind, heading } = row;
  if (kind === 'category') return `${heading} (category ${row.category})`;
  if (kind === 'products') return `${heading} (products ${row.products.join(', ')})`;
  return `${heading} (${kind})`;
}

function snapshot({ version, ...row }: KeptSettings): Snapshot {
  const fields = ownerSettings.parse(row);
  return { version, fields: { ...fields, homeRows: fields.homeRows.map(rowText) } };
}

const history = historyOf('shop_settings', snapshot);

/** What pages, mails and guards know of it. */
export type CurrentSettings = OwnerSettings & Pick<KeptSettings, 'logoSize' | 'heroPictureSize'>;

/** Keeps uploads from being removed. @returns their measures, by name; those that are not there are missing */
export type HoldUploads = (
  trx: Transaction,
  names: readonly string[],
) => Promise<ReadonlyMap<string, PictureSize>>;

/** The pictures of the settings, each with what is kept of its size. */
const PICTURES = [
  ['logo', 'logoSize'],
  ['heroPicture', 'heroPictureSize'],
] as const;

/** How large the pictures are that were uploaded for it. They can't be removed from now on. */
async function withSizes(
  trx: Transaction,
  wanted: KeptSettings,
  before: KeptSettings,
  holdUploads: HoldUploads,
): Promise<KeptSettings> {
  const fresh = PICTURES.filter(([picture]) => wanted[picture] !== before[picture]);
  const names = fresh.flatMap(([picture]) => uploadName(wanted[picture] ?? '') ?? []);
  const held = names.length === 0 ? null : await holdUploads(trx, names);
  const sizes = fresh.map(([picture, size]) => {
    const name = uploadName(wanted[picture] ?? '');
    const found = name === null ? null : held?.get(name);
    if (found === undefined) {
      throw refusedField(picture, 'This picture is no longer there. Please upload it again.');
    }
    return [size, found] as const;
  });
  return { ...wanted, ...Object.fromEntries(sizes) };
}

/** Which of these products and categories there are, active or not. */
export type KnownGoods = (
  trx: Transaction,
  goods: { readonly products: readonly string[]; readonly categories: readonly string[] },
) => Promise<ReadonlySet<string>>;

const goodsOf = (rows: readonly HomeRow[]) => ({
  products: rows.flatMap((row) => (row.kind === 'products' ? row.products : [])),
  categories: rows.flatMap((row) => (row.kind === 'category' ? row.category : [])),
});

/** What was there when it was picked may be gone by now, and keeps nobody from saving something else. */
async function refuseUnknownGoods(
  trx: Transaction,
  wanted: KeptSettings,
  before: KeptSettings,
  knownGoods: KnownGoods,
): Promise<void> {
  const old = goodsOf(before.homeRows);
  const picked = new Set([...old.products, ...old.categories]);
  const { products, categories } = goodsOf(wanted.homeRows);
  const fresh = (ids: readonly string[]) => ids.filter((id) => !picked.has(id));
  const asked = { products: fresh(products), categories: fresh(categories) };
  if (asked.products.length + asked.categories.length === 0) return;
  const known = await knownGoods(trx, asked);
  const isUnknown = (id: string) => !picked.has(id) && !known.has(id);
  for (const [at, row] of wanted.homeRows.entries()) {
    if (row.kind === 'category' && isUnknown(row.category)) {
      throw refusedField(`homeRows.${at}.category`, 'This category is no longer there.');
    }
    if (row.kind === 'products' && row.products.some(isUnknown)) {
      throw refusedField(`homeRows.${at}.products`, 'A product is no longer there.');
    }
  }
}

export interface SettingsDependencies {
  readonly db: Database;
  /** What the process was started with: it stands until an owner saves something else. */
  readonly startedWith: OwnerSettings;
  /** Why orders can't be taken from guests as the process was started; null: they can. */
  readonly noGuestsBecause: string | null;
}

/** What the owner has decided about the shop, as this process knows it. */
export function createSettingsService({ db, startedWith, noGuestsBecause }: SettingsDependencies) {
  const first: KeptSettings = {
    id: ID,
    version: 0,
    logoSize: null,
    heroPictureSize: null,
    ...startedWith,
  };
  let kept = first;
  // A process that was started anew may have to refuse guests that were welcome before.
  const serialize = ({
    id,
    logoSize: _logo,
    heroPictureSize: _hero,
    ...settings
  }: KeptSettings): StoredOwnerSettings => ({
    _id: id,
    ...settings,
    guestCheckout: settings.guestCheckout && noGuestsBecause === null,
    noGuestsBecause,
  });
  const currentOf = (read: KeptSettings): CurrentSettings => ({
    ...serialize(read),
    logoSize: read.logoSize,
    heroPictureSize: read.heroPictureSize,
  });
  let current = currentOf(kept);
  const keep = (read: KeptSettings) => {
    // A reading that began before a change of this process must not take it back.
    if (read.version < kept.version) return;
    kept = read;
    current = currentOf(read);
  };
  return {
    /** At most as old as the last `refresh`; a change by this process is there at once. */
    current: (): CurrentSettings => current,

    async refresh(): Promise<void> {
      keep((await readSettings(db)) ?? first);
    },

    async read(): Promise<StoredOwnerSettings> {
      return serialize((await readSettings(db)) ?? first);
    },

    /** @throws ShopError stale_edit, validation_failed */
    async set(
      actor: Change['actor'],
      { version, ...input }: OwnerSettingsInput,
      { holdUploads, knownGoods }: { holdUploads: HoldUploads; knownGoods: KnownGoods },
    ): Promise<StoredOwnerSettings> {
      const written = await inTransaction(db, async (trx) => {
        const before = (await lockSettings(trx)) ?? first;
        await history.refuseStaleEdit(trx, before, version);
        if (input.guestCheckout && noGuestsBecause !== null) {
          throw refusedField('guestCheckout', noGuestsBecause);
        }
        if (input.timeZone !== before.timeZone && !(await knowsTimeZone(trx, input.timeZone))) {
          throw refusedField('timeZone', 'The database does not know this time zone');
        }
        await refuseUnknownGoods(trx, { ...before, ...input }, before, knownGoods);
        const wanted = await withSizes(trx, { ...before, ...input }, before, holdUploads);
        return history.change(trx, actor, 'updated', { before, wanted, write: writeSettings });
      });
      keep(written);
      return serialize(written);
    },
  };
}
