import { jwtVerify } from 'jose';
import { z } from 'zod';

const claims = z.object({ email: z.string(), updateTo: z.string().optional() });

/** What a link of the account library's says: of which account, and which address it is to get. */
export async function readVerification(
  token: string,
  secret: string,
): Promise<{ email: string; newEmail: string | null } | null> {
  const key = new TextEncoder().encode(secret);
  const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => null);
  const said = claims.safeParse(verified?.payload).data;
  return said === undefined ? null : { email: said.email, newEmail: said.updateTo ?? null };
}
