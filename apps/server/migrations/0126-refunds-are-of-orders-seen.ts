import { type Kysely, sql } from 'kysely';

/**
 * Whoever gives money back sees the order that it is of. Roles from before that was asked for could give back
 * what they were not let see: they gain it, for a refund answers its order anyway.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE staff_roles
    SET permissions = array_append(permissions, 'orders:read'), version = version + 1, updated_at = now()
    WHERE 'refunds:write' = ANY (permissions) AND NOT 'orders:read' = ANY (permissions)`.execute(
    db,
  );
}
