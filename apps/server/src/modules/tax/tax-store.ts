import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { violatedConstraint } from '../../errors/constraint-errors.ts';
import { refusedField } from '../../errors/shop-error.ts';
import type { TaxClassesTable, TaxRatesTable, TaxSettingsTable } from './tables.ts';

export type TaxSettingsRow = Selectable<TaxSettingsTable>;
export type ClassRow = Selectable<TaxClassesTable>;
export type RateRow = Selectable<TaxRatesTable>;

const settingsColumns = ['id', 'is_on', 'prices_include', 'name', 'shipping', 'version'] as const;

/** What the database refuses of a rate or a class, at the field that says it. */
const refusals: Readonly<Record<string, readonly [path: string, message: string]>> = {
  tax_rates_one_of_a_name: ['name', 'This place has a rate of this name for this class already'],
  tax_rates_class: ['taxClass', 'There is no such tax class'],
  tax_classes_name: ['name', 'There is a class of this name already'],
  tax_classes_spelt: ['name', 'There is a class of this name already'],
};

async function orRefused<Row>(write: Promise<Row>): Promise<Row> {
  try {
    return await write;
  } catch (error) {
    const refusal = refusals[violatedConstraint(error) ?? ''];
    throw refusal === undefined ? error : refusedField(...refusal);
  }
}

export async function readSettings(db: Database): Promise<TaxSettingsRow> {
  return db.selectFrom('tax_settings').select(settingsColumns).executeTakeFirstOrThrow();
}

export async function lockSettings(trx: Transaction): Promise<TaxSettingsRow> {
  return trx
    .selectFrom('tax_settings')
    .select(settingsColumns)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSettings(
  trx: Transaction,
  { id, version: _version, ...settings }: TaxSettingsRow,
): Promise<TaxSettingsRow> {
  return trx
    .updateTable('tax_settings')
    .set({ ...settings, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(settingsColumns)
    .executeTakeFirstOrThrow();
}

export async function readClasses(db: Database): Promise<ClassRow[]> {
  return db
    .selectFrom('tax_classes')
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute();
}

export async function insertClass(
  trx: Transaction,
  row: Insertable<TaxClassesTable>,
): Promise<ClassRow> {
  return orRefused(
    trx.insertInto('tax_classes').values(row).returningAll().executeTakeFirstOrThrow(),
  );
}

/** Nobody can name it in a product or a rate until the transaction ends. */
export async function lockClass(trx: Transaction, id: string): Promise<ClassRow | undefined> {
  return trx
    .selectFrom('tax_classes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteClass(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('tax_classes').where('id', '=', id).execute();
}

export async function countRatesOf(trx: Transaction, taxClass: string): Promise<number> {
  const { count } = await trx
    .selectFrom('tax_rates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tax_class', '=', taxClass)
    .executeTakeFirstOrThrow();
  return count;
}

export async function readRates(db: Database): Promise<RateRow[]> {
  return db
    .selectFrom('tax_rates')
    .selectAll()
    .orderBy('country')
    .orderBy('region')
    .orderBy('postal_prefix')
    .orderBy('tax_class')
    .orderBy('is_compound')
    .orderBy('name')
    .execute();
}

export async function findRate(db: Database, id: string): Promise<RateRow | undefined> {
  return db.selectFrom('tax_rates').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockRate(trx: Transaction, id: string): Promise<RateRow | undefined> {
  return trx
    .selectFrom('tax_rates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRate(
  trx: Transaction,
  row: Insertable<TaxRatesTable>,
): Promise<RateRow> {
  return orRefused(
    trx.insertInto('tax_rates').values(row).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function updateRate(
  trx: Transaction,
  { id, version: _version, ...rate }: RateRow,
): Promise<RateRow> {
  return orRefused(
    trx
      .updateTable('tax_rates')
      .set({ ...rate, version: sql`version + 1` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function deleteRate(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('tax_rates').where('id', '=', id).execute();
}
