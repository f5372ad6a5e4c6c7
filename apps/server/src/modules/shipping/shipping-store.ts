import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { withConstraintErrors } from '../../errors/constraint-errors.ts';
import type { ShippingMethodsTable, ShippingZonesTable, WorkingDaysTable } from './tables.ts';

export type ZoneRow = Selectable<ShippingZonesTable>;
export type MethodRow = Selectable<ShippingMethodsTable>;
export type WorkingDaysRow = Selectable<WorkingDaysTable>;

const workingDays = ['id', 'cut_off', 'time_zone', 'weekdays', 'holidays', 'version'] as const;

export async function readZones(db: Database): Promise<ZoneRow[]> {
  return db
    .selectFrom('shipping_zones')
    .selectAll()
    .orderBy('is_default')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function readMethods(db: Database): Promise<MethodRow[]> {
  return db.selectFrom('shipping_methods').selectAll().orderBy('position').orderBy('id').execute();
}

export async function readWorkingDays(db: Database): Promise<WorkingDaysRow> {
  return db.selectFrom('working_days').select(workingDays).executeTakeFirstOrThrow();
}

export async function findZone(db: Database, id: string): Promise<ZoneRow | undefined> {
  return db.selectFrom('shipping_zones').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockZone(trx: Transaction, id: string): Promise<ZoneRow | undefined> {
  return trx
    .selectFrom('shipping_zones')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertZone(
  trx: Transaction,
  zone: Insertable<ShippingZonesTable>,
): Promise<ZoneRow> {
  return trx.insertInto('shipping_zones').values(zone).returningAll().executeTakeFirstOrThrow();
}

export async function updateZone(
  trx: Transaction,
  { id, is_default: _default, version: _version, ...zone }: ZoneRow,
): Promise<ZoneRow> {
  return trx
    .updateTable('shipping_zones')
    .set({ ...zone, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findMethod(db: Database, id: string): Promise<MethodRow | undefined> {
  return db.selectFrom('shipping_methods').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockMethod(trx: Transaction, id: string): Promise<MethodRow | undefined> {
  return trx
    .selectFrom('shipping_methods')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @throws ShopError validation_failed where there is no such zone */
export async function insertMethod(
  trx: Transaction,
  method: Omit<MethodRow, 'is_active' | 'version'>,
): Promise<MethodRow> {
  const insert = trx
    .insertInto('shipping_methods')
    .values({ ...method, rule: JSON.stringify(method.rule) })
    .returningAll();
  return withConstraintErrors(insert.executeTakeFirstOrThrow(), {
    shipping_methods_zone_id_fkey: ['validation_failed', 'There is no such zone'],
  });
}

export async function updateMethod(
  trx: Transaction,
  { id, zone_id: _zone, version: _version, rule, ...method }: MethodRow,
): Promise<MethodRow> {
  return trx
    .updateTable('shipping_methods')
    .set({ ...method, rule: JSON.stringify(rule), version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function lockWorkingDays(trx: Transaction): Promise<WorkingDaysRow> {
  return trx
    .selectFrom('working_days')
    .select(workingDays)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateWorkingDays(
  trx: Transaction,
  { id, version: _version, ...days }: WorkingDaysRow,
): Promise<WorkingDaysRow> {
  return trx
    .updateTable('working_days')
    .set({ ...days, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(workingDays)
    .executeTakeFirstOrThrow();
}
