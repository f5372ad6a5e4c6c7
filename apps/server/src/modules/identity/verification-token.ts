import { decodeJwt, jwtVerify } from 'jose';
import { z } from 'zod';
import { ShopError } from '../../errors/shop-error.ts';

const claims = z.object({ email: z.string() });

/**
 * Links of the account library's that change an address sign in whoever opens them. The shop mails
 * none; those from before it had its own are of no use any more.
 * @throws ShopError validation_failed
 */
export function refuseLibraryEmailChange(token: string): void {
  let updateTo: unknown;
  try {
    ({ updateTo } = decodeJwt(token));
  } catch {
    // Not a token at all: the library says what is wrong with it.
    return;
  }
  if (updateTo === undefined) return;
  throw new ShopError('validation_failed', 'This link is not valid, or was used before');
}

/** Which account a link of the account library's verifies; null for one that it has not made. */
export async function readVerification(
  token: string,
  secret: string,
): Promise<{ email: string } | null> {
  const key = new TextEncoder().encode(secret);
  const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => null);
  return claims.safeParse(verified?.payload).data ?? null;
}
