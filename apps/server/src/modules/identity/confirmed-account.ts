import { ROLES } from '@gadgetry/contract/identity';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { Person } from './person.ts';

const row = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  role: z.enum(ROLES),
});

/**
 * Whose an address is: of an account that has confirmed it and is not shut out.
 * @param email however it is written
 */
export async function findByConfirmedEmail(db: Database, email: string): Promise<Person | null> {
  const { rows } = await sql`
    SELECT id, email, name AS "fullName", image AS "imageUrl", role FROM users
    WHERE email = lower(${email}) AND email_verified
      AND NOT (banned AND (ban_expires IS NULL OR ban_expires > now()))`.execute(db);
  return rows[0] === undefined ? null : { ...row.parse(rows[0]), emailVerified: true };
}
