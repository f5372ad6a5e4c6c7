import type {
  OwnerSettings,
  OwnerSettingsInput,
  StoredOwnerSettings,
} from '@gadgetry/contract/shop-settings';
import { currencyOf } from '@gadgetry/contract/currencies';
import { setShopCurrency } from '@gadgetry/contract/money';
import { setNumberFormat } from '@gadgetry/contract/number-format';
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

import { changeShopCurrency } from './shop-currency.ts';
import { refuseWhereMeant } from './shop-country.ts';

const STARTED_IN_CURRENCY =
  'The shop was started with CURRENCY, which says it: take that out, and start it again';

/** There is one row at most, and its history begins before it. */
const ID = '00000000-0000-7000-8000-000000000000';

type NamesOfGoods = ReadonlyMap<string, string>;

/**
 * In words that say everything of it: what is recorded alike is no change. What is gone, or shares its name
 * with something else that is named, is told apart by its id.
 */
function rowText(row: HomeRow, names: NamesOfGoods): string {
  const { kind, heading } = row;
  const called = (id: string) => {
    const name = names.get(id);
    if (name === undefined) return id;
    const isAlone = [...names.values()].filter((other) => other === name).length === 1;
    return isAlone ? name : `${name} ${id}`;
  };
  if (kind === 'category') return `${heading} (category ${called(row.category)})`;
  if (kind === 'products') return `${heading} (products ${row.products.map(called).join(', ')})`;
  return `${heading} (${kind})`;
}

const historyWith = (names: NamesOfGoods) =>
  historyOf('shop_settings', ({ version, ...row }: KeptSettings): Snapshot => {
    const fields = ownerSettings.parse(row);
    const homeRows = fields.homeRows.map((one) => rowText(one, names));
    return { version, fields: { ...fields, homeRows } };
  });

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

/** Which of these products and categories there are, active or not, with their names by their ids. */
export type KnownGoods = (
  trx: Transaction,
  goods: { readonly products: readonly string[]; readonly categories: readonly string[] },
) => Promise<NamesOfGoods>;

const goodsOf = (rows: readonly HomeRow[]) => ({
  products: rows.flatMap((row) => (row.kind === 'products' ? row.products : [])),
  categories: rows.flatMap((row) => (row.kind === 'category' ? row.category : [])),
});

/** What was there when it was picked may be gone by now, and keeps nobody from saving something else. */
function refuseUnknownGoods(
  { homeRows: rows }: KeptSettings,
  { homeRows: before }: KeptSettings,
  known: NamesOfGoods,
): void {
  const old = goodsOf(before);
  const picked = new Set([...old.products, ...old.categories]);
  const isUnknown = (id: string) => !picked.has(id) && !known.has(id);
  for (const [at, row] of rows.entries()) {
    if (row.kind === 'category' && isUnknown(row.category)) {
      throw refusedField(`homeRows.${at}.category`, 'This category is no longer there.');
    }
    if (row.kind === 'products' && row.products.some(isUnknown)) {
      throw refusedField(`homeRows.${at}.products`, 'A product is no longer there.');
    }
  }
}

/** Which goods a row is of; null: those that it finds by itself, of which the contract allows one. */
function goodsIn(row: HomeRow): string | null {
  if (row.kind === 'category') return `category ${row.category}`;
  return row.kind === 'products' ? row.products.toSorted().join(' ') : null;
}

/** One that shows the very same goods, whatever its heading. Those that stood there already may stay. */
function refuseEqualRows(
  { homeRows: rows }: KeptSettings,
  { homeRows: before }: KeptSettings,
): void {
  const count = (some: readonly HomeRow[], goods: string) =>
    some.filter((row) => goodsIn(row) === goods).length;
  for (const [at, row] of rows.entries()) {
    const goods = goodsIn(row);
    if (goods === null || count(rows.slice(0, at), goods) === 0) continue;
    if (count(rows, goods) <= count(before, goods)) continue;
    const field = row.kind === 'category' ? 'category' : 'products';
    throw refusedField(`homeRows.${at}.${field}`, 'There is such a row already');
  }
}

export interface SettingsDependencies {
  readonly db: Database;
  /** What the process was started with: it stands until an owner saves something else. */
  readonly startedWith: OwnerSettings;
  /** Whether the process was started in a currency, which it would miss at its next start. */
  readonly startedInCurrency: boolean;
  /** Why orders can't be taken from guests as the process was started; null: they can. */
  readonly noGuestsBecause: string | null;
}

/** What the owner has decided about the shop, as this process knows it. */
export function createSettingsService({
  db,
  startedWith,
  startedInCurrency,
  noGuestsBecause,
}: SettingsDependencies) {
  const first: KeptSettings = {
    id: ID,
    version: 0,
    logoSize: null,
    heroPictureSize: null,
    ...startedWith,
  };
  let kept = first;
  // A process that was started anew may have to refuse guests that were welcome before.
  const currentOf = (read: KeptSettings): CurrentSettings => ({
    ...read,
    guestCheckout: read.guestCheckout && noGuestsBecause === null,
  });
  const serialize = (read: KeptSettings): StoredOwnerSettings => {
    const { id, logoSize: _logo, heroPictureSize: _hero, ...settings } = read;
    return { _id: id, ...settings, guestCheckout: currentOf(read).guestCheckout, noGuestsBecause };
  };
  let current = currentOf(kept);
  const keep = (read: KeptSettings) => {
    // A reading that began before a change of this process must not take it back.
    if (read.version < kept.version) return;
    if (read.currency !== kept.currency) setShopCurrency(currencyOf(read.currency));
    kept = read;
    current = currentOf(read);
    // Mails and documents are written by this process, too.
    setNumberFormat(read.numberFormat);
  };
  return {
    /** At most as old as the last `refresh`; a change by this process is there at once. */
    current: (): CurrentSettings => current,

    async refresh(): Promise<void> {
      keep((await readSettings(db, first.country)) ?? first);
    },

    async read(): Promise<StoredOwnerSettings> {
      return serialize((await readSettings(db, first.country)) ?? first);
    },

    /** @throws ShopError stale_edit, validation_failed */
    async set(
      actor: Change['actor'],
      { version, ...input }: OwnerSettingsInput,
      { holdUploads, knownGoods }: { holdUploads: HoldUploads; knownGoods: KnownGoods },
    ): Promise<StoredOwnerSettings> {
      const written = await inTransaction(db, async (trx) => {
        const before = (await lockSettings(trx, first.country)) ?? first;
        const asked = { ...before, ...input };
        const goods = goodsOf([...before.homeRows, ...asked.homeRows]);
        const isOfGoods = goods.products.length + goods.categories.length > 0;
        const known: NamesOfGoods = isOfGoods ? await knownGoods(trx, goods) : new Map();
        const history = historyWith(known);
        await history.refuseStaleEdit(trx, before, version);
        if (input.guestCheckout && noGuestsBecause !== null) {
          throw refusedField('guestCheckout', noGuestsBecause);
        }
        if (input.timeZone !== before.timeZone && !(await knowsTimeZone(trx, input.timeZone))) {
          throw refusedField('timeZone', 'The database does not know this time zone');
        }
        if (asked.currency !== before.currency) {
          if (startedInCurrency) throw refusedField('currency', STARTED_IN_CURRENCY);
          await changeShopCurrency(trx, before.currency, asked.currency);
        }
        if (asked.country !== before.country) await refuseWhereMeant(trx, before.country);
        refuseUnknownGoods(asked, before, known);
        refuseEqualRows(asked, before);
        const wanted = await withSizes(trx, asked, before, holdUploads);
        return history.change(trx, actor, 'updated', { before, wanted, write: writeSettings });
      });
      keep(written);
      return serialize(written);
    },
  };
}
