import { uploadAddress, uploadName } from '@gadgetry/contract/pictures';
import type { OwnerSettings } from '@gadgetry/contract/shop-settings';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { prepared } from '../../database/pipelining.ts';
import type { ShopSettingsTable } from './tables.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The settings as they are, with the version of their row; 0 where there is none. */
export interface KeptSettings extends OwnerSettings {
  /** Of its picture, in pixels; null: there is no logo. */
  readonly logoSize: PictureSize | null;
  /** The same of the picture of the home page. */
  readonly heroPictureSize: PictureSize | null;
  readonly id: string;
  readonly version: number;
}

type Row = Selectable<ShopSettingsTable>;

/** What its row does not say: the currency has one of its own, and the country may be the start's. */
type Beside = Pick<KeptSettings, 'currency' | 'country'>;

const sizeOf = (width: number | null, height: number | null): PictureSize | null =>
  width === null || height === null ? null : { width, height };

const addressOf = (name: string | null) => (name === null ? null : uploadAddress(name));

const nameOf = (address: string | null) => (address === null ? null : uploadName(address));

const toKept = (row: Row, { currency, country }: Beside): KeptSettings => ({
  id: row.id,
  name: row.name,
  tagline: row.tagline,
  supportEmail: row.support_email,
  timeZone: row.time_zone,
  country: row.country ?? country,
  currency,
  numberFormat: row.number_format,
  accent: row.accent,
  logo: addressOf(row.logo),
  logoSize: sizeOf(row.logo_width, row.logo_height),
  bannerText: row.banner_text,
  heroLine: row.hero_line,
  heroTitle: row.hero_title,
  heroButton: row.hero_button,
  heroLink: row.hero_link,
  heroPicture: addressOf(row.hero_picture),
  heroPictureSize: sizeOf(row.hero_picture_width, row.hero_picture_height),
  heroAlt: row.hero_alt,
  homeRows: row.home_rows,
  homeDescription: row.home_description,
  deliveryLine: row.delivery_line,
  deliveryText: row.delivery_text,
  returnsLine: row.returns_line,
  returnsText: row.returns_text,
  warrantyLine: row.warranty_line,
  warrantyText: row.warranty_text,
  cartQuantities: row.cart_quantities,
  guestCheckout: row.guest_checkout,
  reviews: row.reviews,
  reviewMailDays: row.review_mail_days,
  version: row.version,
});

const columnsOf = (settings: Omit<KeptSettings, 'id' | 'version' | 'currency'>) => ({
  name: settings.name,
  tagline: settings.tagline,
  support_email: settings.supportEmail,
  time_zone: settings.timeZone,
  country: settings.country,
  number_format: settings.numberFormat,
  accent: settings.accent,
  logo: nameOf(settings.logo),
  logo_width: settings.logoSize?.width ?? null,
  logo_height: settings.logoSize?.height ?? null,
  banner_text: settings.bannerText,
  hero_line: settings.heroLine,
  hero_title: settings.heroTitle,
  hero_button: settings.heroButton,
  hero_link: settings.heroLink,
  hero_picture: nameOf(settings.heroPicture),
  hero_picture_width: settings.heroPictureSize?.width ?? null,
  hero_picture_height: settings.heroPictureSize?.height ?? null,
  hero_alt: settings.heroAlt,
  home_rows: JSON.stringify(settings.homeRows),
  home_description: settings.homeDescription,
  delivery_line: settings.deliveryLine,
  delivery_text: settings.deliveryText,
  returns_line: settings.returnsLine,
  returns_text: settings.returnsText,
  warranty_line: settings.warrantyLine,
  warranty_text: settings.warrantyText,
  cart_quantities: settings.cartQuantities,
  guest_checkout: settings.guestCheckout,
  reviews: settings.reviews,
  review_mail_days: settings.reviewMailDays,
});

/** @param country what counts where the row says none */
export async function readSettings(
  db: Database,
  country: string,
): Promise<KeptSettings | undefined> {
  const row = await db
    .selectFrom('shop_settings')
    .innerJoin('shop_currency', (join) => join.onTrue())
    .selectAll('shop_settings')
    .select('shop_currency.code as currency')
    .withPlugin(prepared('shop-settings'))
    .executeTakeFirst();
  return row && toKept(row, { currency: row.currency, country });
}

/** What this process takes for a time zone may be none to the database, whose list is its own. */
export async function knowsTimeZone(trx: Transaction, name: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_timezone_names WHERE lower(name) = lower(${name})`.execute(trx);
  return rows.length > 0;
}

/** Which of these uploads the shop shows as its logo or on its home page: they are not removed. */
export async function uploadsInSettings(
  db: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await db.selectFrom('shop_settings').select(['logo', 'hero_picture']).execute();
  const shown = rows.flatMap((row) => [row.logo, row.hero_picture]);
  return names.filter((name) => shown.includes(name));
}

/** Of two who save the first settings at once, the second waits for the first. */
export async function lockSettings(
  trx: Transaction,
  country: string,
): Promise<KeptSettings | undefined> {
  await sql`LOCK TABLE shop_settings IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  return readSettings(trx, country);
}

export async function writeSettings(
  trx: Transaction,
  { id, version, currency, ...settings }: KeptSettings,
): Promise<KeptSettings> {
  const columns = columnsOf(settings);
  const written =
    version === 0
      ? trx
          .insertInto('shop_settings')
          .values({ id, ...columns })
          .returningAll()
      : trx
          .updateTable('shop_settings')
          .set({ ...columns, version: version + 1 })
          .where('id', '=', id)
          .returningAll();
  const { country } = settings;
  return toKept(await written.executeTakeFirstOrThrow(), { currency, country });
}
