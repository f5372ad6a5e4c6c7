import { FETCHED_TOLD, type FetchedOfImport } from '@gadgetry/contract/product-imports';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';

/** Pictures that are asked for again only after so long: what no product shows is removed after a day. */
const KEPT_FOR_HOURS = 12;

const among = (addresses: readonly string[]) =>
  sql`md5(address) IN (SELECT md5(named) FROM unnest(${addresses}::text[]) AS named)`;

/** What earlier imports have made of addresses, newest first. */
export async function uploadsOfAddresses(
  db: Database,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ address: string; upload: string }>`
    SELECT DISTINCT ON (address) address, upload FROM product_import_addresses
    WHERE ${among(addresses)} AND upload IS NOT NULL
    ORDER BY address, asked_at DESC`.execute(db);
  return new Map(rows.map(({ address, upload }) => [address, upload]));
}

/** Notes what is to be asked for, as far as there is room. @returns those that it has room for */
export async function noteAddresses(
  trx: Transaction,
  importId: string,
  { addresses, most }: { readonly addresses: readonly string[]; readonly most: number },
): Promise<ReadonlySet<string>> {
  await sql`
    INSERT INTO product_import_addresses (import_id, address)
    SELECT ${importId}::uuid, named FROM unnest(${addresses}::text[]) WITH ORDINALITY AS n (named, place)
    WHERE NOT EXISTS (SELECT FROM product_import_addresses
      WHERE import_id = ${importId} AND md5(address) = md5(named))
    ORDER BY place
    LIMIT greatest(0, ${most} - (
      SELECT count(*) FROM product_import_addresses WHERE import_id = ${importId}))`.execute(trx);
  const { rows } = await sql<{ address: string }>`
    SELECT address FROM product_import_addresses
    WHERE import_id = ${importId} AND ${among(addresses)}`.execute(trx);
  return new Set(rows.map(({ address }) => address));
}

/** Of these addresses some that are to be asked for still. */
export async function addressesToAsk(
  db: Database,
  importId: string,
  { addresses, most }: { readonly addresses: readonly string[]; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT address FROM product_import_addresses
    WHERE import_id = ${importId} AND ${among(addresses)} AND problem IS NULL
      AND (asked_at IS NULL OR asked_at < now() - make_interval(hours => ${KEPT_FOR_HOURS}))
    LIMIT ${most}`.execute(db);
  return rows.map(({ address }) => address);
}

export interface Asked {
  readonly upload: string | null;
  readonly problem: string | null;
}

export async function noteAsked(
  db: Database,
  importId: string,
  address: string,
  { upload, problem }: Asked,
): Promise<void> {
  await sql`
    UPDATE product_import_addresses SET upload = ${upload}, problem = ${problem}, asked_at = now()
    WHERE import_id = ${importId} AND md5(address) = md5(${address})`.execute(db);
}

/** What has become of addresses in an import. */
export async function askedOf(
  db: Database,
  importId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Asked>> {
  const { rows } = await sql<Asked & { address: string }>`
    SELECT address, upload, problem FROM product_import_addresses
    WHERE import_id = ${importId} AND ${among(addresses)}`.execute(db);
  return new Map(rows.map(({ address, ...asked }) => [address, asked]));
}

/** What is told of the pictures at other addresses, by the imports that name them. */
export async function readFetched(
  db: Database,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, FetchedOfImport>> {
  const { rows } = await sql<FetchedOfImport & { import_id: string }>`
    SELECT import_id, count(*)::int AS pictures,
      count(*) FILTER (WHERE upload IS NOT NULL)::int AS taken,
      count(*) FILTER (WHERE problem IS NOT NULL)::int AS lost,
      coalesce((array_agg(jsonb_build_object('name', address, 'because', problem))
        FILTER (WHERE problem IS NOT NULL))[1:${sql.lit(FETCHED_TOLD)}], '{}') AS refused
    FROM product_import_addresses WHERE import_id = ANY (${importIds}::uuid[])
    GROUP BY import_id`.execute(db);
  return new Map(rows.map(({ import_id: id, ...told }) => [id, told]));
}
